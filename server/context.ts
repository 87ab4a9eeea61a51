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
  /** When they last gave their password or a factor in this session; null: they came by a mailed link. */
  readonly authenticated_at: string | null
}

/** What prices and days depend on. Rates and caps are whole percents; the cap on discounts is the member's own where that is lower. */
export type ShopRules = {
  readonly currency: string
  readonly time_zone: string
  readonly tax_rate: number
  readonly is_vat_registered: boolean
  readonly max_discount_percent: number
  /** Only then a sale looks for prices beyond the products' own. */
  readonly has_price_lists: boolean
}

/** A person at work in one organisation. `plan` is its owner's: the tier whose features and the tier whose limits count. */
export type Member = Person & {
  readonly org_id: string
  readonly role: Role
  /** A program with a key: its `user_id` is the key's, and its rights stand in no role. */
  readonly is_program?: boolean
  /** A role of the shop's own; null: one of the three. */
  readonly role_id: string | null
  readonly rights: Rights
  /** Where they are at work: stock moves there. */
  readonly location_id: string
  /** The locations whose stock they see; null: all of the shop's. */
  readonly location_ids: readonly string[] | null
  readonly onboarding_completed_at: string | null
  readonly rules: ShopRules
  readonly plan: { readonly tier: Tier; readonly limitsOf: Tier }
}

/**
 * A paired till at work in its shop. What nobody of the staff does at it is the till's own doing: its `user_id` is its id. `code` begins its
 * own receipt numbers.
 */
export type Terminal = Omit<Person, 'is_super_admin' | 'authenticated_at'> & {
  readonly terminal_id: string
  readonly org_id: string
  /** Whose goods it sells. */
  readonly location_id: string
  readonly name: string
  readonly code: string
  readonly shop_name: string
  /** Whoever sells at it must have unlocked it. */
  readonly has_staff: boolean
  /** The device it was paired with, as that named itself. */
  readonly device_id: string | null
  /** Milliseconds to add to the device's clock, as last learned; null before that. */
  readonly clock_offset: number | null
  /** Sales made before this moment wait for a manager. */
  readonly trusted_since: Date | null
  readonly rules: ShopRules
  readonly plan: Member['plan']
  /** Null: the shop is open. */
  readonly org_state: OrganizationState | null
  readonly org_erase_at: string | null
}
