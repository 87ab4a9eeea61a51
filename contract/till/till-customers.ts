import { z } from 'zod'
import { Amount, Id, LanguageCode, SignedAmount, Text } from '../shapes.ts'

/** What a customer owes and may owe, as a till shows it. */
export const AccountAtTill = z.object({
  balance: SignedAmount,
  limit: Amount,
  days_late: z.int(),
  is_blocked: z.boolean(),
})
export type AccountAtTill = z.infer<typeof AccountAtTill>

export const TillCustomer = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  /** What their receipts speak. */
  language: LanguageCode.nullable(),
  /** Whose prices they pay; left out where the shop has no price lists. */
  group_id: Id.nullable().optional(),
  /** Left out where the shop does not sell on account. */
  account: AccountAtTill.optional(),
})
export type TillCustomer = z.infer<typeof TillCustomer>

/** What a till may look a customer up by: enough of a phone, or enough of a name, that it is somebody whom the seller has before them. */
export const fewestDigits = 6
export const fewestLetters = 3
export const CustomerSought = Text(100)
  .min(fewestLetters, 'Type at least 3 characters')
  .refine((query) => isEnough(query), 'Type at least 3 letters of a name, or 6 digits of a phone')

function isEnough(query: string): boolean {
  if (/^[\d\s()+./-]+$/.test(query)) return query.replaceAll(/\D/g, '').length >= fewestDigits
  return query.split(/\s+/).some((word) => (word.match(/\p{L}/gu) ?? []).length >= fewestLetters)
}
