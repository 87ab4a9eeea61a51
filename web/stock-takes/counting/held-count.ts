import { productName } from '@tunda/contract/products/product-words'
import type {
  NumberCounted,
  NumberScan,
  ProductToCount,
  StockCount,
  StockTakeItem,
} from '@tunda/contract/stock/stock-take-shapes'
import { linesOf } from '../lines.ts'
import { numberScanned, shownNumbers } from '../numbers.ts'
import type { CountStore, KeptTake, WaitingCount } from './count-store.ts'
import type { CountingState } from './counting.ts'

export type Counter = { readonly user_id: string; readonly name: string }

/** What came of the last talk with the shop. */
type News = Pick<CountingState, 'sync' | 'status' | 'failure'>

/** What this device knows of one count. Everything that shows is drawn anew from it by `show`. */
export type HeldCount = {
  readonly takeId: string
  readonly person: Counter
  readonly store: CountStore
  readonly listeners: Set<() => void>
  readonly items: Map<string, StockTakeItem>
  readonly numbers: Map<string, NumberCounted>
  /** Counts that the store does not have: not yet, or because it would not take them. */
  readonly beingKept: Set<string>
  readonly notKept: Set<string>
  waiting: WaitingCount[]
  products: readonly ProductToCount[] | undefined
  revision: number
  /** The number that was scanned last on this device, as it was read. */
  scanned: string | undefined
  /** What the store has of the two above. */
  kept: Partial<KeptTake>
  news: News
  state: CountingState
}

export function holdCount(takeId: string, person: Counter, store: CountStore): HeldCount {
  const held = {
    takeId,
    person,
    store,
    listeners: new Set<() => void>(),
    items: new Map<string, StockTakeItem>(),
    numbers: new Map<string, NumberCounted>(),
    beingKept: new Set<string>(),
    notKept: new Set<string>(),
    waiting: [],
    products: undefined,
    revision: 0,
    scanned: undefined,
    kept: {},
    news: { sync: 'saved', status: 'in_progress', failure: undefined } as const,
  }
  return { ...held, state: stateOf(held) }
}

function stateOf(held: Omit<HeldCount, 'state'>): CountingState {
  const { waiting, person } = held
  const numbers = shownNumbers(held.numbers.values(), waiting)
  const own = waiting.filter(({ user_id }) => user_id === person.user_id)
  return {
    products: held.products,
    lines: linesOf(held.items.values(), waiting, person.name),
    numbers,
    lastNumber: held.scanned === undefined ? undefined : numberScanned(numbers, held.scanned),
    waiting: own.length,
    waitingOfOthers: waiting.length - own.length,
    isDurable: held.store.isDurable && held.notKept.size === 0,
    ...held.news,
  }
}

/** Tells whoever looks. */
export function show(held: HeldCount, news: Partial<News> = {}): void {
  held.news = { ...held.news, ...news }
  held.state = stateOf(held)
  for (const listener of held.listeners) listener()
}

/** What was kept here before: products, lines, and counts that still wait. */
export async function load(held: HeldCount): Promise<void> {
  const [take, lines, counts] = await Promise.all([
    held.store.keptTake(held.takeId),
    held.store.keptLines(held.takeId),
    held.store.waitingCounts(held.takeId),
  ])
  held.waiting = [...counts, ...held.waiting]
  for (const line of lines) held.items.set(line.product_id, line)
  if (take !== undefined) {
    held.products = byName(take.products)
    held.revision = take.revision
    for (const one of take.numbers ?? []) held.numbers.set(one.number, one)
  }
  show(held)
}

export type Did = Pick<StockCount, 'kind'> & Partial<StockCount>

/** Shows a count and keeps it. A store that will not take it is told of by the state. */
export async function keep(held: HeldCount, productId: string, did: Did): Promise<void> {
  await keepCount(held, { quantity: 0, ...did, ...newCount(held), product_id: productId })
}

/** The same of a device's number. */
export async function keepScan(held: HeldCount, { kind, number }: Pick<NumberScan, 'kind' | 'number'>): Promise<void> {
  if (kind === 'scan') held.scanned = number
  await keepCount(held, { kind, number, ...newCount(held) })
}

const newCount = ({ takeId, person }: HeldCount) => ({
  id: crypto.randomUUID(),
  counted_at: new Date().toISOString(),
  stock_take_id: takeId,
  user_id: person.user_id,
})

async function keepCount(held: HeldCount, count: WaitingCount): Promise<void> {
  held.waiting = [...held.waiting, count]
  held.beingKept.add(count.id)
  show(held)
  try {
    await held.store.addCount(count)
  } catch {
    held.notKept.add(count.id)
  }
  held.beingKept.delete(count.id)
}

export function addProduct(held: HeldCount, product: ProductToCount): void {
  if (held.products?.some(({ id }) => id === product.id)) return
  held.products = byName([...(held.products ?? []), product])
  show(held)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const nameOf = (product: ProductToCount) => `${productName(product)} ${product.variant}`

export function byName(products: readonly ProductToCount[]): ProductToCount[] {
  return products.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)))
}
