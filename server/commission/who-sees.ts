import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** Commission covers the whole shop, so members limited to some locations see only their own. */
export const seesAll = (member: Member) => may(member, 'see_commission') && member.location_ids === null

/** Fails AUTHORIZATION_ERROR for a member limited to some locations. */
export function requireWholeShop({ location_ids }: Member): void {
  if (location_ids !== null) throw fail(general.notAllowed)
}

/** Checked first, so that the answer does not tell whether another person sells here. Fails AUTHORIZATION_ERROR. */
export function requireSeen(seller_id: string, member: Member): void {
  if (seller_id !== member.user_id && !seesAll(member)) throw fail(general.notAllowed)
}
