import {
  mostCounts,
  type ProductToCount,
  type StockCount,
  type StockTakeItem,
  type StockTakeStatus,
} from '@tunda/contract/stock-takes'
import { client } from '../shared/api.ts'
import { asFailure, type Failure, networkFailure } from '../shared/failure.ts'
import type { CountStore, WaitingCount } from './count-store.ts'
import { type Line, linesOf } from './lines.ts'

/** What a screen shows of a count that goes on. */
export type CountingState = {
  /** By name; undefined until they are here. */
  readonly products: readonly ProductToCount[] | undefined
  readonly lines: ReadonlyMap<string, Line>
  /** Counts of this person that the shop does not have yet, and counts that another person left on this device. */
  readonly waiting: number
  readonly waitingOfOthers: number
  readonly sync: 'saved' | 'saving' | 'waiting'
  readonly status: StockTakeStatus | 'gone'
  readonly isDurable: boolean
  /** Why there is nothing to show, or what the shop would not take. */
  readonly failure: Failure | undefined
}

export type Counting = {
  readonly state: () => CountingState
  readonly subscribe: (listener: () => void) => () => void
  /** Keeps a count and shows it; it is sent as soon as that is possible. Answers when it is safe. */
  readonly record: (productId: string, did: Pick<StockCount, 'kind'> & Partial<StockCount>) => Promise<void>
  /** Sends what waits and asks for news, now. */
  readonly syncNow: () => Promise<void>
  /** Gives up what waits here: the stock take takes no more. */
  readonly discardWaiting: () => Promise<void>
  /** A product that was not on the list, but is on the shelf. */
  readonly addProduct: (product: ProductToCount) => void
}

type Person = { readonly user_id: string; readonly name: string }

/** Counts one stock take on this device: every count is kept before it is shown, and sent until the shop has it. */
export function openCounting(takeId: string, person: Person, store: CountStore): Counting {
  const listeners = new Set<() => void>()
  const items = new Map<string, StockTakeItem>()
  let products: readonly ProductToCount[] | undefined
  let waiting: WaitingCount[] = []
  /** Counts that the store does not have: not yet, or because it would not take them. */
  const [beingKept, notKept] = [new Set<string>(), new Set<string>()]
  let revision = 0
  let kept: { products: unknown; revision: number } | undefined
  let known: Pick<CountingState, 'sync' | 'status' | 'failure'> = {
    sync: 'saved',
    status: 'in_progress',
    failure: undefined,
  }
  let state = makeState()
  let syncing: Promise<void> | undefined
  const loaded = load()

  function makeState(): CountingState {
    const own = waiting.filter(({ user_id }) => user_id === person.user_id)
    return {
      products,
      lines: linesOf(items.values(), waiting, person.name),
      waiting: own.length,
      waitingOfOthers: waiting.length - own.length,
      isDurable: store.isDurable && notKept.size === 0,
      ...known,
    }
  }

  function show(news: Partial<typeof known> = {}): void {
    known = { ...known, ...news }
    state = makeState()
    for (const listener of listeners) listener()
  }

  async function load(): Promise<void> {
    const [take, lines, counts] = await Promise.all([
      store.keptTake(takeId),
      store.keptLines(takeId),
      store.waitingCounts(takeId),
    ])
    waiting = [...counts, ...waiting]
    for (const line of lines) items.set(line.product_id, line)
    if (take !== undefined) {
      products = byName(take.products)
      revision = take.revision
    }
    show()
  }

  async function record(productId: string, did: Pick<StockCount, 'kind'> & Partial<StockCount>): Promise<void> {
    const count = {
      quantity: 0,
      ...did,
      id: crypto.randomUUID(),
      product_id: productId,
      counted_at: new Date().toISOString(),
      stock_take_id: takeId,
      user_id: person.user_id,
    }
    waiting = [...waiting, count]
    beingKept.add(count.id)
    show()
    try {
      await store.addCount(count)
    } catch {
      notKept.add(count.id)
    }
    beingKept.delete(count.id)
    void syncNow()
  }

  function syncNow(): Promise<void> {
    syncing ??= alone(sync).finally(() => {
      syncing = undefined
    })
    return syncing
  }

  async function sync(): Promise<void> {
    await loaded
    try {
      // Said at once, rather than after three tries.
      if (!navigator.onLine) throw networkFailure()
      await sendWaiting()
      // Only with nothing left to send: what is asked for now then holds every count of this device once.
      if (products === undefined) products = byName(await fetchProducts(takeId))
      await hearNews()
      if (kept?.products !== products || kept.revision !== revision) {
        kept = { products, revision }
        await store.keepTake(takeId, { products, revision })
      }
      show({ sync: 'saved', failure: undefined })
    } catch (error) {
      await fail(asFailure(error))
    }
  }

  /** Sends this person's counts, the oldest first. The store says what waits: another tab may have sent some. */
  async function sendWaiting(): Promise<void> {
    for (;;) {
      const stored = await store.waitingCounts(takeId)
      const ids = new Set(stored.map(({ id }) => id))
      const elsewhere = waiting.filter(({ id }) => !ids.has(id) && (beingKept.has(id) || notKept.has(id)))
      waiting = [...stored, ...elsewhere]
      const own = waiting
        .filter(({ id, user_id }) => user_id === person.user_id && !beingKept.has(id))
        .slice(0, mostCounts)
      if (own.length === 0) return show()
      show({ sync: 'saving' })
      const answer = await client.stockTakes.count({
        stock_take_id: takeId,
        sent_at: new Date().toISOString(),
        counts: own.map(({ stock_take_id: _take, user_id: _user, ...count }) => count),
      })
      const sent = own.map(({ id }) => id)
      await takeIn(answer.items)
      await store.forgetCounts(sent)
      waiting = waiting.filter(({ id }) => !sent.includes(id))
      show()
    }
  }

  async function hearNews(): Promise<void> {
    const news = await client.stockTakes.counts({ id: takeId, after: revision })
    await takeIn(news.items)
    revision = news.revision
    show({ status: news.status })
  }

  async function takeIn(lines: readonly StockTakeItem[]): Promise<void> {
    for (const line of lines) items.set(line.product_id, line)
    if (lines.length > 0) await store.keepLines(lines)
  }

  async function fail(failure: Failure): Promise<void> {
    if (failure.code === 'STOCK_TAKE_CLOSED') {
      const status = await client.stockTakes.counts({ id: takeId, after: revision }).then(
        (news) => news.status,
        () => 'completed' as const,
      )
      return show({ sync: 'waiting', status, failure })
    }
    if (failure.status === 404) return show({ sync: 'waiting', status: 'gone', failure })
    show({ sync: waiting.length > 0 || failure.status === 0 ? 'waiting' : 'saved', failure })
  }

  async function discardWaiting(): Promise<void> {
    await store.forgetCounts(waiting.map(({ id }) => id))
    waiting = []
    show({ sync: 'saved', failure: undefined })
  }

  function addProduct(product: ProductToCount): void {
    if (products?.some(({ id }) => id === product.id)) return
    products = byName([...(products ?? []), product])
    show()
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    record,
    syncNow,
    discardWaiting,
    addProduct,
  }
}

/** One tab at a time sends: two would both show what the other has sent already. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Browsers have no locks to give on a page without encryption.
  const locks = navigator.locks as LockManager | null | undefined
  if (locks) await locks.request('tunda-stock-counts', work)
  else await work()
}

async function fetchProducts(id: string): Promise<ProductToCount[]> {
  const products: ProductToCount[] = []
  for (let after: string | undefined; ; ) {
    const page = await client.stockTakes.products({ id, ...(after === undefined ? {} : { after }) })
    products.push(...page.products)
    if (page.next === null) return products
    after = page.next
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const nameOf = ({ brand, model, variant }: ProductToCount) => `${brand} ${model} ${variant}`

function byName(products: readonly ProductToCount[]): ProductToCount[] {
  return products.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)))
}
