import { general } from '@tunda/contract/failure'
import { type AccountantFile, type AccountMapped, accountantFailures } from '@tunda/contract/reports/accountant'
import type { Period } from '@tunda/contract/reports/report-period'
import type { Tx } from '@tunda/database'
import { fixed, sql } from '@tunda/database/sql'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { differencesOf, entriesOf, type Line, linesOf, requireAccountant, totalsOf } from './journal.ts'
import { placesOf } from './journal-accounts.ts'

/** How many files a shop keeps; older ones are deleted as new ones are made. The audit trail still lists them. */
const mostKept = 100

/**
 * The entries of a period as they are now, and whether a file already contains any of its days. Fails AUTHORIZATION_ERROR, FEATURE_NOT_IN_PLAN and
 * JOURNAL_TOO_LARGE.
 */
export async function showJournal(
  tx: Tx,
  { from, to, with_entries }: Period & { readonly with_entries: boolean },
  member: Member,
) {
  requireAccountant(member)
  const [lines, places, [counted]] = await Promise.all([
    linesOf(tx, { from, to }, member),
    placesOf(tx, member),
    tx.query<{ overlaps: number }>(
      'select count(*) as overlaps from accountant_files where org_id = $1 and from_day <= $3 and to_day >= $2',
      [member.org_id, from, to],
    ),
  ])
  const totals = totalsOf(lines, places)
  const entries = with_entries ? { entries: entriesOf(lines, places) } : {}
  const is_open = to >= dayIn(member.rules.time_zone, now())
  return { from, to, totals, ...entries, overlaps: counted?.overlaps ?? 0, is_open }
}

/**
 * Makes a file for a period and keeps its contents, so that later changes can be shown. A retry returns the file that was made. Fails
 * AUTHORIZATION_ERROR, FEATURE_NOT_IN_PLAN, NOTHING_TO_BOOK, JOURNAL_TOO_LARGE and IDEMPOTENCY_KEY_REUSED.
 */
export async function makeFile(tx: Tx, { id, from, to }: Period & { readonly id: string }, member: Member) {
  requireAccountant(member)
  const { org_id, user_id } = member
  await lockOrganization(tx, org_id)
  const [known] = await tx.query<Period>(
    'select from_day as "from", to_day as "to" from accountant_files where org_id = $1 and id = $2',
    [org_id, id],
  )
  if (known !== undefined) {
    if (known.from !== from || known.to !== to) throw fail(general.keyReused)
    return await getFile(tx, id, member)
  }
  const [lines, places] = await Promise.all([linesOf(tx, { from, to }, member), placesOf(tx, member)])
  const entries = entriesOf(lines, places).length
  if (entries === 0) throw fail(accountantFailures.nothingHappened)
  await tx.query(
    `insert into accountant_files (org_id, id, from_day, to_day, user_id, made_at, entries, lines, accounts)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb)`,
    [org_id, id, from, to, user_id, now(), entries, JSON.stringify(lines), JSON.stringify([...places.values()])],
  )
  await tx.query(
    `delete from accountant_files where org_id = $1 and id in (
       select id from accountant_files where org_id = $1 order by made_at desc, id offset $2)`,
    [org_id, mostKept],
  )
  await publish(tx, [{ event: 'accountant_file.made', org_id, actor: member, id, after: { from, to, entries } }])
  return await getFile(tx, id, member)
}

type Kept = Omit<AccountantFile, 'changes' | 'is_outdated'> & {
  readonly lines: readonly Line[]
  readonly accounts: readonly AccountMapped[]
}

const columns = `f.id, f.from_day as "from", f.to_day as "to", f.entries, coalesce(p.full_name, '') as made_by, f.made_at, f.lines, f.accounts,
  (select count(*) from accountant_files o where o.org_id = f.org_id and o.id <> f.id and o.from_day <= f.to_day and o.to_day >= f.from_day)
    as overlaps`
const joined = `from accountant_files f
  left join actors_of_current_organizations() p on p.org_id = f.org_id and p.user_id = f.user_id`

/** A page of the files, newest first, each with what has changed since. Fails as `showJournal`. */
export async function listFiles(tx: Tx, asked: WalkAsked, member: Member) {
  requireAccountant(member)
  const part = partOf('accountant_files', [['f.id', 'uuid']], asked, member)
  const [[counted], kept] = await Promise.all([
    tx.query<{ count: number }>('select count(*) from accountant_files where org_id = $1', [member.org_id]),
    tx.query<Kept>(
      sql`select ${fixed(columns)} ${fixed(joined)} where f.org_id = ${member.org_id} ${part.tail(sql`f.made_at desc, f.id`)}`,
    ),
  ])
  const periods = new Map(kept.map(({ from, to }) => [`${from} ${to}`, { from, to }]))
  const today = new Map(
    await Promise.all([...periods].map(async ([name, period]) => [name, await linesOf(tx, period, member)] as const)),
  )
  const files = kept.map((file) => shown(file, today.get(`${file.from} ${file.to}`) ?? []))
  return { files, ...part.counts(counted?.count ?? 0, kept, ({ id }) => [id]) }
}

/** A file with its entries as they were. Fails NOT_FOUND, and as `showJournal`. */
export async function showFile(tx: Tx, { id }: { readonly id: string }, member: Member) {
  requireAccountant(member)
  const kept = await getKept(tx, id, member)
  return { file: shown(kept, await linesOf(tx, kept, member)), entries: entriesOf(kept.lines, placesIn(kept)) }
}

async function getFile(tx: Tx, id: string, member: Member): Promise<AccountantFile> {
  const kept = await getKept(tx, id, member)
  return shown(kept, await linesOf(tx, kept, member))
}

async function getKept(tx: Tx, id: string, { org_id }: Member): Promise<Kept> {
  const [kept] = await tx.query<Kept>(`select ${columns} ${joined} where f.org_id = $1 and f.id = $2`, [org_id, id])
  if (kept === undefined) throw fail(general.notFound)
  return kept
}

function shown({ lines, accounts, ...file }: Kept, today: readonly Line[]): AccountantFile {
  const other = differencesOf(lines, today)
  return { ...file, changes: totalsOf(other, placesIn({ accounts })), is_outdated: other.length > 0 }
}

const placesIn = ({ accounts }: Pick<Kept, 'accounts'>) => new Map(accounts.map((place) => [place.account, place]))
