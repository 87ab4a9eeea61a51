import type { TillUnit, TillUnits } from '@tunda/contract/till/till-units'
import type { LeaseKept } from '@tunda/contract/till/unit-leases'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { writeCursor } from '../lists/written-since.ts'
import { readingFor } from './catalogue-cursor.ts'
import { leaseUnits } from './lease-units.ts'
import { listReportedUnits } from './reported-units.ts'

type Asked = {
  readonly since?: string | null | undefined
  readonly limit: number
  readonly lease?: LeaseKept | null | undefined
}
type Row = TillUnit & { readonly is_here: boolean }

/** The devices that a till can sell, part by part, as `listTillProducts` has the catalogue: those at its location, never what they cost. */
export async function listTillUnits(tx: Tx, asked: Asked, terminal: Terminal): Promise<TillUnits> {
  const { since, limit } = asked
  const { org_id, location_id } = terminal
  const reading = await readingFor(tx, since, terminal)
  const { from, to, after, place } = reading
  const rows = await tx.query<Row>(from === 0 ? everything : changes, [
    org_id,
    after,
    limit + 1,
    location_id,
    ...(from === 0 ? [] : [from]),
  ])
  const read = rows.slice(0, limit)
  const has_more = rows.length > limit
  const next = has_more ? { ...reading, after: read.at(-1)?.id ?? null } : { place, from: to, to: 0, after: null }
  return {
    units: read.filter(({ is_here }) => is_here).map(({ is_here, ...unit }) => unit),
    removed: read.filter(({ is_here }) => !is_here).map(({ id }) => id),
    cursor: writeCursor(next),
    has_more,
    is_whole: from === 0,
    ...(asked.lease !== undefined && !has_more && { lease: await leaseUnits(tx, asked.lease, terminal) }),
    ...(!has_more && { reported: await listReportedUnits(tx, terminal) }),
  }
}

const columns = `u.id, u.product_id, array_remove(array[u.number, u.imei2, case when u.imei1 is not null then u.serial_no end], null) as numbers,
  u.price, u.grade, coalesce(u.warranty_months, (select p.warranty_months from products p where p.org_id = u.org_id and p.id = u.product_id)) as warranty_months, u.state = 'in_stock' and u.location_id = $4 and u.layby_id is null as is_here`
const from = `from units u where u.org_id = $1 and ($2::uuid is null or u.id > $2)`
const everything = `select ${columns} ${from} and u.state = 'in_stock' and u.location_id = $4 and u.layby_id is null order by u.id limit $3`
// Up to what this snapshot may see: a database that was restored elsewhere has rows of transactions that are still to come here. Found before
// they are put in order, so that the few that changed are never looked for among all of them.
const changes = `with changed as materialized (
    select ${columns} ${from} and u.written_in >= $5 and u.written_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  )
  select * from changed order by id limit $3`
