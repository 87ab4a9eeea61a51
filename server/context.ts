import type { Role } from '@tunda/contract/access'
import type { Tier } from '@tunda/contract/tiers'

/** A signed-in person, as the door found them in the database on this request. */
export type Person = {
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  readonly user_agent: string
  readonly is_super_admin: boolean
}

/** What a shop's prices and days depend on. Rates and caps are whole percents. */
export type ShopRules = {
  readonly currency: string
  readonly time_zone: string
  readonly tax_rate: number
  readonly is_vat_registered: boolean
  readonly max_discount_percent: number
}

/** A person at work in one organisation. `plan` is its owner's: the tier whose features and the tier whose limits count. */
export type Member = Person & {
  readonly org_id: string
  readonly role: Role
  readonly onboarding_completed_at: string | null
  readonly rules: ShopRules
  readonly plan: { readonly tier: Tier; readonly limitsOf: Tier }
}
