import { may } from '@tunda/contract/organization/rights'
import { variantAttributes } from '@tunda/contract/products/product-attributes'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Unit, UnitState } from '@tunda/contract/units/units'
import { warrantyEnd } from '@tunda/contract/units/warranty'
import type { Tx } from '@tunda/database'
import { fixed, type Sql, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { variantColumns } from '../products/attribute-columns.ts'

/** A unit as it is sold or taken back. */
export type KnownUnit = {
  readonly org_id: string
  readonly id: string
  readonly product_id: string
  readonly location_id: string
  readonly number: string
  readonly state: UnitState
  readonly unit_cost: number | null
  readonly price: number | null
  readonly warranty_months: number | null
  /** What it is put aside for. */
  readonly layby_id: string | null
  /** The sale that it went with, its location and its till. */
  readonly invoice_number: string | null
  readonly sold_at: string | null
  readonly till: string | null
  /** Where it is on the way to, and since when, by the shop's clock. */
  readonly on_the_way: { readonly location: string; readonly since: string } | null
}

/** What the line of a sale says of the device on it. */
export function soldAs({ id: unit_id, number: unit_number, warranty_months }: KnownUnit, saleDay: string) {
  return { unit_id, unit_number, warranty_until: warrantyEnd(saleDay, warranty_months) }
}

/** SQL: where the unit `u`, at the location `l`, is on the way to, and since when. */
const onTheWay = `case when l.kind = 'transit' then (
  select json_build_object('location', d.name, 'since', to_char(t.sent_at at time zone coalesce(b.time_zone, 'Africa/Kampala'), 'DD/MM HH24:MI'))
  from transfer_units x join transfers t on t.org_id = x.org_id and t.id = x.transfer_id join locations d on d.org_id = t.org_id and d.id = t.to_id
  left join business_settings b on b.org_id = t.org_id
  where x.org_id = u.org_id and x.unit_id = u.id and x.outcome is null and t.sent_at is not null order by t.sent_at desc limit 1) end`

export type UnitKey = { readonly org_id: string; readonly id: string }

/** Units as they are: of locked products, asked for after the lock, nobody else changes them. Unknown ones are left out. */
export async function readUnits(tx: Tx, keys: readonly UnitKey[]): Promise<KnownUnit[]> {
  if (keys.length === 0) return []
  const units = await tx.query<Omit<KnownUnit, keyof SaleOfUnit> & { readonly sale_id: string | null }>(
    `select u.org_id, u.id, u.product_id, u.location_id, u.number, u.state, u.unit_cost, u.price, u.sale_id, u.layby_id, ${onTheWay} as on_the_way,
       coalesce(u.warranty_months, p.warranty_months) as warranty_months
     from units u join products p on p.org_id = u.org_id and p.id = u.product_id join locations l on l.org_id = u.org_id and l.id = u.location_id
     where (u.org_id, u.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [keys.map(({ org_id }) => org_id), keys.map(({ id }) => id)],
  )
  const sales = await salesOf(
    tx,
    units.flatMap(({ org_id, sale_id }) => (sale_id === null ? [] : [{ org_id, id: sale_id }])),
  )
  return units.map(({ sale_id, ...unit }) => ({
    ...unit,
    ...(sales.get(sale_id ?? '') ?? { invoice_number: null, sold_at: null, till: null }),
  }))
}

type SaleOfUnit = Pick<KnownUnit, 'invoice_number' | 'sold_at' | 'till'>

/** The sales that devices are gone with, for the words of a refusal: nothing is asked where all of them are here. */
async function salesOf(tx: Tx, keys: readonly UnitKey[]): Promise<ReadonlyMap<string, SaleOfUnit>> {
  if (keys.length === 0) return new Map()
  const sales = await tx.query<SaleOfUnit & { readonly id: string }>(
    `select s.id, s.invoice_number, s.location_id as sold_at, t.name as till
     from sales s left join pos_terminals t on t.org_id = s.org_id and t.id = s.terminal_id
     where (s.org_id, s.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [keys.map(({ org_id }) => org_id), keys.map(({ id }) => id)],
  )
  return new Map(sales.map(({ id, ...sale }) => [id, sale]))
}

type Row = Omit<Unit, 'variant'> & Parameters<typeof variantLine>[0]

const columns =
  fixed(`u.id, u.product_id, p.brand, p.model, u.number, u.imei2, case when u.imei1 is not null then u.serial_no end as serial_no,
       u.state, u.location_id, l.name as location, l.kind = 'transit' as is_on_the_way, ${onTheWay} as on_the_way, u.grade, coalesce(u.price, p.selling_price) as selling_price,
       u.price is not null as has_own_price, u.unit_cost, coalesce(u.warranty_months, p.warranty_months) as warranty_months,
       u.warranty_until, u.supplier_warranty_until, u.came_at, u.layby_id, ${variantColumns}`)
const besideUnits = fixed(`join products p on p.org_id = u.org_id and p.id = u.product_id
     join locations l on l.org_id = u.org_id and l.id = u.location_id`)

/** Units as `member` may see them, in this order; those of locations that they do not see are left out. */
export async function unitRows(tx: Tx, member: Member, ids: readonly string[]): Promise<Unit[]> {
  const [wanted, seen] = [shared(ids), shared(member.location_ids)]
  const rows = await tx.query<Row>(
    sql`select ${columns} from units u ${besideUnits}
     where u.org_id = ${member.org_id} and u.id = any (${wanted}::uuid[]) and (${seen}::uuid[] is null or u.location_id = any (${seen}))
     order by array_position(${wanted}::uuid[], u.id)`,
  )
  return rows.map((row) => asSeen(row, member))
}

/**
 * A page of the units `named` by a subquery of their ids that also meet `where`, and how many do: in one statement, for those that a number
 * finds are few. Of a page beyond the last nothing is known.
 */
export async function namedUnitRows(tx: Tx, member: Member, { named, where, tail }: Named) {
  const rows = await tx.query<Row & { readonly total: number }>(
    sql`select ${columns}, count(*) over () as total from (${named}) n join units u on u.org_id = ${member.org_id} and u.id = n.unit_id
     ${besideUnits} where ${where} ${tail}`,
  )
  return { units: rows.map(({ total, ...row }) => asSeen(row, member)), total: rows[0]?.total }
}
type Named = { readonly named: Sql; readonly where: Sql; readonly tail: Sql }

function asSeen(row: Row, member: Member): Unit {
  const attributes = new Set<string>(variantAttributes)
  const isSeen = (name: string) => !attributes.has(name) && (name !== 'unit_cost' || may(member, 'see_cost'))
  const unit = Object.fromEntries(Object.entries(row).filter(([name]) => isSeen(name)))
  return { ...unit, variant: variantLine(row) } as Unit
}
