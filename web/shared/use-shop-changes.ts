import { useEffect } from 'react'
import { useSignedInUser } from './auth.ts'
import { afterFirstScreen } from './first-screen.ts'
import { useOrganization } from './organization.ts'

/** Keeps everything on screen as true as the shop, for as long as it is open. `isShop` is false on the platform's pages. */
export function useShopChanges(isShop: boolean): void {
  const person = useSignedInUser()?.id
  const shop = useOrganization()?.id
  const organization = isShop ? shop : undefined
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
