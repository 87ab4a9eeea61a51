import { z } from 'zod'

/** The shop's details on a receipt, as they were on the day of the sale. */
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

/** The shop's details on a document behind a link, as they are now. */
export const PublicShop = Letterhead.pick({ name: true, address: true, phone: true, tin: true }).extend({
  /** A `data:` address. */
  logo: z.string().nullable(),
})
export type PublicShop = z.infer<typeof PublicShop>
