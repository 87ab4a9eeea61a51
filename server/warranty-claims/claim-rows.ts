import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { ClaimsPage, WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import type { Tx } from '@tunda/database'
import { all, fixed, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount, partAt } from '../lists/list-sums.ts'
import { partOf } from '../lists/walk.ts'

/** A claim as a lock found it: nobody else changes it until the transaction ends. */
export type LockedClaim = Pick<WarrantyClaim, 'id' | 'number' | 'state' | 'unit_id' | 'replacement_id'> & {
  readonly sale_id: string
  readonly sale_line: number
  readonly product_id: string
  /** Who has it, else who the device was bought from. */
  readonly supplier_id: string | null
  /** What the device is called by. */
  readonly unit_number: string
}

/** Locks it. Fails NOT_FOUND, also for one at a location that the member does not see. */
export async function lockClaim(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<LockedClaim> {
  const [claim] = await tx.query<LockedClaim>(
    `select c.id, c.number, c.state, c.unit_id, c.replacement_id, c.sale_id, c.sale_line, u.product_id, u.number as unit_number,
       coalesce(c.supplier_id, (select g.supplier_id from goods_ins g where g.org_id = u.org_id and g.id = u.goods_in_id)) as supplier_id
     from warranty_claims c join units u on u.org_id = c.org_id and u.id = c.unit_id
     where c.org_id = $1 and c.id = $2 and ($3::uuid[] is null or c.location_id = any ($3)) for update of c`,
    [org_id, id, location_ids],
  )
  if (claim === undefined) throw fail(general.notFound)
  return claim
}

type Row = Required<WarrantyClaim>

async function readClaims(tx: Tx, ids: readonly string[], { org_id, location_ids }: Member): Promise<Row[]> {
  return await tx.query<Row>(
    `select c.id, c.number, c.state, c.unit_id, u.number as unit_number, p.brand, p.model, c.location_id, l.name as location, c.fault,
       c.accessories, c.contact, c.warranty_until, coalesce(c.warranty_until >= c.received_on, false) as is_covered, u.supplier_warranty_until,
       w.id as supplier_id, w.name as supplier_name, c.replacement_id, r.number as replacement_number, c.note, c.received_at,
       coalesce(nullif(a.full_name, ''), a.email, '') as received_by_name, c.closed_at, s.id as sale_id, s.invoice_number, s.customer_name
     from warranty_claims c join units u on u.org_id = c.org_id and u.id = c.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     join locations l on l.org_id = c.org_id and l.id = c.location_id
     join sales s on s.org_id = c.org_id and s.id = c.sale_id
     left join goods_ins g on g.org_id = u.org_id and g.id = u.goods_in_id
     left join suppliers w on w.org_id = c.org_id and w.id = case when c.supplier_id is null then g.supplier_id else c.supplier_id end
     left join units r on r.org_id = c.org_id and r.id = c.replacement_id
     left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.received_by
     where c.org_id = $1 and c.id = any ($2::uuid[]) and ($3::uuid[] is null or c.location_id = any ($3))
     order by c.received_at desc, c.id desc`,
    [org_id, ids, location_ids],
  )
}

/** One claim as the member sees it. Fails NOT_FOUND. */
export async function showClaim(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<WarrantyClaim> {
  const [row] = await readClaims(tx, [id], member)
  if (row === undefined) throw fail(general.notFound)
  return asSeen(row, member)
}

/** Claims at the locations that the member sees, newest first; the open ones, or those that are closed. */
export async function listClaims(tx: Tx, asked: ClaimsPage, member: Member) {
  const { org_id, location_ids } = member
  const { open, unit_id } = asked
  const part = partOf('warranty_claims', [['id', 'uuid']], asked, member)
  const where = all([
    sql`org_id = ${org_id}`,
    ...(location_ids === null ? [] : [sql`location_id = any (${location_ids}::uuid[])`]),
    ...(open === undefined ? [] : [fixed(open === 'true' ? 'closed_at is null' : 'closed_at is not null')]),
    ...(unit_id === undefined ? [] : [sql`unit_id = ${unit_id}`]),
  ])
  const [found, count] = await Promise.all([
    tx.query<{ id: string }>(
      sql`select id from warranty_claims where ${where} ${part.tail(sql`received_at desc, id desc`)}`,
    ),
    unit_id === undefined
      ? keptCount(tx, org_id, 'warranty_claims', [
          ...partAt(1, location_ids),
          ...(open === undefined ? [] : [sql`part[2] = ${open}`]),
        ])
      : tx
          .query<{ count: number }>(sql`select count(*) from warranty_claims where ${where}`)
          .then(([counted]) => counted?.count ?? 0),
  ])
  const ids = found.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await readClaims(tx, ids, member)
  const counts = part.counts(count, found, ({ id }) => [id])
  return { claims: rows.map((row) => asSeen(row, member)), ...counts }
}

/** What stands behind it is named for whoever may open that. */
function asSeen({ sale_id, invoice_number, customer_name, ...row }: Row, member: Member): WarrantyClaim {
  const knowsSuppliers = may(member, 'manage_suppliers') || may(member, 'receive_goods')
  return {
    ...row,
    ...(may(member, 'see_sales') ? { sale_id, invoice_number, customer_name } : {}),
    ...(knowsSuppliers ? {} : { supplier_id: null, supplier_name: null }),
  }
}
