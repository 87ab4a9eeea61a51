import { type Organization, organizationFailures, type TradingRules } from '@tunda/contract/organization/organization'
import { may, type RoleHeld, rightsOf } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'
import { type OwnersPlan, planInForce, type Trial } from '../subscription/plan.ts'

/** A row of `shops_of_current_user`. */
type Shop = Pick<
  Organization,
  | 'id'
  | 'name'
  | 'industry'
  | 'updated_at'
  | 'role_name'
  | 'state'
  | 'erase_at'
  | 'uses_drawer'
  | 'allows_price_requests'
  | 'gives_credit'
  | 'buys_devices'
  | 'has_price_lists'
  | 'does_laybys'
  | 'pays_commission'
  | 'does_repairs'
  | 'locations'
  | 'is_at_all_locations'
> &
  RoleHeld &
  TradingRules &
  OwnersPlan & { onboarding_completed_at: string | null }

/** The shops where the transaction's person works, first joined first. */
export async function listOrganizations(tx: Tx, trial: Trial) {
  const shops = await tx.query<Shop>('select * from shops_of_current_user()')
  return {
    organizations: shops.map((shop) => organizationOf(shop, trial)),
    ...onePage(shops.length),
  }
}

/** One of them. Fails NOT_FOUND, also for another's. */
export async function getOrganization(tx: Tx, { id }: { id: string }, trial: Trial): Promise<Organization> {
  const [shop] = await tx.query<Shop>('select * from shops_of_current_user() where id = $1', [id])
  if (shop === undefined) throw fail(organizationFailures.notFound)
  return organizationOf(shop, trial)
}

function organizationOf(shop: Shop, trial: Trial): Organization {
  const { id, name, industry, updated_at, role, role_id, role_name, state, erase_at } = shop
  const { currency, time_zone, tax_rate, is_vat_registered } = shop
  const rights = rightsOf(shop)
  const plan = planInForce(shop, trial)
  const { max_discount_percent, tin, address, phone, receipt_footer, receipt_warranty } = shop
  return {
    id,
    name,
    industry,
    updated_at,
    role,
    role_id,
    role_name,
    rights,
    state,
    erase_at,
    tier: plan.tier,
    plan,
    needs_onboarding: may({ rights }, 'own_shop') && state === null && shop.onboarding_completed_at === null,
    uses_drawer: shop.uses_drawer,
    allows_price_requests: shop.allows_price_requests,
    gives_credit: shop.gives_credit,
    buys_devices: shop.buys_devices,
    has_price_lists: shop.has_price_lists,
    does_laybys: shop.does_laybys,
    pays_commission: shop.pays_commission,
    does_repairs: shop.does_repairs,
    locations: shop.locations,
    is_at_all_locations: shop.is_at_all_locations,
    rules: {
      currency,
      time_zone,
      tax_rate,
      is_vat_registered,
      max_discount_percent,
      tin,
      address,
      phone,
      receipt_footer,
      receipt_warranty,
    },
  }
}
