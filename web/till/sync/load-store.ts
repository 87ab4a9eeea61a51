import type { TillProduct } from '@tunda/contract/till/till'
import { makeCatalogue } from '../catalogue/catalogue.ts'
import { noDrawerYet } from '../drawer/kept-drawer.ts'
import { isOfNow, keepPasses } from '../staff/sealed-pass.ts'
import { listWaiting } from '../store/outbox.ts'
import { readSetting } from '../store/settings.ts'
import { loadHeld } from '../ticket/own-ticket.ts'
import type { Till, TillNews } from '../till.ts'
import { loadPrices } from './sync-prices.ts'
import { loadUnits } from './sync-units.ts'

export async function loadWaiting(till: Pick<Till, 'database' | 'waiting' | 'stockTick'>): Promise<void> {
  till.waiting.set(await listWaiting(till.database))
  till.stockTick.set(till.stockTick.get() + 1)
}

export async function loadSettings(till: Till): Promise<void> {
  const { database } = till
  const [terminal, at, preferences] = await Promise.all([
    readSetting(database, 'terminal'),
    readSetting(database, 'catalogue_at'),
    readSetting(database, 'preferences'),
  ])
  if (terminal?.token_hash !== till.terminal.get()?.token_hash) till.isTurnedAway.set(false)
  till.terminal.set(terminal)
  await keepStaff(till)
  till.catalogueAt.set(at)
  if (preferences) till.preferences.set(preferences)
  await loadDrawer(till)
}

async function loadDrawer({ database, drawer }: Pick<Till, 'database' | 'drawer'>): Promise<void> {
  drawer.set((await readSetting(database, 'drawer')) ?? noDrawerYet)
}

/** Whoever is no longer on the staff is locked out, and their passes on this device are deleted. */
async function keepStaff(till: Till): Promise<void> {
  const people = till.terminal.get()?.staff?.people ?? []
  const person = till.person.get()
  if (person && people.every(({ id }) => id !== person.id)) till.person.set(undefined)
  const kept = Object.entries((await readSetting(till.database, 'passes')) ?? {})
  const isKnown = ([id, pass]: (typeof kept)[number]) =>
    isOfNow(
      pass,
      people.find((one) => one.id === id),
    )
  if (!kept.every(isKnown)) await keepPasses(till.database, people)
}

/** Applies changed products; the catalogue is rebuilt only if more than stock changed. */
export function takeProducts(
  till: Pick<Till, 'products' | 'catalogue' | 'stockTick'>,
  changed: readonly TillProduct[],
): void {
  let isSame = true
  for (const product of changed) {
    isSame &&= isSameButStock(till.products.get(product.id), product)
    till.products.set(product.id, product)
  }
  if (changed.length > 0) till.stockTick.set(till.stockTick.get() + 1)
  if (!isSame) till.catalogue.set(makeCatalogue(till.products.values()))
}

/** Removes products that the shop no longer has. */
export function dropProducts(till: Pick<Till, 'products' | 'catalogue'>, ids: readonly string[]): void {
  const gone = ids.filter((id) => till.products.delete(id))
  if (gone.length > 0) till.catalogue.set(makeCatalogue(till.products.values()))
}

function isSameButStock(one: TillProduct | undefined, other: TillProduct): boolean {
  const stock = { current_stock: 0, elsewhere: undefined }
  return JSON.stringify({ ...one, ...stock }) === JSON.stringify({ ...other, ...stock })
}

/** Applies what other tabs did to the store. */
export async function hear(till: Till, news: TillNews): Promise<void> {
  if (news.kind === 'products') await loadProducts(till, news.ids)
  else if (news.kind === 'prices') await loadPrices(till)
  else if (news.kind === 'units') await loadUnits(till, news.ids)
  else if (news.kind === 'waiting') await loadWaiting(till)
  else if (news.kind === 'held') await loadHeld(till)
  else if (news.kind === 'drawer') await loadDrawer(till)
  else if (news.kind === 'settings') await loadSettings(till)
  else till.wake.set(till.wake.get() + 1)
}

async function loadProducts(till: Till, ids: readonly string[]): Promise<void> {
  const products = await Promise.all(ids.map((id) => till.database.get('products', id)))
  takeProducts(
    till,
    products.filter((product) => product !== undefined),
  )
  dropProducts(
    till,
    ids.filter((_, i) => products[i] === undefined),
  )
}
