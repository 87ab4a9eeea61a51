import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { router } from '../router.ts'
import { type Colleague, openShop, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { openTill } from '../testing/tills.ts'
import { stockPhones } from '../testing/units.ts'
import { visitOf } from '../testing/visits.ts'

/** `soldAt` and `hereAt` count the steps: when it was sold last, and when it came to the shop last. */
export type Phone = {
  id: string
  imei: string
  state: string
  at: string
  sale?: string
  /** The purchase that it came by, while it is on hold. */
  bought?: string
  /** Jobs whose parts are in it. */
  readonly jobs: string[]
  soldAt: number
  hereAt: number
}
type Asked = ReturnType<typeof visitOf>

/** What should be, by hand, beside what the shop does. */
export class World {
  readonly phones = new Map<string, Phone>()
  #tick = 0

  #next(): number {
    this.#tick += 1
    return this.#tick
  }

  here(state: string, at?: string): Phone[] {
    return [...this.phones.values()].filter((one) => one.state === state && (at === undefined || one.at === at))
  }

  comes(id: string, imei: string, at: string, more: Partial<Phone> = {}): void {
    this.phones.set(id, { id, imei, at, state: 'in_stock', jobs: [], soldAt: 0, hereAt: this.#next(), ...more })
  }

  sold(phone: Phone, sale: string | undefined): void {
    Object.assign(phone, { state: 'sold', sale, soldAt: this.#next() })
  }

  back(phone: Phone, at: string): void {
    Object.assign(phone, { state: 'in_stock', at, hereAt: this.#next() })
  }

  /** Why a phone of the shop's past cannot come in, or leave its buyer, again: the same one is here, or was since it was sold. */
  refusal(phone: Phone): string | undefined {
    const same = [...this.phones.values()].filter((one) => one !== phone && one.imei === phone.imei)
    if (same.some(({ state }) => state === 'in_stock')) return 'UNIT_NUMBER_TAKEN'
    if (same.some(({ state }) => state === 'held')) return 'UNIT_ON_HOLD'
    const cameAgain = ({ state, hereAt }: Phone) => state !== 'given_back' && hereAt > phone.soldAt
    return phone.state === 'sold' && same.some(cameAgain) ? 'UNIT_CAME_BACK' : undefined
  }
}

export async function openWorld(testDb: TestDatabase) {
  const shop = await openShop(testDb, 'premium')
  const by = (at?: string, who: Colleague = shop.owner): { context: Asked } => ({
    context: visitOf(testDb, at === undefined ? who : { ...who, caller: { ...who.caller, wanted_location_id: at } }),
  })
  const jinja = (await call(router.locations.add, { name: 'Jinja' }, by())).id
  const { product_id, imeis, unit_ids } = await stockPhones(testDb, shop, 5)
  const screen_id = await stockProduct(testDb, shop, { cost: 60_000, price: 90_000, stock: 100_000 })
  const supplier_id = randomUUID()
  await call(router.suppliers.add, { id: supplier_id, name: `Hajji ${randomUUID().slice(0, 8)}` }, by())
  const rules = { hold_days: 0, warranty_months: 1, questions: [], declaration: 'It is mine.' }
  const { wallets } = await call(router.tradeIns.saveRules, { is_on: true, ...rules }, by())
  const wallet_id = wallets.find(({ kind }) => kind === 'cash_drawer')?.id ?? ''
  const world = new World()
  for (const [place, id] of unit_ids.entries()) world.comes(id, imeis[place] ?? '', shop.org_id)
  const till = await openTill(testDb, shop)
  return { testDb, shop, by, jinja, product_id, screen_id, wallet_id, supplier_id, world, till }
}
export type Ground = Awaited<ReturnType<typeof openWorld>>

/** Something that is done with a phone; false where there is none for it. */
export type Action = (ground: Ground, roll: (most: number) => number) => Promise<boolean>
