import type { Rights, Role } from '@tunda/contract/organization/rights'
import type { OrganizationState } from '@tunda/contract/organization/standing'
import type { Tier } from '@tunda/contract/plans/tiers'

/** A signed-in person, as the door found them in the database on this request. */
export type Person = {
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  readonly user_agent: string
  readonly is_super_admin: boolean
  /** When they last gave their password or a factor in this session; null if they signed in by a mailed link. */
  readonly authenticated_at: string | null
}

/** The shop's rules for prices and days. Rates and caps are whole percents; the cap on discounts is the member's own if that is lower. */
export type ShopRules = {
  readonly currency: string
  readonly time_zone: string
  readonly tax_rate: number
  readonly is_vat_registered: boolean
  readonly max_discount_percent: number
  /** If false, a sale does not look for price lists. */
  readonly has_price_lists: boolean
}

/** A person at work in one organisation. `plan` is its owner's: the tier whose features and the tier whose limits count. */
export type Member = Person & {
  readonly org_id: string
  readonly role: Role
  /** True for a program with a key: its `user_id` is the key's id, and its rights come from no role. */
  readonly is_program?: boolean
  /** A role of the shop's own; null for owner, admin or member. */
  readonly role_id: string | null
  readonly rights: Rights
  /** The location where they work: stock moves there. */
  readonly location_id: string
  /** The locations whose stock they see; null means all of the shop's. */
  readonly location_ids: readonly string[] | null
  readonly onboarding_completed_at: string | null
  readonly rules: ShopRules
  readonly plan: { readonly tier: Tier; readonly limitsOf: Tier }
}

/**
 * A paired till at work in its shop. What is done at it without a member of staff is the till's own doing: its `user_id` is its id. Its own receipt
 * numbers begin with `code`.
 */
export type Terminal = Omit<Person, 'is_super_admin' | 'authenticated_at'> & {
  readonly terminal_id: string
  readonly org_id: string
  /** The location whose stock it sells. */
  readonly location_id: string
  readonly name: string
  readonly code: string
  readonly shop_name: string
  /** The shop has staff, so somebody must unlock the till to sell at it. */
  readonly has_staff: boolean
  /** The id of the paired device, chosen by the device. */
  readonly device_id: string | null
  /** Milliseconds to add to the device's clock, as last measured; null before the first measurement. */
  readonly clock_offset: number | null
  /** Sales made before this moment wait for a manager. */
  readonly trusted_since: Date | null
  readonly rules: ShopRules
  readonly plan: Member['plan']
  /** Null if the shop is open. */
  readonly org_state: OrganizationState | null
  readonly org_erase_at: string | null
}
