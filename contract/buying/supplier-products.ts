import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors } from '../failure.ts'
import { Amount, Day, Id, Instant, Line, walkCounts, walkInput, wholeNumber } from '../shapes.ts'
import { Currency, longestLead, supplierFailures, UnitCost } from './suppliers.ts'

/** Units of a product that come in one pack, at most. */
export const largestPack = 100_000

/** What a supplier sells: learnt from goods that came in, and corrected by hand. */
export const SupplierProduct = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  variant: z.string(),
  /** What the supplier calls it. */
  code: z.string().nullable(),
  currency: Currency,
  /** What one unit last cost, in `currency`; null if unknown. */
  unit_cost: z.string().nullable(),
  /** Days from order to delivery; null for the supplier's usual. */
  lead_days: z.int().nullable(),
  pack_size: z.int(),
  /** When it last came in from them. */
  supplied_at: Instant.nullable(),
})
export type SupplierProduct = z.infer<typeof SupplierProduct>

export const SupplierProductChange = z.object({
  supplier_id: Id,
  product_id: Id,
  code: Line(60).nullish(),
  currency: Currency.default('UGX'),
  unit_cost: UnitCost.nullish(),
  lead_days: wholeNumber(0, longestLead).nullish(),
  pack_size: wholeNumber(1, largestPack).default(1),
})
export type SupplierProductChange = z.infer<typeof SupplierProductChange>

/** What a product cost when it came in. `cost`: one unit in whole shillings, half up; null if unknown. */
export const SupplierPrice = z.object({
  goods_in_id: Id,
  number: z.int(),
  business_date: Day,
  supplier_name: z.string().nullable(),
  quantity: z.int(),
  currency: Currency,
  unit_cost: z.string().nullable(),
  cost: Amount.nullable(),
})
export type SupplierPrice = z.infer<typeof SupplierPrice>

const { archived } = supplierFailures
const one = z.object({ supplier_id: Id, product_id: Id })

export const supplierProducts = {
  products: forMember('manage_suppliers')
    .route({
      method: 'GET',
      path: '/rest/v1/suppliers/{id}/products',
      tags: ['suppliers'],
      summary: 'What a supplier sells, by name',
    })
    .input(z.object({ id: Id, ...walkInput(20) }))
    .output(z.object({ products: z.array(SupplierProduct), ...walkCounts })),
  putProduct: forMember('manage_suppliers')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/put_supplier_product',
      tags: ['suppliers'],
      summary: 'Save a product that a supplier sells: code, cost, days to deliver and pack',
    })
    .errors(asErrors({ archived }))
    .input(SupplierProductChange)
    .output(SupplierProduct),
  removeProduct: forMember('manage_suppliers')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/remove_supplier_product',
      tags: ['suppliers'],
      summary: 'Remove a product from those a supplier sells',
    })
    .input(one)
    .output(one),
  prices: forMember('manage_suppliers')
    .route({
      method: 'GET',
      path: '/rest/v1/supplier_prices',
      tags: ['suppliers'],
      summary: 'What a product cost each time it came in, newest first',
    })
    .input(z.object({ product_id: Id, supplier_id: Id.optional(), ...walkInput(20) }))
    .output(z.object({ prices: z.array(SupplierPrice), ...walkCounts })),
}
