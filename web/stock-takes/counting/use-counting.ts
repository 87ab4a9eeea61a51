import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Network, useNetwork } from '../../shared/calls/network.ts'
import { useSignedInUser } from '../../shared/session/auth.ts'
import { openCountStore } from './count-store.ts'
import { type Counting, openCounting } from './counting.ts'

const everyMs = 5_000
const longestMs = 30_000

/** The count of this stock take on this device; undefined for the moment until the device's store is open. */
export function useCounting(takeId: string): Counting | undefined {
  const user = useSignedInUser()
  const [counting, setCounting] = useState<{ takeId: string; counting: Counting }>()
  const name = String(user?.user_metadata.full_name ?? user?.email ?? t`You`)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    let isGone = false
    void openCountStore().then((store) => {
      if (!isGone) setCounting({ takeId, counting: openCounting(takeId, { user_id: userId, name }, store) })
    })
    return () => {
      isGone = true
    }
  }, [takeId, userId, name])
  const current = counting?.takeId === takeId ? counting.counting : undefined
  useKeepInStep(current, useNetwork())
  return current
}

/** Asks for news every 5 s while somebody looks, less and less often while there is no answer, and at once when the network is back. */
function useKeepInStep(counting: Counting | undefined, network: Network): void {
  const waited = useRef(everyMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network that is back is a reason to ask at once
  useEffect(() => {
    if (counting === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const step = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'hidden') await counting.syncNow()
      const isWaiting = counting.state().sync === 'waiting'
      waited.current = isWaiting ? Math.min(waited.current * 2, longestMs) : everyMs
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(step, waited.current)
    }
    const soon = () => {
      waited.current = everyMs
      void step()
    }
    soon()
    document.addEventListener('visibilitychange', soon)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [counting, network])
}

/** What there is to show of a count, as it changes. */
export function useCountingState(counting: Counting) {
  return useSyncExternalStore(counting.subscribe, counting.state)
}
