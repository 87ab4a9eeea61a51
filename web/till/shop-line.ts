import { useSyncExternalStore } from 'react'
import { followNetwork, type Network, networkNow } from '../shared/calls/network.ts'
import { findCustomers, sell } from './sync/till-server.ts'

/** How a till reaches its shop: over the network; the sample till has its whole shop on the device. */
export type ShopLine = {
  readonly now: () => Network
  /** Calls back at each change, until the returned function is called. */
  readonly follow: (listener: () => void) => () => void
  readonly sell: typeof sell
  readonly findCustomers: typeof findCustomers
}

export const networkLine: ShopLine = { now: networkNow, follow: followNetwork, sell, findCustomers }

/** Whether the till can reach its shop. */
export function useConnection({ line }: { readonly line: ShopLine }): Network {
  return useSyncExternalStore(line.follow, line.now)
}
