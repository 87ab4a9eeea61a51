import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** Commission is the whole shop's: who works at chosen locations sees no more of it than their own. */
export const seesAll = (member: Member) => may(member, 'see_commission') && member.location_ids === null

/** Fails AUTHORIZATION_ERROR for who works at chosen locations. */
export function requireWholeShop({ location_ids }: Member): void {
  if (location_ids !== null) throw fail(general.notAllowed)
}

/** Nobody reads in the answer whether another person sells here. Fails AUTHORIZATION_ERROR. */
export function requireSeen(seller_id: string, member: Member): void {
  if (seller_id !== member.user_id && !seesAll(member)) throw fail(general.notAllowed)
}
