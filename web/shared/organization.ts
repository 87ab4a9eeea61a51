import { useQuery } from '@tanstack/react-query'
import type { Role } from '@tunda/contract/access'
import type { Organization } from '@tunda/contract/organization'
import { activeOrganizationId, rememberOrganization } from './active-organization.ts'
import { api } from './api.ts'
import { useSession } from './auth.ts'
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

/** May the person do what is open to these roles? False while the role is unknown: a button appears, never vanishes. */
export function useMay(...roles: readonly Role[]): boolean {
  const organization = useOrganization()
  return organization !== undefined && roles.includes(organization.role)
}

/** Works in another organisation from here on: nothing of the one before stays in the cache, and what is on screen is asked again. */
export function switchOrganization(id: string | undefined): void {
  rememberOrganization(id)
  void cache.resetQueries()
}
