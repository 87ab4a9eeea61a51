import type { NumberCounted, ProductToCount, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import { mostCounts } from '@tunda/contract/stock/stock-takes'
import { client } from '../../shared/calls/api.ts'
import { asFailure, type Failure, isRefusal, networkFailure } from '../../shared/calls/failure.ts'
import { isScan } from './count-store.ts'
import { byName, type HeldCount, show } from './held-count.ts'

/** Brings shop and device to the same: sends what waits, then hears what others counted. What goes wrong is shown, not thrown. */
export async function syncCount(held: HeldCount): Promise<void> {
  try {
    // Said at once, rather than after three tries.
    if (!navigator.onLine) throw networkFailure()
    await sendWaiting(held)
    // Only with nothing left to send: what is asked for now then holds every count of this device once.
    held.products ??= byName(await fetchProducts(held.takeId))
    await hearNews(held)
    const { products, revision, kept } = held
    if (kept.products !== products || kept.revision !== revision) {
      held.kept = { products, revision }
      await held.store.keepTake(held.takeId, { products, revision, numbers: [...held.numbers.values()] })
    }
    show(held, { sync: 'saved', failure: undefined })
  } catch (error) {
    await fail(held, asFailure(error))
  }
}

/** Sends this person's counts, the oldest first. The store says what waits: another tab may have sent some. */
async function sendWaiting(held: HeldCount): Promise<void> {
  const { takeId, store, person, beingKept, notKept } = held
  for (;;) {
    const stored = await store.waitingCounts(takeId)
    const ids = new Set(stored.map(({ id }) => id))
    const elsewhere = held.waiting.filter(({ id }) => !ids.has(id) && (beingKept.has(id) || notKept.has(id)))
    held.waiting = [...stored, ...elsewhere]
    const own = held.waiting
      .filter(({ id, user_id }) => user_id === person.user_id && !beingKept.has(id))
      .slice(0, mostCounts)
    if (own.length === 0) return show(held)
    show(held, { sync: 'saving' })
    const answer = await client.stockTakes.count({
      stock_take_id: takeId,
      sent_at: new Date().toISOString(),
      counts: own.flatMap((count) => (isScan(count) ? [] : [toSend(count)])),
      ...(own.some(isScan) && { numbers: own.filter(isScan).map(toSend) }),
    })
    const sent = own.map(({ id }) => id)
    await takeIn(held, answer.items, answer.numbers)
    await store.forgetCounts(sent)
    held.waiting = held.waiting.filter(({ id }) => !sent.includes(id))
    show(held)
  }
}

async function hearNews(held: HeldCount): Promise<void> {
  for (;;) {
    const news = await client.stockTakes.counts({ id: held.takeId, after: held.revision })
    await takeIn(held, news.items, news.numbers)
    held.revision = news.revision
    show(held, { status: news.status })
    if (!news.has_more) return
  }
}

function toSend<Count extends { readonly stock_take_id: string; readonly user_id: string }>(waiting: Count) {
  const { stock_take_id: _take, user_id: _user, ...count } = waiting
  return count
}

async function takeIn(
  held: HeldCount,
  lines: readonly StockTakeItem[],
  numbers: readonly NumberCounted[] = [],
): Promise<void> {
  for (const one of numbers) held.numbers.set(one.number, one)
  for (const line of lines) held.items.set(line.product_id, line)
  if (lines.length > 0) await held.store.keepLines(lines)
}

async function fail(held: HeldCount, failure: Failure): Promise<void> {
  if (isRefusal(failure, 'stockTake.closed')) {
    const status = await client.stockTakes.counts({ id: held.takeId, after: held.revision }).then(
      (news) => news.status,
      () => 'completed' as const,
    )
    return show(held, { sync: 'waiting', status, failure })
  }
  if (failure.status === 404) return show(held, { sync: 'waiting', status: 'gone', failure })
  show(held, { sync: held.waiting.length > 0 || failure.status === 0 ? 'waiting' : 'saved', failure })
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
