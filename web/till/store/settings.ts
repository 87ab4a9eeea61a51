import type { TillIdentity } from '@tunda/contract/till/till'
import type { SaleAtTill } from '@tunda/contract/till/till-refunds'
import type { UnitLease } from '@tunda/contract/till/unit-leases'
import type { Config } from '../../shared/calls/config.ts'
import type { KeptDrawer } from '../drawer/kept-drawer.ts'
import type { ExchangeMade, PendingExchange } from '../refunds/exchange.ts'
import type { SealedPass } from '../staff/sealed-pass.ts'
import type { PendingTradeIn } from '../trade-in/make-trade-in.ts'
import type { TillDatabase } from './till-database.ts'
import type { KeptLists } from './till-prices.ts'

/** What this device is in the shop, and the key it is known by: the SHA-256 of its token, in hex. The token itself is not kept. */
export type PairedTerminal = TillIdentity & { readonly token_hash: string }

/** The settings of this device, one record each. */
export type TillSettings = {
  /** The last number of the till's own count. */
  seq: number
  /** Made once: tells a copied token from this device. */
  device_id: string
  terminal: PairedTerminal
  /** Up to where the catalogue is known. */
  cursor: string
  /** Up to where the devices are known. */
  units_cursor: string
  /** What of them may be sold here without the server. */
  unit_lease: UnitLease
  /** Up to where prices of lists are known. */
  prices_cursor: string
  /** The price lists that hold here, once their prices are all known. */
  price_lists: KeptLists
  /** When the catalogue was last brought up to date, milliseconds. */
  catalogue_at: number
  /** The server's clock minus this device's, milliseconds. */
  clock_offset: number
  preferences: TillPreferences
  /** Sales that were looked up here, the newest last: what comes back of them is known without the server. */
  found_sales: readonly SaleAtTill[]
  /** An exchange that the server has not answered yet. */
  exchange: PendingExchange
  /** A sale with a device in part payment that the server has not answered yet. */
  trade_in: PendingTradeIn
  /** One that was made, until somebody has seen what goes back. */
  exchange_made: ExchangeMade
  /** The till's own drawer, with what the server was not told of it yet. */
  drawer: KeptDrawer
  /** Of this device alone, and not to be taken out of it: without it the passes open with no PIN. */
  device_key: CryptoKey
  /** What staff who unlocked this till were given, under their PINs, by their ids. */
  passes: Readonly<Record<string, SealedPass>>
  /** PINs that were wrong while the server could not be asked, by their person's id; until when no more are looked at. */
  pin_tries: Readonly<Record<string, { readonly count: number; readonly until: number }>>
  /** Where the server is; in here, for other stores of the browser are written down only seconds later. */
  config: Config
}

export type TillPreferences = {
  readonly sounds: boolean
  readonly print_receipts: boolean
}

export const defaultPreferences: TillPreferences = { sounds: false, print_receipts: false }

export async function readSetting<Key extends keyof TillSettings>(
  database: TillDatabase,
  key: Key,
): Promise<TillSettings[Key] | undefined> {
  return (await database.get('settings', key)) as TillSettings[Key] | undefined
}

export async function writeSetting<Key extends keyof TillSettings>(
  database: TillDatabase,
  key: Key,
  value: TillSettings[Key],
): Promise<void> {
  await database.put('settings', value, key)
}
