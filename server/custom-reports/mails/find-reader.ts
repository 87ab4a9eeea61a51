import { may } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tiers'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { type Entry, memberOf } from '../../doors/callers.ts'
import { Failure } from '../../fail.ts'
import type { Trial } from '../../subscription/plan.ts'
import { isShownTo, type KeptReport, narrowed } from '../saved-reports.ts'

/** Colleagues with confirmed addresses, one or all: each as a request of theirs would find them, undefined for whom the shop lets in at no address. */
export async function findReaders(
  tx: Tx,
  org_id: string,
  user_id: string | null,
  trial: Trial,
): Promise<Map<string, Member | undefined>> {
  const entries = await tx.query<Entry>('select * from members_who_read($1, $2)', [org_id, user_id])
  return new Map(entries.map((entry) => [entry.user_id, readerOf(entry, trial)]))
}

/** What is mailed needs no second factor to read: as far as that goes, whoever has one is taken to have shown it. */
function readerOf(entry: Entry, trial: Trial): Member | undefined {
  const caller = {
    session_id: '',
    user_id: entry.user_id,
    wanted_org_id: undefined,
    user_agent: '',
    aal: 'aal2' as const,
  }
  try {
    return memberOf(entry, caller, trial)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** May the report be mailed to them as things stand: do they see reports in this plan, this one, and something of it? */
export function mayRead(kept: KeptReport, reader: Member | undefined): reader is Member {
  if (reader === undefined || !may(reader, 'see_reports')) return false
  if (!features[reader.plan.tier].includes('custom_reports')) return false
  return isShownTo(kept, reader) && narrowed(kept, reader).description !== null
}
