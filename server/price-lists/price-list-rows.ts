import { general } from '@tunda/contract/failure'
import type {
  ListedPrice,
  PriceChanged,
  PriceChangesPage,
  PriceList,
  PriceOffered,
  PricesPage,
} from '@tunda/contract/selling/price-lists'
import type { Tx } from '@tunda/database'
import { all, given, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount } from '../lists/list-sums.ts'
import { onePage } from '../lists/page.ts'
import { partOf } from '../lists/walk.ts'

export const listColumns = `id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position, prices,
  updated_at`

/** A condition: the list `l` is of no location, or of one of those that the member sees, `$2`. */
const isSeen = '($2::uuid[] is null or l.location_id is null or l.location_id = any ($2))'

/** The shop's price lists in their order, without those of locations that the member does not see. */
export async function listPriceLists(tx: Tx, { org_id, location_ids }: Member) {
  const price_lists = await tx.query<PriceList>(
    `select ${listColumns} from price_lists l where l.org_id = $1 and ${isSeen} order by position, id`,
    [org_id, location_ids],
  )
  return { price_lists, ...onePage(price_lists.length) }
}

/** Locks a list, for a change of it or of its prices. Fails NOT_FOUND. */
export async function lockPriceList(
  tx: Tx,
  id: string,
  { org_id, location_ids }: Pick<Member, 'org_id' | 'location_ids'>,
): Promise<PriceList> {
  const [list] = await tx.query<PriceList>(
    `select ${listColumns} from price_lists l where l.org_id = $1 and l.id = $3 and ${isSeen} for no key update`,
    [org_id, location_ids, id],
  )
  if (list === undefined) throw fail(general.notFound)
  return list
}

/** A page of a list's prices, by product and quantity. Fails NOT_FOUND. */
export async function listPrices(tx: Tx, asked: PricesPage, member: Member) {
  const { org_id } = member
  const search = asked.search?.trim().toLowerCase() || null
  const part = partOf(
    'prices',
    [
      ['i.product_id', 'uuid'],
      ['i.min_qty', 'bigint'],
    ],
    asked,
    member,
  )
  const found = given(
    `from price_items i join products p on p.org_id = i.org_id and p.id = i.product_id
     where i.org_id = $1 and i.list_id = $2 and ($3::text is null or strpos(p.search_text, $3) > 0)`,
    [org_id, asked.id, search],
  )
  const [[list], prices, count] = await Promise.all([
    tx.query(`select 1 from price_lists l where l.org_id = $1 and l.id = $3 and ${isSeen}`, [
      org_id,
      member.location_ids,
      asked.id,
    ]),
    tx.query<ListedPrice>(
      sql`select i.product_id, p.brand, p.model, p.selling_price, i.min_qty, i.price
       ${found} ${part.tail(sql`lower(p.brand), lower(p.model), i.product_id, i.min_qty`)}`,
    ),
    search === null
      ? keptCount(tx, org_id, 'price_items', [sql`part[1]::uuid = ${asked.id}`])
      : tx.query<{ count: number }>(sql`select count(*) as count ${found}`).then(([counted]) => counted?.count ?? 0),
  ])
  if (list === undefined) throw fail(general.notFound)
  const counts = part.counts(count, prices, ({ product_id, min_qty }) => [product_id, min_qty])
  return { prices, ...counts }
}

/** A page of what was changed on price lists, newest first, but for those of locations that the member does not see. */
export async function listPriceChanges(tx: Tx, asked: PriceChangesPage, member: Member) {
  const part = partOf('price_changes', [['c.id', 'bigint']], asked, member)
  const { org_id, location_ids } = member
  const { list_id, product_id } = asked
  const where = all([
    sql`c.org_id = ${org_id}`,
    ...(location_ids === null
      ? []
      : [
          sql`not exists (select from price_lists l where l.org_id = c.org_id and l.id = c.list_id and l.location_id <> all (${location_ids}::uuid[]))`,
        ]),
    ...(list_id === undefined ? [] : [sql`c.list_id = ${list_id}`]),
    ...(product_id === undefined ? [] : [sql`c.product_id = ${product_id}`]),
  ])
  const newest = sql`c.id desc`
  const [rows, count] = await Promise.all([
    tx.query<PriceChanged & { id: number }>(
      sql`select c.id, c.list_id, c.list_name, c.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, c.min_qty, c.before, c.after,
         coalesce(a.full_name, '') as user_name, c.changed_at
       from (select * from price_changes c where ${where} ${part.tail(newest)}) c
       left join products p on p.org_id = c.org_id and p.id = c.product_id
       left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.user_id
       order by ${part.order(newest)}`,
    ),
    product_id === undefined && location_ids === null
      ? keptCount(tx, org_id, 'price_changes', list_id === undefined ? [] : [sql`part[1]::uuid = ${list_id}`])
      : tx
          .query<{ count: number }>(sql`select count(*) from price_changes c where ${where}`)
          .then(([counted]) => counted?.count ?? 0),
  ])
  const price_changes = rows.map(({ id: _, ...row }) => row)
  return { price_changes, ...part.counts(count, rows, ({ id }) => [id]) }
}

/** What every list asks for a product, in the lists’ order, but for lists that are off or of locations that the member does not see. Fails NOT_FOUND. */
export async function listPricesOfProduct(tx: Tx, { id }: { id: string }, { org_id, location_ids }: Member) {
  const [[product], offers] = await Promise.all([
    tx.query('select 1 from products where org_id = $1 and id = $2', [org_id, id]),
    tx.query<PriceOffered>(
      `select p.id as product_id, l.id as list_id, l.name, l.kind, l.percent, l.group_id, l.location_id, l.valid_from, l.valid_until,
         l.position, coalesce(i.min_qty, 1) as min_qty, i.price
       from products p join price_lists l on l.org_id = p.org_id
       left join price_items i on i.org_id = l.org_id and i.list_id = l.id and i.product_id = p.id
       where p.org_id = $1 and p.id = $3 and l.is_active and ${isSeen}
         and (i.product_id is not null or (l.kind = 'percent' and (l.category_id is null or l.category_id = p.category_id)))
       order by l.position, l.id, i.min_qty`,
      [org_id, location_ids, id],
    ),
  ])
  if (product === undefined) throw fail(general.notFound)
  return { offers, ...onePage(offers.length) }
}
