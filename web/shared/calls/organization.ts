import { useQuery } from '@tanstack/react-query'
import type { Meta } from '@tunda/contract/access'
import type { Organization } from '@tunda/contract/organization/organization'
import { may, mayCall, type Right } from '@tunda/contract/organization/rights'
import { useSession } from '../session/auth.ts'
import { activeOrganizationId, rememberOrganization } from './active-organization.ts'
import { api } from './api.ts'
import { cache } from './cache.ts'

/** The signed-in person's organisations, first joined first. */
export function useOrganizations() {
  const isSignedIn = useSession().status === 'signed-in'
  return useQuery(api.organization.list.queryOptions({ enabled: isSignedIn }))
}

/** The organisation being worked in, with the person's role and its plan; undefined while unknown. */
export function useOrganization(): Organization | undefined {
  const { data } = useOrganizations()
  const all = data?.organizations
  return all?.find(({ id }) => id === activeOrganizationId()) ?? all?.find(({ state }) => !state) ?? all?.[0]
}

/** Has the person one of these rights? False while that is unknown: a button appears, never vanishes. */
export function useMay(...anyOf: readonly Right[]): boolean {
  const organization = useOrganization()
  return organization !== undefined && may(organization, anyOf)
}

/** The same, for what is the whole shop's: nobody has it who works at chosen locations. */
export function useMayOfWholeShop(right: Right): boolean {
  const [isAllowed, shop] = [useMay(right), useOrganization()]
  return isAllowed && shop?.is_at_all_locations === true
}

/** May the person make this call of `contractRoutes`? Read from what the call itself declares; false while unknown. */
export function useMayCall(call: { readonly '~orpc': { readonly meta: Meta } }): boolean {
  const organization = useOrganization()
  const { access } = call['~orpc'].meta
  return organization !== undefined && access.who === 'member' && mayCall(access, organization)
}

/** Works in another organisation from here on: nothing of the one before stays in the cache, and what is on screen is asked again. */
export function switchOrganization(id: string | undefined): void {
  rememberOrganization(id)
  void cache.resetQueries()
}

/** They work at chosen locations of a shop, and see the trade of those alone. */
export const useSeesOnlyAPart = (): boolean => useOrganization()?.is_at_all_locations === false
