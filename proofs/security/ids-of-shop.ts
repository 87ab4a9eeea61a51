import type { TestDatabase } from '../../server/testing/shops.ts'
import { pick } from '../figures.ts'
import type { IdsNamed } from './any-input.ts'

/** Ids of a shop, by table and column. */
export type ShopIds = ReadonlyMap<string, readonly string[]>

/** This many of each kind. */
const most = 20

/** Every id in a shop's rows. */
export async function idsOfShop({ asOwner }: TestDatabase, orgId: string): Promise<ShopIds> {
  const columns = await asOwner<{ table: string; column: string }>(
    `select c.relname::text as table, a.attname::text as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'uuid'::regtype and a.attname <> 'org_id'
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')`,
  )
  const found = new Map<string, string[]>()
  const add = (key: string, ids: readonly string[]) =>
    found.set(key, [...new Set([...(found.get(key) ?? []), ...ids])].slice(0, 3 * most))
  for (const { table, column } of columns) {
    const rows = await asOwner<{ id: string }>(
      `select distinct ${column}::text as id from ${table} where org_id = $1 and ${column} is not null limit ${most}`,
      [orgId],
    )
    const ids = rows.map(({ id }) => id)
    if (column === 'id') add(`${table.replace(/s$/, '')}_id`, ids)
    add(column === 'id' ? table : column, ids)
  }
  return found
}

/** The table of the `id` in a slice's calls, where it is not named like the slice. */
const tables: Readonly<Record<string, string>> = {
  goodsIn: 'goods_ins',
  terminals: 'pos_terminals',
  organization: 'organization_roles',
  credit: 'customers',
  statements: 'customers',
  drawers: 'shifts',
  stolenDevices: 'device_reports',
  receipts: 'sales',
  reportMails: 'saved_reports',
  till: 'shifts',
}

/** Which ids the fields of a slice's calls may have: mostly the right ones. */
export function namesIn(ids: ShopIds, slice: string, roll: () => number): IdsNamed {
  const table = tables[slice] ?? slice.replace(/([A-Z])/g, '_$1').toLowerCase()
  const near = [...ids].filter(([key]) => key.includes(table.replace(/s$/, ''))).flatMap(([, some]) => some)
  return (field) => {
    const chance = roll()
    if (field === 'id') return chance < 0.65 ? (ids.get(table) ?? near) : chance < 0.85 ? near : []
    const plain = field.replace(/_ids$/, '_id').replace(/^(from|to|return|rest|new|move|earlier|parent|client)_/, '')
    return ids.get(plain) ?? (near.length > 0 ? near : [pick(roll, [...ids.values()].flat())])
  }
}
