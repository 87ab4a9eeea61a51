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
