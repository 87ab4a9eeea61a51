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
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { offsetOf, onePage, pageCountsOf } from '../page.ts'

export const listColumns = `id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, is_active, position, prices,
  updated_at`

/** The shop's price lists in their order. */
export async function listPriceLists(tx: Tx, { org_id }: Member) {
  const price_lists = await tx.query<PriceList>(
    `select ${listColumns} from price_lists where org_id = $1 order by position, id`,
    [org_id],
  )
  return { price_lists, ...onePage(price_lists.length) }
}

/** Takes a list for a change of it or of its prices. Fails NOT_FOUND. */
export async function lockPriceList(tx: Tx, id: string, { org_id }: Pick<Member, 'org_id'>): Promise<PriceList> {
  const [list] = await tx.query<PriceList>(
    `select ${listColumns} from price_lists where org_id = $1 and id = $2 for no key update`,
    [org_id, id],
  )
  if (list === undefined) throw fail(general.notFound)
  return list
}

/** A page of a list's prices, by product and quantity. Fails NOT_FOUND. */
export async function listPrices(tx: Tx, asked: PricesPage, { org_id }: Member) {
  const search = asked.search?.trim().toLowerCase() || null
  const [[list], prices, [counted]] = await Promise.all([
    tx.query('select 1 from price_lists where org_id = $1 and id = $2', [org_id, asked.id]),
    tx.query<ListedPrice>(
      `select i.product_id, p.brand, p.model, p.selling_price, i.min_qty, i.price
       from price_items i join products p on p.org_id = i.org_id and p.id = i.product_id
       where i.org_id = $1 and i.list_id = $2 and ($3::text is null or strpos(p.search_text, $3) > 0)
       order by p.brand, p.model, i.product_id, i.min_qty limit $4 offset $5`,
      [org_id, asked.id, search, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(
      `select count(*) from price_items i join products p on p.org_id = i.org_id and p.id = i.product_id
       where i.org_id = $1 and i.list_id = $2 and ($3::text is null or strpos(p.search_text, $3) > 0)`,
      [org_id, asked.id, search],
    ),
  ])
  if (list === undefined) throw fail(general.notFound)
  return { prices, ...pageCountsOf(counted?.count ?? 0, asked) }
}

/** A page of what was changed on price lists, newest first. */
export async function listPriceChanges(tx: Tx, asked: PriceChangesPage, { org_id }: Member) {
  const given = [org_id, asked.list_id ?? null, asked.product_id ?? null]
  const [price_changes, [counted]] = await Promise.all([
    tx.query<PriceChanged>(
      `select c.list_id, c.list_name, c.product_id, coalesce(p.brand, '') as brand, coalesce(p.model, '') as model, c.min_qty, c.before, c.after,
         coalesce(a.full_name, '') as user_name, c.changed_at
       from (select * from price_changes
         where org_id = $1 and ($2::uuid is null or list_id = $2) and ($3::uuid is null or product_id = $3)
         order by id desc limit $4 offset $5) c
       left join products p on p.org_id = c.org_id and p.id = c.product_id
       left join actors_of_current_organizations() a on a.org_id = c.org_id and a.user_id = c.user_id
       order by c.id desc`,
      [...given, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(
      `select count(*) from price_changes
       where org_id = $1 and ($2::uuid is null or list_id = $2) and ($3::uuid is null or product_id = $3)`,
      given,
    ),
  ])
  return { price_changes, ...pageCountsOf(counted?.count ?? 0, asked) }
}

/** What every list asks for a product, in the lists’ order, but for lists that are off. Fails NOT_FOUND. */
export async function listPricesOfProduct(tx: Tx, { id }: { id: string }, { org_id }: Member) {
  const [[product], offers] = await Promise.all([
    tx.query('select 1 from products where org_id = $1 and id = $2', [org_id, id]),
    tx.query<PriceOffered>(
      `select p.id as product_id, l.id as list_id, l.name, l.kind, l.percent, l.group_id, l.location_id, l.valid_from, l.valid_until,
         l.position, coalesce(i.min_qty, 1) as min_qty, i.price
       from products p join price_lists l on l.org_id = p.org_id
       left join price_items i on i.org_id = l.org_id and i.list_id = l.id and i.product_id = p.id
       where p.org_id = $1 and p.id = $2 and l.is_active
         and (i.product_id is not null or (l.kind = 'percent' and (l.category_id is null or l.category_id = p.category_id)))
       order by l.position, l.id, i.min_qty`,
      [org_id, id],
    ),
  ])
  if (product === undefined) throw fail(general.notFound)
  return { offers, ...onePage(offers.length) }
}
