import { expect, it, onTestFinished, vi } from 'vitest'
import { observable } from '../../shared/calls/observable.ts'
import { makeCatalogue } from '../catalogue/catalogue.ts'
import { noDrawerYet } from '../drawer/kept-drawer.ts'
import type { TillSettings } from '../store/settings.ts'
import { TillPrices } from '../store/till-prices.ts'
import { TillUnits } from '../store/till-units.ts'
import type { Till } from '../till.ts'
import { unpair } from './unpair.ts'

const names = ['settings', 'products', 'units', 'prices', 'tickets', 'sales', 'outbox'] as const

/** Every setting that there is, as the type has them. */
const settings: Record<keyof TillSettings, unknown> = {
  seq: 7,
  device_id: 'device',
  device_key: 'key',
  clock_offset: 12,
  preferences: { sounds: true, print_receipts: false },
  config: 'config',
  terminal: { token_hash: 'hash', shop: { name: 'Okello Phones' } },
  cursor: 'a',
  units_cursor: 'b',
  unit_lease: 'c',
  reported_units: [{ unit_id: 'u' }],
  prices_cursor: 'd',
  price_lists: { location_id: 'here', lists: [{ name: 'Wholesale' }] },
  catalogue_at: 5,
  found_sales: ['sale'],
  exchange: undefined,
  trade_in: undefined,
  exchange_made: 'made',
  drawer: undefined,
  passes: {},
  pin_tries: {},
}

/** A paired till over a store that holds something everywhere, but nothing that waits. */
function paired() {
  const stores = new Map(names.map((name) => [name, new Map<string, unknown>()]))
  const of = (name: (typeof names)[number]) => stores.get(name) ?? new Map<string, unknown>()
  for (const name of names) if (name !== 'outbox') of(name).set('one', { id: 'one', product_id: 'one' })
  of('settings').clear()
  for (const [key, value] of Object.entries(settings)) if (value !== undefined) of('settings').set(key, value)
  const storeOf = (name: (typeof names)[number]) => ({
    get: async (key: string) => of(name).get(key),
    getAllKeys: async () => [...of(name).keys()],
    count: async () => of(name).size,
    put: async (value: unknown, key: string) => of(name).set(key, value),
    delete: async (key: string) => of(name).delete(key),
    clear: async () => of(name).clear(),
  })
  const prices = new TillPrices()
  prices.take({ product_id: 'one', prices: [{ list_id: 'wholesale', min_qty: 1, price: 900 }] })
  prices.hold(settings.price_lists as TillSettings['price_lists'])
  const till = {
    terminal: observable(settings.terminal),
    person: observable(undefined),
    isTurnedAway: observable(false),
    products: new Map([['one', {}]]),
    units: new TillUnits(),
    prices,
    catalogue: observable(makeCatalogue([])),
    catalogueAt: observable<number | undefined>(5),
    stockTick: observable(0),
    drawer: observable(noDrawerYet),
    ticket: observable({ id: 'ticket', lines: [] }),
    held: observable([]),
    preferences: observable(settings.preferences),
    clockOffset: observable(0),
    tell: vi.fn<() => void>(),
    database: {
      objectStoreNames: names,
      get: async (name: (typeof names)[number], key: string) => of(name).get(key),
      getAll: async (name: (typeof names)[number]) => [...of(name).values()],
      put: async (name: (typeof names)[number], value: unknown, key: string) => of(name).set(key, value),
      delete: async (name: (typeof names)[number], key: string) => of(name).delete(key),
      transaction: () => ({ objectStore: storeOf, done: Promise.resolve(), abort: () => undefined }),
    },
  }
  return { till: till as unknown as Till, of }
}

it('leaves nothing of the shop’s on the device, price lists neither', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: async (_name: string, _how: object, work: (lock: object) => unknown) => work({}) },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { till, of } = paired()
  await unpair(till)
  expect(names.map((name) => [name, of(name).size])).toEqual(names.map((name) => [name, name === 'settings' ? 6 : 0]))
  expect([...of('settings').keys()].toSorted()).toEqual([
    'clock_offset',
    'config',
    'device_id',
    'device_key',
    'preferences',
    'seq',
  ])
  expect([till.terminal.get(), till.products.size, till.prices.ids.size, till.prices.kept]).toEqual([
    undefined,
    0,
    0,
    undefined,
  ])
})
