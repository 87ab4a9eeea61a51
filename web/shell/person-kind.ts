import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import { useState } from 'react'
import { activeOrganizationId } from '../shared/calls/active-organization.ts'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { useOrganizations } from '../shared/calls/organization.ts'
import { accessToken } from '../shared/session/auth.ts'
import { isShopPerson, rememberShopPerson } from '../shared/session/kept-session.ts'
import { presentUser } from '../shared/session/present-user.ts'

/** Whose screens a person sees: the platform's, the set-up of a shop, or a shop's. */
export type PersonKind = 'platform' | 'newcomer' | 'shop'

const privilege = api.platform.isSuperAdmin.queryOptions({ staleTime: 5 * 60_000 })
const ownShops = api.organization.list.queryOptions()

/** Is the person of the platform team? The server's word, good for five minutes. */
export function usePrivilege() {
  return useQuery(privilege)
}

/** The kind of the signed-in person; undefined until it is known. While it is asked again it stays what it was. */
export function usePersonKind(): PersonKind | undefined {
  const [superAdmin, shops] = [usePrivilege(), useOrganizations()]
  const isKnown = !superAdmin.isPending && !shops.isPending
  const kind = isKnown ? kindOf(superAdmin.data, shops.data?.organizations) : undefined
  const [before, remember] = useState(kind)
  if (kind !== undefined && kind !== before) remember(kind)
  return kind ?? before
}

/** Asks of what kind the signed-in person is, so that the gates know it at once; undefined when nobody is signed in. */
export async function askPersonKind(): Promise<PersonKind | undefined> {
  if ((await accessToken()) === undefined) return undefined
  const [superAdmin, shops] = await Promise.allSettled([cache.fetchQuery(privilege), cache.fetchQuery(ownShops)])
  const kind = kindOf(
    superAdmin.status === 'fulfilled' ? superAdmin.value : undefined,
    shops.status === 'fulfilled' ? shops.value.organizations : undefined,
  )
  const person = presentUser()
  if (person) rememberShopPerson(person.id, kind === 'shop')
  return kind
}

/** Whether the signed-in person was last seen in a shop on this device: what is asked meanwhile is then most likely theirs to see. */
export async function wasInShop(): Promise<boolean> {
  if ((await accessToken()) === undefined) return false
  const person = presentUser()
  return person !== undefined && isShopPerson(person.id)
}

// What could not be asked counts as what almost everyone has, a shop: its screens say that the server is away, and offer a retry.
function kindOf(isSuperAdmin: boolean | undefined, shops: readonly Organization[] | undefined): PersonKind {
  if (isSuperAdmin) return 'platform'
  if (shops === undefined) return 'shop'
  const chosen = activeOrganizationId()
  const shop = shops.find(({ id }) => id === chosen) ?? shops[0]
  const isOpen = shop !== undefined && !(shop.needs_onboarding && may(shop, 'own_shop'))
  // Whoever joined another's shop is not held up by one of their own that was never set up.
  return isOpen || (chosen === undefined && shops.some((one) => !one.needs_onboarding)) ? 'shop' : 'newcomer'
}
