import type { TillIdentity } from '@tunda/contract/till/till'
import type { SaleAtTill } from '@tunda/contract/till/till-refunds'
import type { ReportedUnit } from '@tunda/contract/till/till-units'
import type { UnitLease } from '@tunda/contract/till/unit-leases'
import type { Config } from '../../shared/calls/config.ts'
import type { KeptDrawer } from '../drawer/kept-drawer.ts'
import type { ExchangeMade, PendingExchange } from '../refunds/exchange.ts'
import type { SealedPass } from '../staff/sealed-pass.ts'
import type { PendingTradeIn } from '../trade-in/make-trade-in.ts'
import type { TillDatabase } from './till-database.ts'
import type { KeptLists } from './till-prices.ts'

/** This device's identity in the shop, and its key: the SHA-256 of its token, in hex. The token itself is not stored. */
export type PairedTerminal = TillIdentity & { readonly token_hash: string }

/** The settings of this device, one record each. */
export type TillSettings = {
  /** The last number of the till's own counter. */
  seq: number
  /** Made once: tells a copied token from this device. */
  device_id: string
  terminal: PairedTerminal
  /** The catalogue's cursor. */
  cursor: string
  /** The devices' cursor. */
  units_cursor: string
  /** The devices that may be sold here offline. */
  unit_lease: UnitLease
  /** The devices here that the shop reported as stolen or lost. */
  reported_units: readonly ReportedUnit[]
  /** The price lists' cursor. */
  prices_cursor: string
  /** The price lists in force here, once all their prices are known. */
  price_lists: KeptLists
  /** When the catalogue was last updated, in milliseconds. */
  catalogue_at: number
  /** The server's clock minus this device's, in milliseconds. */
  clock_offset: number
  preferences: TillPreferences
  /** Sales that were looked up here, the newest last, for refunds while offline. */
  found_sales: readonly SaleAtTill[]
  /** An exchange that the server has not answered yet. */
  exchange: PendingExchange
  /** A sale with a device in part payment that the server has not answered yet. */
  trade_in: PendingTradeIn
  /** A completed exchange, until somebody has seen its refund. */
  exchange_made: ExchangeMade
  /** The till's own drawer, with what was not sent to the server yet. */
  drawer: KeptDrawer
  /** Not extractable: without it no PIN opens a pass. */
  device_key: CryptoKey
  /** The passes of staff who unlocked this till, encrypted with their PINs, by their ids. */
  passes: Readonly<Record<string, SealedPass>>
  /** Wrong PINs while offline, by person; and until when no more are accepted. */
  pin_tries: Readonly<Record<string, { readonly count: number; readonly until: number }>>
  /** The server's address; stored here, because the browser writes its other stores to disk only seconds later. */
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
