import { general } from '@tunda/contract/failure'
import { features } from '@tunda/contract/plans/tier-limits'
import {
  type AccountMapped,
  type AccountTotal,
  accountantFailures,
  type JournalEntry,
} from '@tunda/contract/reports/accountant'
import {
  type JournalAccount,
  type JournalKind,
  journalAccounts,
  journalKinds,
} from '@tunda/contract/reports/journal-accounts'
import type { Period } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** What a day comes to on an account in one kind of entry: debit less credit, in whole shillings. */
export type Line = readonly [day: string, kind: JournalKind, account: JournalAccount, amount: number]

export type AccountPlaces = ReadonlyMap<JournalAccount, AccountMapped>

/** The journal covers the whole shop. Fails AUTHORIZATION_ERROR for a member limited to some locations, and FEATURE_NOT_IN_PLAN. */
export function requireAccountant({ plan, location_ids }: Pick<Member, 'plan' | 'location_ids'>): void {
  if (location_ids !== null) throw fail(general.notAllowed)
  if (!features[plan.tier].includes('custom_reports')) throw fail(accountantFailures.notInPlan)
}

/** The journal lines of a period as they are now, read in one statement and so of one moment. Fails JOURNAL_TOO_LARGE. */
export async function linesOf(tx: Tx, { from, to }: Period, { org_id, rules }: Member): Promise<Line[]> {
  const rows = await tx.query<{ day: string; kind: JournalKind; account: JournalAccount; amount: string }>(
    'select day, kind, account, amount::text as amount from journal_of($1, $2, $3, $4)',
    [org_id, from, to, rules.time_zone],
  )
  const lines = rows.map(({ day, kind, account, amount }): Line => [day, kind, account, Number(amount)])
  if (!lines.every((line) => Number.isSafeInteger(line[3]))) throw fail(accountantFailures.tooLarge)
  return lines
}

/** Groups the lines into entries, one per day and kind. An entry that does not balance is a bug, and no file is made of it. */
export function entriesOf(lines: readonly Line[], places: AccountPlaces): JournalEntry[] {
  const entries = Map.groupBy(lines, ([day, kind]) => numberOf(day, kind))
  return [...entries].toSorted(byNumber).map(([number, of]) => {
    const [day = '', kind = 'sales'] = of[0] ?? []
    if (of.reduce((sum, line) => sum + BigInt(line[3]), 0n) !== 0n) throw new Error(`entry ${number} does not balance`)
    const rows = of.toSorted((one, other) => rank(one[2]) - rank(other[2]))
    const debitsFirst = [...rows.filter((line) => line[3] > 0), ...rows.filter((line) => line[3] < 0)]
    return {
      number,
      day,
      kind,
      lines: debitsFirst.map(([, , account, amount]) => ({
        ...placeOf(account, places),
        debit: Math.max(amount, 0),
        credit: Math.max(-amount, 0),
      })),
    }
  })
}

/** The sum of the lines by account, in the order of the chart, without those that are zero. Fails JOURNAL_TOO_LARGE. */
export function totalsOf(lines: readonly Line[], places: AccountPlaces): AccountTotal[] {
  const sums = new Map<JournalAccount, bigint>()
  for (const [, , account, amount] of lines) sums.set(account, (sums.get(account) ?? 0n) + BigInt(amount))
  return journalAccounts.flatMap((account) => {
    const amount = Number(sums.get(account) ?? 0n)
    if (!Number.isSafeInteger(amount)) throw fail(accountantFailures.tooLarge)
    return amount === 0 ? [] : [{ ...placeOf(account, places), amount }]
  })
}

/** What has changed: the amount of each line in `now`, less its amount then. */
export function differencesOf(then: readonly Line[], now: readonly Line[]): Line[] {
  const left = new Map(now.map((line) => [keyOf(line), line]))
  for (const line of then) {
    const [day, kind, account, amount] = line
    left.set(keyOf(line), [day, kind, account, (left.get(keyOf(line))?.[3] ?? 0) - amount])
  }
  return [...left.values()].filter((line) => line[3] !== 0)
}

const keyOf = ([day, kind, account]: Line) => `${day} ${kind} ${account}`
const rank = (account: JournalAccount) => journalAccounts.indexOf(account)
const byNumber = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)

/** At most 21 characters, which QuickBooks takes; the same whenever the entry is made. */
const numberOf = (day: string, kind: JournalKind) => `TU-${day.replaceAll('-', '')}-${journalKinds.indexOf(kind) + 1}`

function placeOf(account: JournalAccount, places: AccountPlaces): AccountMapped {
  const place = places.get(account)
  if (place === undefined) throw new Error(`no account ${account}`)
  return place
}
