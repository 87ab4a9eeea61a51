import { z } from 'zod'
import { forAnyone, forMember, forMemberShownOnce } from '../access.ts'
import { asErrors, general } from '../failure.ts'
import { Amount, Id, Instant, LanguageCode } from '../shapes.ts'
import { PaymentMade } from './payment-shapes.ts'
import { Exchange, SaleItem, SaleStatus } from './sales.ts'

/** What became of a sale's receipt. `token` ends the address of its public page, while it has one. */
export const SaleReceipt = z.object({
  sale_id: Id,
  prints: z.int(),
  token: z.string().nullable(),
  shared_at: Instant.nullable(),
  /** Its language: the customer's, else the shop's; null for that of the screen that makes it. */
  language: LanguageCode.nullable(),
})
export type SaleReceipt = z.infer<typeof SaleReceipt>

/** A receipt as anybody with its link sees it: without the customer, the seller, references or cost. */
export const PublicReceipt = z.object({
  shop: z.object({
    name: z.string(),
    /** A `data:` address. */
    logo: z.string().nullable(),
    rules: z.object({
      address: z.string().nullable(),
      phone: z.string().nullable(),
      tin: z.string().nullable(),
      time_zone: z.string(),
      receipt_footer: z.string().nullable(),
      receipt_warranty: z.string().nullable(),
    }),
  }),
  sale: z.object({
    invoiceNumber: z.string(),
    sale_date: Instant,
    status: SaleStatus,
    subtotal: Amount,
    discount_amount: Amount,
    tax_amount: Amount,
    total_amount: Amount,
    on_account: Amount.nullish(),
    exchange: Exchange.nullish(),
    items: z.array(
      SaleItem.pick({
        brand: true,
        model: true,
        variant: true,
        quantity: true,
        unit_price: true,
        discount_amount: true,
        total: true,
        unit_number: true,
        warranty_until: true,
      }),
    ),
    payments: z.array(PaymentMade),
  }),
  /** Its language; null for the reader's. */
  language: LanguageCode.nullable(),
})
export type PublicReceipt = z.infer<typeof PublicReceipt>

const rpc = (name: string, summary: string) => ({
  method: 'POST' as const,
  path: `/rest/v1/rpc/${name}` as const,
  tags: ['sales'],
  summary,
})
const ofSale = z.object({ sale_id: Id })
/** The answer to a retry has an empty token: read it with `get`. */
const withToken = () => forMemberShownOnce(['token'], general.notAllowed, 'sell', 'see_sales')

export const receipts = {
  get: forMember('sell', 'see_sales')
    .route({
      method: 'GET',
      path: '/rest/v1/sale_receipts/{id}',
      tags: ['sales'],
      summary: 'How often the receipt of a sale was printed, and its link',
    })
    .input(z.object({ id: Id }))
    .output(SaleReceipt),
  countPrint: withToken()
    .route(rpc('count_receipt_print', 'Count one more print of a receipt; all but the first are copies'))
    .input(ofSale)
    .output(SaleReceipt),
  share: withToken()
    .route(
      rpc(
        'share_receipt',
        'Give the receipt of a sale a public page behind an unguessable link, or answer the one it has',
      ),
    )
    .input(ofSale)
    .output(SaleReceipt),
  unshare: forMember('sell', 'see_sales')
    .route(rpc('unshare_receipt', 'Take the public page of a receipt away: its link stops working'))
    .input(ofSale)
    .output(SaleReceipt),
  find: forAnyone()
    .route(rpc('find_receipt', 'The receipt behind a link, for whoever holds its token'))
    .errors(asErrors({ notFound: general.notFound }))
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(PublicReceipt),
}
