import type { Supplier, SupplierEntry } from '@tunda/contract/buying/suppliers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { all, fixed, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { type Part, partOf, type WalkAsked } from '../walk.ts'
import { maySeeOwed, type SupplierRow, supplierColumns } from './supplier-rows.ts'

type Found = ReturnType<Part['counts']> & { suppliers: Supplier[]; owed?: number }
type Asked = WalkAsked & { readonly search?: string | undefined; readonly archived?: boolean | undefined }

/** Suppliers by name, found by a part of name or phone; with what is owed to each, and to all of the list, for who may see it. */
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
      sql`select capped(coalesce(sum(e.amount), 0)) as owed from suppliers s
       join supplier_entries e on e.org_id = s.org_id and e.supplier_id = s.id where ${where}`,
    ),
  ])
  const suppliers = rows.map((row) => ({ ...row, owed: owed.get(row.id) ?? 0 }))
  return { suppliers, owed: sum?.owed ?? 0, ...counts }
}

async function owedTo(tx: Tx, ids: readonly string[], { org_id }: Member): Promise<Map<string, number>> {
  const rows = await tx.query<{ supplier_id: string; owed: number }>(
    `select supplier_id, capped(sum(amount)) as owed from supplier_entries
     where org_id = $1 and supplier_id = any ($2::uuid[]) group by supplier_id`,
    [org_id, ids],
  )
  return new Map(rows.map(({ supplier_id, owed }) => [supplier_id, owed]))
}

/** Bills, goods and payments of a supplier, newest first, each with what was owed after it. Fails NOT_FOUND. */
export async function listStatement(tx: Tx, asked: WalkAsked & { readonly id: string }, member: Member) {
  const { org_id } = member
  const part = partOf('supplier_entries', [['e.id', 'uuid']], asked, member)
  const [found, entries, [counted]] = await Promise.all([
    tx.query('select 1 from suppliers where org_id = $1 and id = $2', [org_id, asked.id]),
    tx.query<SupplierEntry>(
      sql`select e.id, e.kind, e.amount, e.balance, e.business_date, e.due_on, w.kind as wallet, e.document, e.note,
         coalesce(p.full_name, '') as user_name
       from (
         select *, capped(sum(amount) over (order by position)) as balance from supplier_entries
         where org_id = ${org_id} and supplier_id = ${asked.id}
       ) e
       left join wallets w on w.org_id = e.org_id and w.id = e.wallet_id
       left join people_of_current_organizations() p on p.org_id = e.org_id and p.user_id = e.user_id
       where true ${part.tail(sql`e.position desc`)}`,
    ),
    tx.query<{ count: number }>(
      'select count(*) as count from supplier_entries where org_id = $1 and supplier_id = $2',
      [org_id, asked.id],
    ),
  ])
  if (found.length === 0) throw fail(general.notFound)
  return { entries, ...part.counts(counted?.count ?? 0, entries, ({ id }) => [id]) }
}
