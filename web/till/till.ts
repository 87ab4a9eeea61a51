import type { OrganizationState } from '@tunda/contract/organization/standing'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { createContext, use } from 'react'
import type { Observable } from '../shared/calls/observable.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { KeptDrawer } from './drawer/kept-drawer.ts'
import type { ShopLine } from './shop-line.ts'
import type { PersonAtTill } from './staff/unlock.ts'
import type { WaitingSale } from './store/kept-sale.ts'
import type { PairedTerminal, TillPreferences } from './store/settings.ts'
import type { TillDatabase } from './store/till-database.ts'
import type { TillPrices } from './store/till-prices.ts'
import type { TillProduct } from './store/till-product.ts'
import type { TillUnits } from './store/till-units.ts'

/** Whether the browser promised to keep what the till stores: `refused` is shown, for then it may be swept away. */
export type Keeping = 'unknown' | 'promised' | 'refused'

/** A till at work in this tab: its store, and what of it the screen follows. */
export type Till = {
  readonly database: TillDatabase
  readonly line: ShopLine
  /** A till to try out: its shop is a pretended one, and nothing of it leaves the device. */
  readonly isSample: boolean
  readonly device_id: string
  readonly terminal: Observable<PairedTerminal | undefined>
  /** Who sells, where the shop's staff unlock its tills; undefined while it is locked. */
  readonly person: Observable<PersonAtTill | undefined>
  /** The server no longer knows this terminal's key. */
  readonly isTurnedAway: Observable<boolean>
  /** Why the server takes nothing of the whole shop for now; undefined while it is open. */
  readonly shopState: Observable<OrganizationState | undefined>
  readonly products: Map<string, TillProduct>
  /** The devices that can be sold here; `stockTick` says when they change. */
  readonly units: TillUnits
  /** What price lists ask; `stockTick` says when they change. */
  readonly prices: TillPrices
  readonly catalogue: Observable<Catalogue>
  /** When the catalogue was last brought up to date, milliseconds. */
  readonly catalogueAt: Observable<number | undefined>
  /** Counts up whenever stock changes, so that tiles look again. */
  readonly stockTick: Observable<number>
  readonly waiting: Observable<readonly WaitingSale[]>
  /** The till's own drawer, and what of it the server was not told yet. */
  readonly drawer: Observable<KeptDrawer>
  readonly ticket: Observable<Ticket>
  readonly held: Observable<readonly Ticket[]>
  readonly preferences: Observable<TillPreferences>
  readonly keeping: Observable<Keeping>
  /** The server's clock minus this device's, milliseconds. */
  readonly clockOffset: Observable<number>
  /** Tells the other tabs what changed in the store. */
  readonly tell: (news: TillNews) => void
  /** Asks for a round of syncing now. */
  readonly wake: Observable<number>
}

export type TillNews =
  | { readonly kind: 'waiting' | 'held' | 'settings' | 'drawer' | 'wake' | 'prices' }
  | { readonly kind: 'products'; readonly ids: readonly string[] }
  /** Null: any of them. */
  | { readonly kind: 'units'; readonly ids: readonly string[] | null }

export const TillContext = createContext<Till | null>(null)

/** The till of this tab. */
export function useTill(): Till {
  const till = use(TillContext)
  if (!till) throw new Error('useTill outside of a till')
  return till
}

/** The present moment by the server's clock as last learned. */
export function serverNow({ clockOffset }: Pick<Till, 'clockOffset'>): Date {
  return new Date(Date.now() + clockOffset.get())
}
