import { z } from 'zod'

/** What a receipt says of its shop, as it was on the day of the sale. */
export const Letterhead = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  tin: z.string().nullable(),
  is_vat_registered: z.boolean(),
  receipt_footer: z.string().nullable(),
  receipt_warranty: z.string().nullable(),
})
export type Letterhead = z.infer<typeof Letterhead>

/** What a document behind a link says of its shop, as it is now. */
export const PublicShop = Letterhead.pick({ name: true, address: true, phone: true, tin: true }).extend({
  /** A `data:` address. */
  logo: z.string().nullable(),
})
export type PublicShop = z.infer<typeof PublicShop>
