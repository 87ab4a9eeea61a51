import type { Organization } from '@tunda/contract/organization/organization'
import { useEffect, useRef } from 'react'
import { afterFirstScreen } from '../page/first-screen.ts'
import { useSignedInUser } from '../session/auth.ts'
import { cache } from './cache.ts'
import { useOrganization } from './organization.ts'

/** Keeps everything on screen up to date with the shop, for as long as it is open. `isShop` is false on the platform's pages. */
export function useShopChanges(isShop: boolean): void {
  const person = useSignedInUser()?.id
  const active = useOrganization()
  const shop = active?.id
  const organization = isShop ? shop : undefined
  useResetOnNewRights(active)
  useEffect(() => {
    if (person === undefined || organization === undefined || !('WebSocket' in globalThis)) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    void afterFirstScreen()
      .then(() => import('./realtime.ts'))
      .then(({ followShop }) => {
        if (!isOver) stop = followShop(organization)
      })
    return () => {
      isOver = true
      stop?.()
    }
  }, [person, organization])
}

/** When the person's rights in this shop change, data fetched with the old ones may show too much or too little: it is fetched again. */
function useResetOnNewRights(shop: Organization | undefined): void {
  const now = shop && { id: shop.id, rights: JSON.stringify(shop.rights) }
  const before = useRef(now)
  useEffect(() => {
    const was = before.current
    before.current = now ?? was
    if (!now || !was || was.id !== now.id || was.rights === now.rights) return
    void cache.resetQueries({ predicate: ({ queryKey: [call] }) => String(call) !== 'organization,list' })
  })
}
