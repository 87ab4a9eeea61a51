import type { Import, ImportProblem } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { type NameInFile, namesApart } from '../credit/check-imported-debts.ts'
import { type KeyedRow, mixedDates, onlySoMany } from './imported-rows.ts'

/** Deletes the keys of the rows. */
export async function dropKeys(tx: Tx, member: Member, id: string, rows: readonly number[]): Promise<void> {
  await tx.query(
    `delete from import_keys where ctid = any (array(
       select i.ctid
       from import_rows r cross join unnest(r.keys) as k (key) cross join lateral (
         select i.ctid from import_keys i
         where i.org_id = $1 and i.import_id = $2 and i.key = k.key and i.row_number = r.row_number offset 0
       ) i
       where r.org_id = $1 and r.import_id = $2 and r.row_number = any ($3::int[])
     ))`,
    [member.org_id, id, rows],
  )
}

/** Stores the keys of the rows, by which other rows of the file find them. */
export async function keepKeys(tx: Tx, member: Member, id: string, rows: readonly KeyedRow[]): Promise<void> {
  const keys = rows.flatMap(({ row, keys: own }) => own.map((key) => ({ row, ...key })))
  if (keys.length === 0) return
  await tx.query(
    `insert into import_keys (org_id, import_id, key, row_number, field, units)
     select $1, $2, key, "row", field, units
     from jsonb_to_recordset($3::jsonb) as k (key text, "row" int, field text, units bigint)
     on conflict do nothing`,
    [member.org_id, id, JSON.stringify(keys)],
  )
}

// Every row that shares a key with some rows, looked up key by key, whatever the statistics of a table that is just being filled.
const groups = `with touched as materialized (
    select distinct unnest(keys) as key from import_rows where org_id = $1 and import_id = $2 and row_number = any ($3::int[])
  ), grouped as (
    select t.key, o.row_number, o.field, o.units, lag(o.row_number) over w as before, lead(o.row_number) over w as after
    from touched t cross join lateral (
      select i.row_number, i.field, i.units from import_keys i where i.org_id = $1 and i.import_id = $2 and i.key = t.key offset 0
    ) o
    window w as (partition by t.key order by o.row_number)
  )`

/**
 * The rows whose result depends on these, or on which theirs depends: the neighbours under a key that only one row may have, and all rows under a key
 * that adds up.
 */
export async function neighboursOf(tx: Tx, member: Member, id: string, rows: readonly number[]): Promise<number[]> {
  const found = await tx.query<{ row: number }>(
    `${groups}
     select n as "row" from grouped cross join unnest(array[before, after]) n
     where units is null and row_number = any ($3::int[]) and n is not null
     union
     select row_number from grouped where units is not null`,
    [member.org_id, id, rows],
  )
  return found.map(({ row }) => row)
}

/** Compares the rows with the others of their file and stores the problems. Returns the rows whose problems have changed. */
export async function compareRows(
  tx: Tx,
  member: Member,
  { id, kind }: Pick<Import, 'id' | 'kind'>,
  rows: readonly number[],
): Promise<number[]> {
  if (rows.length === 0) return []
  // Plans cached while the table was empty must be made again as a file fills it.
  await tx.query('discard plans')
  const found = await Promise.all([
    twinsOf(tx, member, id, rows),
    overdrawnOf(tx, member, id, rows),
    kind === 'stock' ? mixedOf(tx, member, id, rows) : none,
    kind === 'debts' ? otherwiseNamed(tx, member, id, rows) : none,
  ])
  const conflicts = rows.map((row) => ({ row, conflicts: found.flatMap((problems) => problems.get(row) ?? []) }))
  const changed = await tx.query<{ row: number }>(
    `update import_rows r set conflicts = n.conflicts
     from jsonb_to_recordset($4::jsonb) as n ("row" int, conflicts jsonb)
     where r.org_id = $1 and r.import_id = $2 and r.row_number = any ($3::int[]) and r.row_number = n."row"
       and r.outcome is null and not r.is_left_out and r.conflicts <> n.conflicts
     returning r.row_number as "row"`,
    [member.org_id, id, rows, JSON.stringify(conflicts)],
  )
  return changed.map(({ row }) => row)
}

type Problems = Map<number, ImportProblem[]>
const none: Problems = new Map()

const sameThing: Readonly<Record<string, string>> = {
  barcode: 'has this barcode too',
  name: 'is the same product',
  product: 'is the same product',
  count: 'counts the same product',
  phone: 'has this phone number too',
  email: 'has this email too',
  customer: 'is the same customer',
  debt: 'is the same debt',
}

/** Each row names the previous one about the same thing, and the first names the next one. */
async function twinsOf(tx: Tx, member: Member, id: string, rows: readonly number[]): Promise<Problems> {
  const found = await tx.query<{ row: number; kind: string; field: string; twin: number }>(
    `${groups}
     select row_number as "row", split_part(key, ' ', 1) as kind, field, coalesce(before, after) as twin from grouped
     where units is null and row_number = any ($3::int[]) and coalesce(before, after) is not null
     order by row_number, array_position(array['barcode', 'phone', 'email'], split_part(key, ' ', 1)), key`,
    [member.org_id, id, rows],
  )
  const problems: Problems = new Map()
  for (const { row, kind, field, twin } of found) {
    const own = problems.get(row) ?? []
    if (own.some((one) => one.twin === twin)) continue
    problems.set(row, [...own, { field, message: `Row ${twin} ${sameThing[kind]}`, twin }])
  }
  return problems
}

/** Rows that, with those before them, take more of a product than the member's location has. */
async function overdrawnOf(tx: Tx, member: Member, id: string, rows: readonly number[]): Promise<Problems> {
  const found = await tx.query<{ row: number; stock: number }>(
    `${groups}, summed as (
       select g.row_number, g.units, coalesce(l.on_hand, 0) as stock,
         coalesce(l.on_hand, 0) + sum(g.units) over (partition by g.key order by g.row_number) as after
       from grouped g cross join lateral (
         select r.target_id from import_rows r
         where r.org_id = $1 and r.import_id = $2 and r.row_number = g.row_number and r.outcome is null offset 0
       ) r
       join products p on p.org_id = $1 and p.id = r.target_id
       left join stock_levels l on l.org_id = $1 and l.product_id = p.id and l.location_id = $4
       where g.units is not null
     )
     select row_number as "row", stock from summed where after < 0 and units < 0`,
    [member.org_id, id, rows, member.location_id],
  )
  return new Map(found.map(({ row, stock }) => [row, [{ field: 'stock', message: onlySoMany(stock) }]]))
}

/** Rows that count a batch of a product while others count all of it, or the reverse. */
async function mixedOf(tx: Tx, member: Member, id: string, rows: readonly number[]): Promise<Problems> {
  const found = await tx.query<{ row: number }>(
    `${groups}, counted as (
       select row_number, min(units) over of_product <> max(units) over of_product as is_mixed
       from grouped where key like 'dates %' window of_product as (partition by key)
     )
     select row_number as "row" from counted where is_mixed`,
    [member.org_id, id, rows],
  )
  return new Map(found.map(({ row }) => [row, [{ field: 'expires_on', message: mixedDates }]]))
}

/** Rows that give one phone number to different people. A written row is a customer by now, with which each row is compared separately. */
async function otherwiseNamed(tx: Tx, member: Member, id: string, rows: readonly number[]): Promise<Problems> {
  const found = await tx.query<NameInFile>(
    `${groups}
     select g.row_number as "row", g.key, r.name from grouped g cross join lateral (
       select r.fields ->> 'name' as name from import_rows r
       where r.org_id = $1 and r.import_id = $2 and r.row_number = g.row_number offset 0
     ) r
     where g.key like 'debtor %' and r.name <> '' order by g.row_number`,
    [member.org_id, id, rows],
  )
  return namesApart(found)
}
