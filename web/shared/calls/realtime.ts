import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/realtime-js'
import { changedTables, isChangedTable } from '@tunda/contract/changed-tables'
import { accessToken } from '../session/auth.ts'
import { cache } from './cache.ts'
import { config } from './config.ts'

/** Milliseconds: changes of one burst are combined, and the same is fetched at most once a second. */
const gatherFor = 30
const restFor = 1000

/** Invalidates what is out of date, in bursts, so that a busy shop does not make its own screens fetch without end. */
export function outdater(invalidate: (key: readonly string[]) => void) {
  const waiting = new Map<string, readonly string[]>()
  const resting = new Set<string>()
  let isPlanned = false

  function flush(): void {
    isPlanned = false
    for (const [name, key] of waiting) {
      if (resting.has(name)) continue
      waiting.delete(name)
      resting.add(name)
      setTimeout(() => {
        resting.delete(name)
        if (waiting.has(name)) plan()
      }, restFor)
      invalidate(key)
    }
  }

  function plan(): void {
    if (!isPlanned) setTimeout(flush, gatherFor)
    isPlanned = true
  }

  return {
    changed: (table: string) => {
      if (!isChangedTable(table)) return
      for (const key of changedTables[table].outdates) waiting.set(key.join('.'), key)
      plan()
    },
    /** Anything may have been missed. */
    everything: () => {
      for (const { outdates } of Object.values(changedTables))
        for (const key of outdates) waiting.set(key.join('.'), key)
      plan()
    },
  }
}

/**
 * Subscribes to the organisation's changes and refetches what is on screen; after an interruption, everything. The timing is the spec's: a heartbeat
 * every 25 s, 10 s to join, and 1, 2, 5, then 10 s between tries. Returns a function that stops it.
 */
export function followShop(organizationId: string): () => void {
  const { backendUrl, backendPublicKey } = config()
  const client = new RealtimeClient(`${backendUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: backendPublicKey, eventsPerSecond: 10 },
    accessToken: async () => (await accessToken()) ?? null,
  })
  const outdated = outdater((queryKey) => void cache.invalidateQueries({ queryKey: [queryKey] }))
  let hasListened = false
  let isOver = false
  const filter = `org_id=eq.${organizationId}`
  const channel = client
    .channel(`shop:${organizationId}`)
    .on('postgres_changes', { event: '*', schema: 'public', filter }, ({ table }) => outdated.changed(table))
  const onStatus = (status: REALTIME_SUBSCRIBE_STATES) => {
    if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
      if (hasListened) outdated.everything()
      hasListened = true
    }
    // The server closed it: perhaps they left this shop. Fetching again shows what is left.
    if (status === REALTIME_SUBSCRIBE_STATES.CLOSED && !isOver) outdated.changed('organizations')
  }
  // Otherwise the client would join before it has its token.
  void client.setAuth().then(() => {
    if (!isOver) channel.subscribe(onStatus)
  })
  return () => {
    isOver = true
    void client.disconnect()
  }
}
