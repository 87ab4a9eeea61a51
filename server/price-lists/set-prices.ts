import { largestPrice } from '@tunda/contract/ceilings'
import { changedPrice, priceFailures } from '@tunda/contract/products/price-changes'
import { productName } from '@tunda/contract/products/product-words'
import { mostPrices, priceListFailures } from '@tunda/contract/selling/price-list-failures'
import type { PriceList, PricesFilled, PricesImported, PricesSet } from '@tunda/contract/selling/price-lists'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { productsOfCodes } from '../products/products-of-codes.ts'
import { lockPriceList } from './price-list-rows.ts'

type NewPrice = { readonly product_id: string; readonly min_qty: number; readonly price: number | null }

type Written = { readonly id: string; readonly changed: number }

/**
 * Writes prices of a list, all or none; null takes one off it. Fails NOT_FOUND, PRICE_OF_UNKNOWN_PRODUCT, and as `writePrices`.
 */
export async function setPrices(tx: Tx, { id, prices }: PricesSet, member: Member): Promise<Written> {
  const list = await lockPriceList(tx, id, member)
  const ids = [...new Set(prices.map(({ product_id }) => product_id))]
  const known = await tx.query('select 1 from products where org_id = $1 and id = any ($2::uuid[])', [
    member.org_id,
    ids,
  ])
  if (known.length < ids.length) throw fail(priceListFailures.unknownProduct)
  return await writePrices(tx, list, prices, member)
}

/** Writes prices by barcode or by a product's whole name; says which codes are of no product, or of several. Fails as `setPrices`. */
export async function importPrices(
  tx: Tx,
  { id, rows }: PricesImported,
  member: Member,
): Promise<Written & { unknown: string[] }> {
  const list = await lockPriceList(tx, id, member)
  const products = await productsOfCodes(
    tx,
    rows.map(({ code }) => code),
    member,
  )
  const prices = new Map<string, NewPrice>()
  const unknown = new Set<string>()
  for (const { code, min_qty, price } of rows) {
    const product_id = products.get(code)
    if (product_id === undefined) unknown.add(code)
    else prices.set(`${product_id} ${min_qty}`, { product_id, min_qty, price })
  }
  const written = await writePrices(tx, list, [...prices.values()], member)
  return { ...written, unknown: [...unknown] }
}

/** Gives every product of a category, or of the shop, a price on the list. Fails NOT_FOUND, PRICE_LIST_PART_UNKNOWN, IMPOSSIBLE_PRICE, and as `writePrices`. */
export async function fillPrices(
  tx: Tx,
  { id, category_id = null, min_qty, change }: PricesFilled,
  member: Member,
): Promise<Written> {
  const list = await lockPriceList(tx, id, member)
  const products = await tx.query<{ id: string; brand: string; model: string; selling_price: number }>(
    `select id, brand, model, selling_price from products
     where org_id = $1 and ($2::uuid is null or category_id = $2) and is_active order by id limit ${mostPrices + 1}`,
    [member.org_id, category_id],
  )
  if (products.length === 0) throw fail(priceListFailures.unknownPart)
  const prices = products.map(({ id: product_id, brand, model, selling_price }) => {
    const price = changedPrice(selling_price, change)
    if (price < 0 || price > largestPrice)
      throw fail(priceFailures.impossiblePrice, { product_id, product: productName({ brand, model }), price })
    return { product_id, min_qty, price }
  })
  return await writePrices(tx, list, prices, member)
}

/**
 * Writes prices of products that are there, with what they were, on a list that is locked. Fails PRICE_LIST_WITHOUT_PRICES,
 * PRICE_LIST_ONE_PRICE_EACH and TOO_MANY_PRICES.
 */
async function writePrices(tx: Tx, list: PriceList, prices: readonly NewPrice[], member: Member): Promise<Written> {
  const { id, name, kind } = list
  if (kind === 'percent') throw fail(priceListFailures.noPrices)
  if (kind === 'fixed' && prices.some(({ min_qty }) => min_qty > 1)) throw fail(priceListFailures.oneEach)
  const { org_id } = member
  const changes = await tx.query(
    `with asked as (
       select a.*, i.price as before
       from unnest($3::uuid[], $4::bigint[], $5::bigint[]) as a (product_id, min_qty, price)
       left join price_items i on i.org_id = $1 and i.list_id = $2 and i.product_id = a.product_id and i.min_qty = a.min_qty
       where i.price is distinct from a.price
     ), gone as (
       delete from price_items i using asked a
       where a.price is null and i.org_id = $1 and i.list_id = $2 and i.product_id = a.product_id and i.min_qty = a.min_qty
     ), written as (
       insert into price_items (org_id, list_id, product_id, min_qty, price)
       select $1, $2, product_id, min_qty, price from asked where price is not null
       on conflict (org_id, product_id, list_id, min_qty) do update set price = excluded.price
     )
     insert into price_changes (org_id, list_id, list_name, product_id, min_qty, before, after, user_id, changed_at)
     select $1, $2, $6, product_id, min_qty, before, price, $7, $8 from asked
     returning 1`,
    [
      org_id,
      id,
      prices.map(({ product_id }) => product_id),
      prices.map(({ min_qty }) => min_qty),
      prices.map(({ price }) => price),
      name,
      member.user_id,
      now(),
    ],
  )
  if (changes.length === 0) return { id, changed: 0 }
  const [counted] = await tx.query<{ count: number }>(
    'select count(*) from price_items where org_id = $1 and list_id = $2',
    [org_id, id],
  )
  const count = counted?.count ?? 0
  if (count > mostPrices) throw fail(priceListFailures.tooManyPrices)
  await tx.query('update price_lists set prices = $3, updated_at = $4 where org_id = $1 and id = $2', [
    org_id,
    id,
    count,
    now(),
  ])
  const facts = { name, changed: changes.length }
  await publish(tx, [{ event: 'price_list.priced', org_id, actor: member, id, facts }])
  return { id, changed: changes.length }
}
