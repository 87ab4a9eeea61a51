import { useQuery } from '@tanstack/react-query'
import type { Meta } from '@tunda/contract/access'
import type { Organization } from '@tunda/contract/organization/organization'
import { may, mayCall, type Right } from '@tunda/contract/organization/rights'
import { useSession } from '../session/auth.ts'
import { activeOrganizationId, rememberOrganization } from './active-organization.ts'
import { api } from './api.ts'
import { cache } from './cache.ts'

/** The signed-in person's organisations, in the order in which they joined. */
export function useOrganizations() {
  const isSignedIn = useSession().status === 'signed-in'
  return useQuery(api.organization.list.queryOptions({ enabled: isSignedIn }))
}

/** The current organisation, with the person's role and its plan; undefined while unknown. */
export function useOrganization(): Organization | undefined {
  const { data } = useOrganizations()
  const all = data?.organizations
  return all?.find(({ id }) => id === activeOrganizationId()) ?? all?.find(({ state }) => !state) ?? all?.[0]
}

/** Whether the person has one of these rights; false while unknown, so that buttons appear but never vanish. */
export function useMay(...anyOf: readonly Right[]): boolean {
  const organization = useOrganization()
  return organization !== undefined && may(organization, anyOf)
}

/** The same for rights that cover the whole shop: false for members limited to some locations. */
export function useMayOfWholeShop(right: Right): boolean {
  const [isAllowed, shop] = [useMay(right), useOrganization()]
  return isAllowed && shop?.is_at_all_locations === true
}

/** Whether the person may make this call of `contractRoutes`, by the call's own declaration; false while unknown. */
export function useMayCall(call: { readonly '~orpc': { readonly meta: Meta } }): boolean {
  const organization = useOrganization()
  const { access } = call['~orpc'].meta
  return organization !== undefined && access.who === 'member' && mayCall(access, organization)
}

/** Switches to another organisation: the cache is cleared, and what is on screen is fetched again. */
export function switchOrganization(id: string | undefined): void {
  rememberOrganization(id)
  void cache.resetQueries()
}

/** Whether they are limited to some locations of a shop, and see only the trade there. */
export const useSeesOnlyAPart = (): boolean => useOrganization()?.is_at_all_locations === false
