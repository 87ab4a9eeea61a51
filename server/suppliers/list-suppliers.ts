import type { Supplier, SupplierEntry } from '@tunda/contract/buying/suppliers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { all, fixed, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount } from '../lists/list-sums.ts'
import { offsetOf } from '../lists/page.ts'
import { type Part, partOf, type WalkAsked } from '../lists/walk.ts'
import { maySeeOwed, type SupplierRow, supplierColumns } from './supplier-rows.ts'

type Found = ReturnType<Part['counts']> & { suppliers: Supplier[]; owed?: number }
type Asked = WalkAsked & { readonly search?: string | undefined; readonly archived?: boolean | undefined }

/** Suppliers by name, found by a part of name or phone; with what is owed to each, and to all of the list, for whoever may see it. */
export async function listSuppliers(tx: Tx, asked: Asked, member: Member): Promise<Found> {
  const part = partOf('suppliers', [['s.id', 'uuid']], asked, member)
  const words = shared(`%${(asked.search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`)
  const where = all([
    sql`s.org_id = ${member.org_id}`,
    asked.archived ? sql`s.archived_at is not null` : sql`s.archived_at is null`,
    ...(asked.search ? [sql`(s.name ilike ${words} or s.phone ilike ${words})`] : []),
  ])
  const [rows, [counted]] = await Promise.all([
    tx.query<SupplierRow>(
      sql`select ${fixed(supplierColumns)} from suppliers s where ${where} ${part.tail(sql`lower(s.name), s.id`)}`,
    ),
    tx.query<{ count: number }>(sql`select count(*) as count from suppliers s where ${where}`),
  ])
  const counts = part.counts(counted?.count ?? 0, rows, ({ id }) => [id])
  if (!maySeeOwed(member)) return { suppliers: rows, ...counts }
  const [owed, [sum]] = await Promise.all([
    owedTo(
      tx,
      rows.map(({ id }) => id),
      member,
    ),
    tx.query<{ owed: number }>(
      sql`select capped(coalesce(sum(k.amount), 0)) as owed from (${keptOf(member.org_id)}) k
       join suppliers s on s.org_id = ${member.org_id} and s.id = k.supplier_id where ${where}`,
    ),
  ])
  const suppliers = rows.map((row) => ({ ...row, owed: owed.get(row.id) ?? 0 }))
  return { suppliers, owed: sum?.owed ?? 0, ...counts }
}

/** What is owed to each supplier, out of the sums that are kept. */
const keptOf = (orgId: string) => {
  const org = shared(orgId)
  return sql`select part[1]::uuid as supplier_id, rows, amount from list_sums where org_id = ${org} and list = 'supplier_entries'
    union all select part[1]::uuid, rows, amount from list_changes where org_id = ${org} and list = 'supplier_entries'`
}

async function owedTo(tx: Tx, ids: readonly string[], { org_id }: Member): Promise<Map<string, number>> {
  const rows = await tx.query<{ supplier_id: string; owed: number }>(
    sql`select supplier_id, capped(sum(amount)) as owed from (${keptOf(org_id)}) k where supplier_id = any (${ids}::uuid[]) group by supplier_id`,
  )
  return new Map(rows.map(({ supplier_id, owed }) => [supplier_id, owed]))
}

/** Bills, goods and payments of a supplier, newest first, each with what was owed after it. Fails NOT_FOUND. */
export async function listStatement(tx: Tx, asked: WalkAsked & { readonly id: string }, member: Member) {
  const { org_id } = member
  const part = partOf('supplier_entries', [['e.id', 'uuid']], asked, member)
  const org = shared(org_id)
  const supplier = shared(asked.id)
  // A page goes back from what is owed now, and reads no further; a part in the order of keys needs all that was before each.
  const entriesWithBalance = part.isWalk
    ? sql`select *, capped(sum(amount) over (order by position)) as balance from supplier_entries
         where org_id = ${org} and supplier_id = ${supplier}`
    : sql`select *, capped((select coalesce(sum(k.amount), 0) from (${keptOf(org_id)}) k where k.supplier_id = ${supplier})
           - coalesce(sum(amount) over (order by position desc rows between unbounded preceding and 1 preceding), 0)) as balance
         from supplier_entries where org_id = ${org} and supplier_id = ${supplier}
         order by position desc limit ${asked.limit + offsetOf(asked)}`
  const [found, entries, count] = await Promise.all([
    tx.query('select 1 from suppliers where org_id = $1 and id = $2', [org_id, asked.id]),
    tx.query<SupplierEntry>(
      sql`select e.id, e.kind, e.amount, e.balance, e.business_date, e.due_on, w.kind as wallet, e.document, e.note,
         coalesce(p.full_name, '') as user_name,
         exists (select from supplier_entries r where r.org_id = ${org} and r.reverses_id = e.id) as is_reversed
       from (
         ${entriesWithBalance}
       ) e
       left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
       left join people_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id
       where true ${part.tail(sql`e.position desc`)}`,
    ),
    keptCount(tx, org_id, 'supplier_entries', [sql`part[1]::uuid = ${asked.id}`]),
  ])
  if (found.length === 0) throw fail(general.notFound)
  return { entries, ...part.counts(count, entries, ({ id }) => [id]) }
}
