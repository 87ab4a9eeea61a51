import { may } from '@tunda/contract/organization/rights'
import type { Member } from '../context.ts'

/** Whose sales alone the member sees: without the right to see sales, their own; null for everybody's. */
export const ownSalesAlone = (member: Member): string | null => (may(member, 'see_sales') ? null : member.user_id)
