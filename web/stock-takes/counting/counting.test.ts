import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, refused, worksIn } from '../../testing/shop-answers.tsx'
import { anItem, idOf, products, takeId } from '../stock-takes-for-tests.ts'
import { memoryStore } from './count-store.ts'
import { openCounting } from './counting.ts'

const brenda = { user_id: idOf(7), name: 'Brenda' }
const count = 'POST /rest/v1/rpc/record_stock_counts'
const counts = `GET /rest/v1/stock_takes/${takeId}/counts`
const news = (revision: number, items = [anItem(1)].slice(0, 0), status = 'in_progress') => ({
  body: { status, is_blind: true, revision, has_more: false, items },
})

afterEach(() => {
  forgetShop()
  vi.restoreAllMocks()
})

async function open(answers = {}, store = memoryStore()) {
  const asked = await answerShop({
    ...worksIn(),
    [`GET /rest/v1/stock_takes/${takeId}/products`]: { body: { products, next: null } },
    [counts]: news(0),
    ...answers,
  })
  const sent = () => asked.filter(({ call }) => call === count).map(({ body }) => body as { counts: { id: string }[] })
  const counting = openCounting(takeId, brenda, store)
  await counting.syncNow()
  return { counting, store, sent, quantity: (n: number) => counting.state().lines.get(idOf(n))?.quantity }
}

const add = (quantity: number) => ({ kind: 'add' as const, quantity })

describe('a count on a device', () => {
  it('shows at once, and is kept until the shop has it', async () => {
    const { counting, store, quantity } = await open({ [count]: 'unreachable' })
    await counting.record(idOf(1), add(1))
    await counting.record(idOf(1), add(2))
    await counting.syncNow()
    expect(quantity(1)).toBe(3)
    expect(counting.state()).toMatchObject({ sync: 'waiting', waiting: 2 })
    expect(await store.waitingCounts(takeId)).toHaveLength(2)
  })

  it('is sent once it can be, in its order and under its own id, and counts once', async () => {
    const answer = { body: { items: [anItem(1, { physical_quantity: 3 })], revision: 1, unknown_products: [] } }
    const { counting, store, sent, quantity } = await open({
      [count]: ['unreachable', 'unreachable', 'unreachable', 'unreachable', answer],
    })
    await counting.record(idOf(1), add(1))
    await counting.syncNow()
    await counting.record(idOf(1), add(2))
    await vi.waitFor(() => expect(counting.state()).toMatchObject({ sync: 'saved', waiting: 0 }))
    expect(quantity(1)).toBe(3)
    expect(await store.waitingCounts(takeId)).toEqual([])
    const all = sent()
    expect(all.at(-1)?.counts).toHaveLength(2)
    expect(all.at(-1)?.counts[0]?.id).toBe(all[0]?.counts[0]?.id)
  })

  it('is there again after the page was closed without a network', async () => {
    const store = memoryStore()
    const first = await open({ [count]: 'unreachable' }, store)
    await first.counting.record(idOf(2), add(4))
    await first.counting.syncNow()
    forgetShop()
    const again = await open({ [counts]: 'unreachable', [count]: 'unreachable' }, store)
    expect(again.quantity(2)).toBe(4)
    expect(again.counting.state().products).toHaveLength(3)
  })

  it('of a product that was not on the list has it on the list from then on', async () => {
    const store = memoryStore()
    const { counting } = await open({}, store)
    counting.addProduct({ ...(products[0] as (typeof products)[0]), id: idOf(9), model: 'Galaxy A99' })
    await counting.syncNow()
    forgetShop()
    const again = await open({ [counts]: 'unreachable' }, store)
    expect(again.counting.state().products?.map(({ model }) => model)).toContain('Galaxy A99')
  })

  it('hears what colleagues counted a part at a time, until there is no more', async () => {
    const first = news(2, [anItem(1, { physical_quantity: 8 })])
    const more = { body: { ...first.body, has_more: true } }
    const { counting, quantity } = await open({ [counts]: [more, news(4, [anItem(2, { physical_quantity: 3 })])] })
    expect([quantity(1), quantity(2)]).toEqual([8, 3])
    expect(counting.state()).toMatchObject({ sync: 'saved' })
  })

  it('stands on top of what colleagues counted', async () => {
    const { counting, quantity } = await open({
      [counts]: news(4, [anItem(1, { physical_quantity: 8 })]),
      [count]: 'unreachable',
    })
    await counting.record(idOf(1), add(-1))
    await counting.record(idOf(2), add(0))
    await counting.record(idOf(1), { kind: 'note', notes: 'Torn box' })
    expect([quantity(1), quantity(2), quantity(3)]).toEqual([7, 0, undefined])
    expect(counting.state().lines.get(idOf(1))).toMatchObject({
      notes: 'Torn box',
      isWaiting: true,
      system_quantity: null,
    })
    await counting.record(idOf(1), { kind: 'clear' })
    expect(quantity(1)).toBeNull()
  })

  it('that comes too late is not thrown away unasked', async () => {
    const words = 'This stock take is no longer in progress. Nothing more can be counted in it.'
    const { counting, store } = await open({
      [counts]: [news(0), news(1, [], 'completed')],
      [count]: refused(409, 'STOCK_TAKE_CLOSED', words),
    })
    await counting.record(idOf(1), add(1))
    await counting.syncNow()
    expect(counting.state()).toMatchObject({ status: 'completed', waiting: 1 })
    expect(await store.waitingCounts(takeId)).toHaveLength(1)
    await counting.discardWaiting()
    expect(await store.waitingCounts(takeId)).toEqual([])
  })

  it('of somebody else is left for that person to send', async () => {
    const store = memoryStore()
    await store.addCount({
      id: idOf(50),
      product_id: idOf(1),
      kind: 'add',
      quantity: 1,
      counted_at: '2026-11-21T08:30:00Z',
      stock_take_id: takeId,
      user_id: idOf(8),
    })
    const { counting, sent } = await open({}, store)
    expect(counting.state()).toMatchObject({ waiting: 0, waitingOfOthers: 1 })
    expect(sent()).toEqual([])
  })

  it('is not called safe where the device keeps nothing', async () => {
    const store = { ...memoryStore(), isDurable: true, addCount: () => Promise.reject(new Error('full')) }
    const { counting } = await open({ [count]: 'unreachable' }, store)
    expect(counting.state().isDurable).toBe(true)
    await counting.record(idOf(1), add(1))
    await counting.syncNow()
    expect(counting.state()).toMatchObject({ isDurable: false, waiting: 1 })
  })
})
