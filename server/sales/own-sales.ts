import { may } from '@tunda/contract/organization/rights'
import type { Member } from '../context.ts'

/** Whose sales alone the member sees: without the right to see sales, their own; null for everybody's. */
export const ownSalesAlone = (member: Member): string | null => (may(member, 'see_sales') ? null : member.user_id)

/** Which sales the member sees, as SQL over the table of that name. `$3` is their locations, `$4` whose sales alone they see. */
export const isSeenSale = (sale: 's' | 'sales') =>
  `($3::uuid[] is null or ${sale}.location_id = any ($3)) and ($4::uuid is null or $4 in (${sale}.user_id, ${sale}.cashier_id))`
