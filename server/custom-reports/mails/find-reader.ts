import { may } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { type Entry, memberOf } from '../../doors/callers.ts'
import { Failure } from '../../fail.ts'
import type { Trial } from '../../subscription/plan.ts'
import { isShownTo, type KeptReport, narrowed } from '../saved-reports.ts'

/** Members with confirmed addresses, one or all, each as a request of theirs would be admitted; undefined for those the shop would not let in. */
export async function findReaders(
  tx: Tx,
  org_id: string,
  user_id: string | null,
  trial: Trial,
): Promise<Map<string, Member | undefined>> {
  const entries = await tx.query<Entry>('select * from members_who_read($1, $2)', [org_id, user_id])
  return new Map(entries.map((entry) => [entry.user_id, readerOf(entry, trial)]))
}

/** Reading a mail needs no second factor, so members count as having shown theirs. */
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

/** Whether the report can be mailed to them now: they may see reports in this plan, this report, and at least some of it. */
export function mayRead(kept: KeptReport, reader: Member | undefined): reader is Member {
  if (reader === undefined || !may(reader, 'see_reports')) return false
  if (!features[reader.plan.tier].includes('custom_reports')) return false
  return isShownTo(kept, reader) && narrowed(kept, reader).description !== null
}
