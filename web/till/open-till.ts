import type { OrganizationState } from '@tunda/contract/organization/standing'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { loadKeptConfig } from '../shared/calls/config.ts'
import { observable } from '../shared/calls/observable.ts'
import { makeCatalogue } from './catalogue/catalogue.ts'
import { type KeptDrawer, noDrawerYet } from './drawer/kept-drawer.ts'
import { networkLine, type ShopLine } from './shop-line.ts'
import type { PersonAtTill } from './staff/unlock.ts'
import type { WaitingSale } from './store/kept-sale.ts'
import { listWaiting } from './store/outbox.ts'
import { forgetOldSales } from './store/past-sales.ts'
import { defaultPreferences, type PairedTerminal, readSetting, writeSetting } from './store/settings.ts'
import { openTillDatabase, type TillDatabase } from './store/till-database.ts'
import { TillPrices } from './store/till-prices.ts'
import { TillUnits } from './store/till-units.ts'
import { hear, loadSettings } from './sync/load-store.ts'
import { keepInStep } from './sync/sync-loop.ts'
import { loadPrices } from './sync/sync-prices.ts'
import { loadUnits } from './sync/sync-units.ts'
import { findTicket, loadHeld } from './ticket/own-ticket.ts'
import type { Keeping, Till, TillNews } from './till.ts'

/** Opens the store and loads what the screen needs, so that the till sells before any network answers. */
export async function openTill(): Promise<Till> {
  const database = await openTillDatabase()
  const kept = await readSetting(database, 'config')
  const configured = loadKeptConfig(kept, (config) => void writeSetting(database, 'config', config))
  const [till] = await Promise.all([tillOn(database, networkLine), configured])
  return till
}

/** The till on this store that reaches its shop by `line`, with the store's data loaded. */
export async function tillOn(database: TillDatabase, line: ShopLine, isSample = false): Promise<Till> {
  const channel = new BroadcastChannel(database.name)
  const [device, products, ticket, waiting, offset] = await Promise.all([
    deviceId(database),
    database.getAll('products'),
    findTicket(database),
    listWaiting(database),
    readSetting(database, 'clock_offset'),
  ])
  const till: Till = {
    database,
    line,
    isSample,
    device_id: device,
    terminal: observable<PairedTerminal | undefined>(undefined),
    person: observable<PersonAtTill | undefined>(undefined),
    isTurnedAway: observable(false),
    shopState: observable<OrganizationState | undefined>(undefined),
    products: new Map(products.map((product) => [product.id, product])),
    units: new TillUnits(),
    prices: new TillPrices(),
    catalogue: observable(makeCatalogue(products)),
    catalogueAt: observable<number | undefined>(undefined),
    stockTick: observable(0),
    waiting: observable<readonly WaitingSale[]>(waiting),
    drawer: observable<KeptDrawer>(noDrawerYet),
    ticket: observable(ticket),
    held: observable<readonly Ticket[]>([]),
    preferences: observable(defaultPreferences),
    keeping: observable<Keeping>('unknown'),
    clockOffset: observable(offset ?? 0),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone, and takes none
    tell: (news) => channel.postMessage(news),
    wake: observable(0),
  }
  await Promise.all([loadSettings(till), loadHeld(till), loadPrices(till)])
  // There may be very many: the till sells everything else meanwhile.
  void loadUnits(till, null)
  channel.addEventListener('message', ({ data }: MessageEvent<TillNews>) => void hear(till, data))
  return till
}

/** The till's background work, until `signal` ends it. */
export function runTill(till: Till, signal: AbortSignal): void {
  void keepInStep(till, signal)
  void forgetOldSales(till.database, Date.now())
  void askToKeep(till)
}

async function deviceId(database: TillDatabase): Promise<string> {
  const known = await readSetting(database, 'device_id')
  if (known) return known
  const id = crypto.randomUUID()
  await writeSetting(database, 'device_id', id)
  return id
}

/** Asks the browser to make the store persistent. Chrome decides by itself, Firefox asks the person. */
async function askToKeep({ keeping }: Till): Promise<void> {
  const isKept = (await navigator.storage.persisted()) || (await navigator.storage.persist())
  keeping.set(isKept ? 'promised' : 'refused')
}
