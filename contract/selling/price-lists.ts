import { z } from 'zod'
import { forMember, forMemberReading } from '../access.ts'
import { asErrors } from '../failure.ts'
import { PriceChange } from '../products/price-changes.ts'
import { routesOf } from '../route.ts'
import { Amount, Day, Id, Instant, Line, Price, pageCounts, Quantity, Text, walkCounts, walkInput } from '../shapes.ts'
import { priceListKinds } from './list-prices.ts'
import { mostGroups, mostPriceLists, priceListFailures } from './price-list-failures.ts'
import { maxSaleLines } from './sale-line.ts'

export const PriceListKind = z.enum(priceListKinds)

/** Customers who pay the same prices. */
export const CustomerGroup = z.object({ id: Id, name: z.string(), customers: z.int() })
export type CustomerGroup = z.infer<typeof CustomerGroup>

export const PriceList = z.object({
  id: Id,
  name: z.string(),
  kind: PriceListKind,
  /** Whole percents off, of a list of that kind. */
  percent: z.int().nullable(),
  /** The only one whose products a percentage is of; null: every product. */
  category_id: Id.nullable(),
  /** Null: everybody. */
  group_id: Id.nullable(),
  /** Null: all of them. */
  location_id: Id.nullable(),
  /** Days of the shop, both included. */
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  is_active: z.boolean(),
  /** Of two lists that come to the same price the first one names it. */
  position: z.int(),
  /** How many prices it has. */
  prices: z.int(),
  updated_at: Instant,
})
export type PriceList = z.infer<typeof PriceList>

/** A price list as it is to be, under the id that the client gives it. */
export const PriceListFields = z
  .object({
    id: Id,
    name: Line(60).min(1, 'Give the list a name'),
    kind: PriceListKind,
    percent: z.int().min(1).max(99).nullish(),
    category_id: Id.nullish(),
    group_id: Id.nullish(),
    location_id: Id.nullish(),
    valid_from: Day.nullish(),
    valid_until: Day.nullish(),
    is_active: z.boolean().default(true),
    /** Left out: after the others, or where it is. */
    position: z.int().min(1).max(1000).optional(),
  })
  .refine(({ kind, percent }) => (kind === 'percent') === (percent != null), {
    path: ['percent'],
    message: 'Enter the percentage that is taken off',
  })
  .refine(({ kind, category_id }) => kind === 'percent' || category_id == null, {
    path: ['category_id'],
    message: 'Only a percentage can be of one category',
  })
  .refine(({ valid_from: from, valid_until: until }) => from == null || until == null || from <= until, {
    path: ['valid_until'],
    message: 'The last day cannot be before the first',
  })
export type PriceListFields = z.output<typeof PriceListFields>

/** A price of a list, with its product as it is now. */
export const ListedPrice = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  selling_price: Amount,
  min_qty: z.int(),
  price: Amount,
})
export type ListedPrice = z.infer<typeof ListedPrice>

export const PricesPage = z.object({ ...walkInput(20), id: Id, search: Text(100).optional() })
export type PricesPage = z.output<typeof PricesPage>

/** The most prices that one call writes. */
export const mostPricesAtOnce = 1_000

const isOnce = (rows: readonly { readonly product_id: string; readonly min_qty: number }[]) =>
  new Set(rows.map(({ product_id, min_qty }) => `${product_id} ${min_qty}`)).size === rows.length

/** Prices to write; null takes one off the list. */
export const PricesSet = z.object({
  id: Id,
  prices: z
    .array(z.object({ product_id: Id, min_qty: Quantity.default(1), price: Price.nullable() }))
    .min(1)
    .max(mostPricesAtOnce)
    .refine(isOnce, 'A product can have one price from each quantity on'),
})
export type PricesSet = z.output<typeof PricesSet>

/** Lines of a spreadsheet: a barcode or a product's whole name, from how many on, and the price. */
export const PricesImported = z.object({
  id: Id,
  rows: z
    .array(z.object({ code: Line(200).min(1), min_qty: Quantity.default(1), price: Price }))
    .min(1)
    .max(mostPricesAtOnce),
})
export type PricesImported = z.output<typeof PricesImported>

/** The products of a category, or all, at their ordinary prices changed: a percentage off gives each a price of its own, which then stays. */
export const PricesFilled = z.object({
  id: Id,
  category_id: Id.nullish(),
  min_qty: Quantity.default(1),
  change: PriceChange,
})
export type PricesFilled = z.output<typeof PricesFilled>

/** A change of a price; null: there was none, or is none now. */
export const PriceChanged = z.object({
  list_id: Id,
  list_name: z.string(),
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  min_qty: z.int(),
  before: Amount.nullable(),
  after: Amount.nullable(),
  user_name: z.string(),
  changed_at: Instant,
})
export type PriceChanged = z.infer<typeof PriceChanged>

export const PriceChangesPage = z.object({ ...walkInput(20), list_id: Id.optional(), product_id: Id.optional() })
export type PriceChangesPage = z.output<typeof PriceChangesPage>

/** What a list asks for a product: `listPrice` chooses among them. */
export const PriceOffered = z.object({
  product_id: Id,
  list_id: Id,
  name: z.string(),
  kind: PriceListKind,
  percent: z.int().nullable(),
  group_id: Id.nullable(),
  location_id: Id.nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  position: z.int(),
  min_qty: z.int(),
  price: Amount.nullable(),
})
export type PriceOffered = z.infer<typeof PriceOffered>

/** What the lists ask a customer for products, where the seller is at work, today. */
export const OffersAsked = z.object({ product_ids: z.array(Id).max(maxSaleLines), customer_id: Id.nullish() })
export type OffersAsked = z.output<typeof OffersAsked>
export const Offers = z.object({
  where: z.object({ location_id: Id, group_id: Id.nullable(), day: Day }),
  offers: z.array(PriceOffered),
})
export type Offers = z.infer<typeof Offers>

const route = routesOf('price-lists')

const { tooMany, nameTaken, kindStays, unknownPart, noPrices, oneEach, tooManyPrices, unknownProduct } =
  priceListFailures
const { tooManyGroups, groupNameTaken, groupHasLists, unknownGroup } = priceListFailures
const writes = asErrors({ noPrices, oneEach, tooManyPrices })
const One = z.object({ id: Id })
const Written = z.object({ id: Id, changed: z.int() })

export const priceLists = {
  list: forMember('manage_products')
    .route(route('GET', '/rest/v1/price_lists', `The shop’s price lists, at most ${mostPriceLists}, in their order`))
    .output(z.object({ price_lists: z.array(PriceList), ...pageCounts })),
  save: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/save_price_list', 'Save a price list, a new one or one that is there'))
    .errors(asErrors({ tooMany, nameTaken, kindStays, unknownPart }))
    .input(PriceListFields)
    .output(PriceList),
  remove: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/delete_price_list', 'Delete a price list with its prices'))
    .input(One)
    .output(One),
  prices: forMember('manage_products')
    .route(route('GET', '/rest/v1/price_lists/{id}/prices', 'The prices of a list, by product'))
    .input(PricesPage)
    .output(z.object({ prices: z.array(ListedPrice), ...walkCounts })),
  setPrices: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/set_prices_of_list', 'Set prices of a list, all or none'))
    .errors(writes)
    .errors(asErrors({ unknownProduct }))
    .input(PricesSet)
    .output(Written),
  importPrices: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/import_prices_of_list', 'Set prices of a list by barcode or name'))
    .errors(writes)
    .input(PricesImported)
    .output(Written.extend({ unknown: z.array(z.string()) })),
  fillPrices: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/fill_prices_of_list', 'Give the products of a category prices on a list'))
    .errors(writes)
    .errors(asErrors({ unknownPart }))
    .input(PricesFilled)
    .output(Written),
  changes: forMember('manage_products')
    .route(route('GET', '/rest/v1/price_changes', 'What was changed on price lists, newest first'))
    .input(PriceChangesPage)
    .output(z.object({ price_changes: z.array(PriceChanged), ...walkCounts })),
  ofProduct: forMember('manage_products')
    .route(route('GET', '/rest/v1/products/{id}/list_prices', 'The price of a product on every price list'))
    .input(One)
    .output(z.object({ offers: z.array(PriceOffered), ...pageCounts })),
  offers: forMemberReading('sell')
    .route(route('POST', '/rest/v1/rpc/offers_for_sale', 'What a customer pays for products today, by the price lists'))
    .input(OffersAsked)
    .output(Offers),
  groups: forMember('see_customers', 'manage_products')
    .route(route('GET', '/rest/v1/customer_groups', `Groups of customers, at most ${mostGroups}, by name`))
    .output(z.object({ groups: z.array(CustomerGroup), ...pageCounts })),
  saveGroup: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/save_customer_group', 'Save a group of customers'))
    .errors(asErrors({ tooManyGroups, groupNameTaken }))
    .input(z.object({ id: Id, name: Line(40).min(1, 'Give the group a name') }))
    .output(CustomerGroup),
  removeGroup: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/delete_customer_group', 'Delete a group; its customers stay'))
    .errors(asErrors({ groupHasLists }))
    .input(One)
    .output(One),
  /** The group of a customer is set by the shop, not by the seller. */
  setGroup: forMember('manage_products')
    .route(route('POST', '/rest/v1/rpc/set_customer_group', 'Put a customer into a group, or into none'))
    .errors(asErrors({ unknownGroup }))
    .input(z.object({ customer_id: Id, group_id: Id.nullable() }))
    .output(z.object({ customer_id: Id, group_id: Id.nullable() })),
}
