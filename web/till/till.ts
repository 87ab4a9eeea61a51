import type { OrganizationState } from '@tunda/contract/organization/standing'
import type { Ticket } from '@tunda/contract/selling/ticket'
import type { TillProduct } from '@tunda/contract/till/till'
import { createContext, use } from 'react'
import type { Observable } from '../shared/calls/observable.ts'
import { dayOf, defaultDateStyle } from '../shared/words/dates.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { KeptDrawer } from './drawer/kept-drawer.ts'
import type { ShopLine } from './shop-line.ts'
import type { PersonAtTill } from './staff/unlock.ts'
import type { WaitingSale } from './store/kept-sale.ts'
import type { PairedTerminal, TillPreferences } from './store/settings.ts'
import type { TillDatabase } from './store/till-database.ts'
import type { TillPrices } from './store/till-prices.ts'
import type { TillUnits } from './store/till-units.ts'

/** Whether the browser promised to keep what the till stores: `refused` is shown, because the data may be evicted. */
export type Keeping = 'unknown' | 'promised' | 'refused'

/** A till in this tab: its store, and the state that the screen follows. */
export type Till = {
  readonly database: TillDatabase
  readonly line: ShopLine
  /** A till to try out: its shop is simulated, and nothing leaves the device. */
  readonly isSample: boolean
  readonly device_id: string
  readonly terminal: Observable<PairedTerminal | undefined>
  /** Who is selling, if the shop's staff unlock its tills; undefined while it is locked. */
  readonly person: Observable<PersonAtTill | undefined>
  /** The server no longer knows this terminal's key. */
  readonly isTurnedAway: Observable<boolean>
  /** Why the server currently accepts nothing from the whole shop; undefined while it is open. */
  readonly shopState: Observable<OrganizationState | undefined>
  readonly products: Map<string, TillProduct>
  /** The devices that can be sold here; `stockTick` signals changes. */
  readonly units: TillUnits
  /** The prices of lists; `stockTick` signals changes. */
  readonly prices: TillPrices
  readonly catalogue: Observable<Catalogue>
  /** When the catalogue was last updated, in milliseconds. */
  readonly catalogueAt: Observable<number | undefined>
  /** Incremented whenever stock changes, so that tiles update. */
  readonly stockTick: Observable<number>
  readonly waiting: Observable<readonly WaitingSale[]>
  /** The till's own drawer, with what was not sent to the server yet. */
  readonly drawer: Observable<KeptDrawer>
  readonly ticket: Observable<Ticket>
  readonly held: Observable<readonly Ticket[]>
  readonly preferences: Observable<TillPreferences>
  readonly keeping: Observable<Keeping>
  /** The server's clock minus this device's, in milliseconds. */
  readonly clockOffset: Observable<number>
  /** Notifies the other tabs of changes in the store. */
  readonly tell: (news: TillNews) => void
  /** Requests a round of syncing now. */
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

/** The current time by the server's clock as last known. */
export function serverNow({ clockOffset }: Pick<Till, 'clockOffset'>): Date {
  return new Date(Date.now() + clockOffset.get())
}

/** Today in the till's shop. */
export function shopToday(till: Pick<Till, 'clockOffset'>, { shop }: Pick<PairedTerminal, 'shop'>): string {
  return dayOf(serverNow(till), { ...defaultDateStyle, timezone: shop.rules.time_zone })
}
