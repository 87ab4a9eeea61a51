import { z } from 'zod'
import { forEverybody, forEverybodyReading, forMember } from '../access.ts'
import { categoryFailures } from '../categories/category-failures.ts'
import { largestAmount, mostUnits } from '../ceilings.ts'
import { asErrors, failure, failuresOf, failureWith } from '../failure.ts'
import { limitReached } from '../failures/limit-reached.ts'
import {
  Amount,
  Flag,
  Id,
  Instant,
  IsCounted,
  Line,
  printable,
  Text,
  walkCounts,
  walkInput,
  wholeNumber,
} from '../shapes.ts'
import { StockStatus } from '../stock/stock.ts'
import { unitFailures } from '../units/unit-failures.ts'
import { adjustmentFailures } from './adjustment-failures.ts'
import { givenAttributes, keptAttributes } from './attribute-shapes.ts'
import { keptProducts } from './kept-products.ts'
import { movementReasons } from './movement-reasons.ts'
import { MovementsPage } from './movements-page.ts'
import { requiredAmount } from './required-amount.ts'

const Stock = z.int().min(0).max(mostUnits)
const optionalText = (most: number) => Text(most).nullish()

/** The fields a person gives a product. */
export const ProductFields = z.object({
  brand: Line(80).min(1, 'Brand is required'),
  model: Line(120).min(1, 'Model is required'),
  category_id: z.union([Id, z.string().regex(/^default-\d+$/)], 'Category is required'),
  cost_price: requiredAmount('Cost price'),
  selling_price: requiredAmount('Selling price'),
  min_stock: Stock.nullish(),
  barcode: optionalText(64),
  /** Barcodes beside the main one; each is at one product of the shop only. */
  extra_barcodes: z.array(Text(64).min(1)).max(20).optional(),
  description: optionalText(2000),
  tags: z.array(Text(40).min(1)).max(20).optional(),
  ...givenAttributes,
  dimensions_json: z.record(z.string().max(20).regex(printable), z.number().min(0).max(100_000)).nullish(),
  is_active: z.boolean().optional(),
  /** Its goods expire, and are known by batch. Turned on, what is in stock is a batch of unknown date. */
  has_expiry: z.boolean().optional(),
})

export const NewProduct = ProductFields.extend({ current_stock: Stock.default(0) })
export type NewProduct = z.infer<typeof NewProduct>

/** A change to a product. A new `current_stock` is written to the ledger as the difference to what is there. */
export const ProductChange = ProductFields.partial().extend({ id: Id, current_stock: Stock.optional() })
export type ProductChange = z.infer<typeof ProductChange>

/** A product as a screen shows it. `cost_price` and `stock_value`, what the stock cost, are absent for members and tills. */
export const Product = z.object({
  id: Id,
  brand: z.string(),
  model: z.string(),
  category_id: Id,
  category_name: z.string(),
  cost_price: Amount.optional(),
  selling_price: Amount,
  /** At all locations that the asker sees. */
  current_stock: z.int(),
  stock_value: Amount.optional(),
  /** Where the asker is at work. */
  stock_here: z.int().optional(),
  /** How much of it is put aside there for customers; none: null. */
  reserved_here: z.int().nullish(),
  min_stock: z.int().nullable(),
  stock_status: StockStatus,
  total_sold: z.int(),
  date_added: Instant,
  user_id: Id.nullable(),
  barcode: z.string().nullable(),
  extra_barcodes: z.array(z.string()),
  /** The first of its images; see `product-files.ts` for how it is fetched. */
  image_id: Id.nullable(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  ...keptAttributes,
  dimensions_json: z.record(z.string(), z.number()).nullable(),
  is_active: z.boolean(),
  /** How its units are identified; null if they are not. */
  tracking: z.enum(['imei', 'serial']).nullish(),
  /** Its goods expire: they are known by batch and date. */
  has_expiry: z.boolean().nullish(),
  created_at: Instant,
  updated_at: Instant,
})
export type Product = z.infer<typeof Product>

export const productSorts = ['newest', 'name', 'stock', 'price', 'sold'] as const

const asFound = {
  search: Text(100).optional(),
  categoryId: z.union([Id, z.string().regex(/^default-\d+$/)]).optional(),
  /** With the stock of this location alone. */
  location_id: Id.optional(),
}

/** The product list's parameters (spec, section 7), newest first unless sorted. */
export const ProductsPage = z.object({
  ...walkInput(50),
  ...asFound,
  lowStock: Flag.optional(),
  outOfStock: Flag.optional(),
  isActive: Flag.optional(),
  sort: z.enum(productSorts).default('newest'),
  /** As one types, nobody needs to know how many tens of thousands match: a search is then counted no further. */
  countUpTo: wholeNumber(1, 1000).optional(),
})

/** A page of products. `isCounted` is false where the count stopped at `countUpTo`. */
export const ProductsFound = z.object({
  products: z.array(Product),
  ...walkCounts,
  isCounted: z.boolean(),
  /** What was looked for instead, where nothing has the words as they were typed. */
  closest: z.string().optional(),
})

/** Counts for the tabs above the list, and what is on the shelf unless `withStock` is false. `stock_value` (at cost) is absent for members. */
export const ProductCounts = z.object({
  all: z.int(),
  low_stock: z.int(),
  out_of_stock: z.int(),
  inactive: z.int(),
  units: z.int().optional(),
  stock_value: Amount.optional(),
})

/** One change of a product's stock, as the ledger keeps it. */
export const InventoryMovement = z.object({
  id: z.int(),
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  delta: z.int().min(-largestAmount).max(largestAmount),
  reason: z.enum(movementReasons),
  reference: z.string().nullable(),
  /** The sale that caused it, or that was refunded. */
  sale_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  /** The note of the person who moved it. */
  note: z.string().nullable(),
  /** Of a stock count's correction: what was on the shelf, and what should have been. */
  counted: z.int().nullable(),
  expected: z.int().nullable(),
  /** What one unit cost, of goods received, and of what was lost or found; absent without the right to see costs. */
  unit_cost: Amount.nullable().optional(),
  stock_after: z.int(),
  user_id: Id.nullable(),
  user_name: z.string(),
  created_at: Instant,
})
export type InventoryMovement = z.infer<typeof InventoryMovement>

export const productFailures = failuresOf('product', {
  hasSales: failure(
    'PRODUCT_HAS_SALES',
    409,
    'business_logic',
    'Cannot delete product that has sales records. Consider marking it as inactive instead.',
  ),
  onTheWay: failure(
    'PRODUCT_ON_THE_WAY',
    409,
    'business_logic',
    'Some of this product is on the way between locations. Receive it first, then delete it.',
  ),
  hasTradeIns: failure(
    'PRODUCT_HAS_TRADE_INS',
    409,
    'business_logic',
    'You bought used devices of this product, and the record of who sold them must be kept. Mark it as inactive instead.',
  ),
  hasGoodsIn: failure(
    'PRODUCT_HAS_GOODS_IN',
    409,
    'business_logic',
    'You received goods of this product, and the record of what they cost must be kept. Mark it as inactive instead.',
  ),
  duplicateBarcode: failureWith(
    'DUPLICATE_BARCODE',
    409,
    'business_logic',
    z.object({ barcode: z.string(), product: z.string() }),
    ({ barcode, product }) => `The barcode ${barcode} already belongs to ${product}.`,
  ),
  categoryNotAvailable: failure(
    'CATEGORY_NOT_AVAILABLE',
    409,
    'business_logic',
    'Category not available in your organization',
  ),
  invalidDefaultCategory: categoryFailures.invalidDefault,
  limitReached,
})

const { hasSales, onTheWay, hasTradeIns, hasGoodsIn, ...changeFailures } = productFailures
const { limitReached: _limit, ...editFailures } = changeFailures

export const products = {
  byIds: forEverybodyReading()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/get_products_by_ids',
      tags: ['products'],
      summary: 'Products by their ids, in this order; unknown ones are left out',
    })
    .input(z.object({ ids: z.array(Id).max(500) }))
    .output(z.array(Product)),
  export: forEverybodyReading()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/export_products',
      tags: ['products'],
      summary: 'All products, a thousand at a time in the order of their ids',
    })
    .input(z.object({ after: Id.nullish() }))
    .output(z.object({ products: z.array(Product), next: Id.nullable() })),
  brands: forEverybody()
    .route({
      method: 'GET',
      path: '/rest/v1/product_brands',
      tags: ['products'],
      summary: 'Brands as the shop writes them, then those of known devices',
    })
    .output(z.object({ brands: z.array(z.string()) })),
  list: forEverybody()
    .route({ method: 'GET', path: '/rest/v1/products', tags: ['products'], summary: 'List products' })
    .input(ProductsPage)
    .output(ProductsFound),
  counts: forEverybody()
    .route({
      method: 'GET',
      path: '/rest/v1/products/counts',
      tags: ['products'],
      summary: 'What is in stock, counted',
    })
    .input(z.object({ ...asFound, withStock: Flag.optional() }))
    .output(ProductCounts),
  ofOrganization: forEverybodyReading()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/get_products_for_organization',
      tags: ['products'],
      summary: 'The products of your organization, newest first',
    })
    .input(ProductsPage.extend({ ...walkInput(50, 1000), org_id: Id.nullish() }))
    .output(ProductsFound),
  get: forEverybody()
    .route({ method: 'GET', path: '/rest/v1/products/{id}', tags: ['products'], summary: 'One product' })
    .input(z.object({ id: Id }))
    .output(Product),
  add: forMember('manage_products')
    .route({ method: 'POST', path: '/rest/v1/products', tags: ['products'], summary: 'Add a product' })
    .errors(asErrors(changeFailures))
    .input(NewProduct)
    .output(Product),
  update: forMember('manage_products')
    .route({ method: 'PATCH', path: '/rest/v1/products/{id}', tags: ['products'], summary: 'Change a product' })
    .errors(
      asErrors({
        ...editFailures,
        notEnoughStock: adjustmentFailures.notEnoughStock,
        unitsNeeded: unitFailures.needed,
        numberedExpires: unitFailures.expires,
        elsewhere: unitFailures.elsewhere,
      }),
    )
    .input(ProductChange)
    .output(Product),
  remove: forMember('manage_products')
    .route({ method: 'DELETE', path: '/rest/v1/products/{id}', tags: ['products'], summary: 'Delete a product' })
    .errors(asErrors({ hasSales, onTheWay, hasTradeIns, hasGoodsIn, ...keptProducts }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  movements: forMember('adjust_stock')
    .route({
      method: 'GET',
      path: '/rest/v1/inventory_movements',
      tags: ['products'],
      summary: 'The stock ledger, newest first',
    })
    .input(MovementsPage)
    .output(z.object({ inventory_movements: z.array(InventoryMovement), ...walkCounts, isCounted: IsCounted })),
}
