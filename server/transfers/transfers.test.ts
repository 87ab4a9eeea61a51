import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { TransferClosing, TransferReceipt } from '@tunda/contract/stock/transfers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proveStock } from '../products/prove-stock.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { router } from '../router.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { codeOf, failureOf, outcomeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let jinja: string
let phone: string
let cable: string

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  jinja = (await call(router.locations.add, { name: 'Jinja' }, by(shop.owner))).id
  phone = await stockProduct(testDb, shop, { stock: 10, cost: 1_000 })
  cable = await stockProduct(testDb, shop, { model: 'Cable', stock: 5, cost: 200 })
})

const by = (who: Colleague, at?: string) => ({
  context: visitOf(testDb, at === undefined ? who : { ...who, caller: { ...who.caller, wanted_location_id: at } }),
})
const { transfers } = router
const start = (who = shop.owner, to_id = jinja, at?: string, id: string = randomUUID()) =>
  call(transfers.start, { id, to_id }, by(who, at))
const put = (id: string, product_id: string, quantity: number, who = shop.owner) =>
  call(transfers.putLine, { transfer_id: id, product_id, quantity }, by(who))
const send = (id: string, who = shop.owner) => call(transfers.send, { id }, by(who))
const show = (id: string, who = shop.owner) => call(transfers.get, { id }, by(who))
type Counts = readonly (readonly [product: string, quantity: number])[]
const countsOf = (lines: Counts) => lines.map(([product_id, quantity]) => ({ product_id, quantity }))
const receive = (id: string, lines: Counts, more: Partial<TransferReceipt> = {}, who = shop.owner) =>
  call(transfers.receive, { id: randomUUID(), transfer_id: id, receipts: 0, lines: countsOf(lines), ...more }, by(who))
const close = (id: string, lines: TransferClosing['lines'], who = shop.owner) =>
  call(transfers.close, { id, reason: 'Fell off the boda', lines }, by(who))

/** Ten phones on the way from the main shop to Jinja. */
async function sent(quantity = 10, who = shop.owner): Promise<string> {
  const { id } = (await start(who)).transfer
  await put(id, phone, quantity, who)
  await send(id, who)
  return id
}
/** How much of a product is where, and in all; the proof of the stock holds too. */
async function stockOf(product_id = phone) {
  const rows = await testDb.asOwner<{ place: string; on_hand: string }>(
    `select case when l.id = l.org_id then 'main' else lower(l.kind || ' ' || l.name) end as place, s.on_hand
     from stock_levels s join locations l on l.org_id = s.org_id and l.id = s.location_id where s.product_id = $1`,
    [product_id],
  )
  const at = (place: string) => Number(rows.find((row) => row.place === place)?.on_hand ?? 0)
  const [product] = await testDb.asOwner<{ current_stock: string }>(
    'select current_stock from products where id = $1',
    [product_id],
  )
  const proof = await as(testDb, shop.owner, (tx) =>
    proveStock(tx, { org_id: shop.org_id, user_id: null, night: null }),
  )
  expect(proof?.differences).toBe(0)
  return {
    main: at('main'),
    way: at('transit on the way'),
    jinja: at('shop jinja'),
    all: Number(product?.current_stock),
  }
}

describe('a transfer', () => {
  it('is received once under an id, which is of this count alone', async () => {
    const id = await sent()
    const receipt = { id: randomUUID() }
    await receive(id, [[phone, 4]], receipt)
    expect((await receive(id, [[phone, 4]], receipt)).transfer).toMatchObject({ received: 4, receipts: 1 })
    expect(await codeOf(receive(id, [[phone, 5]], receipt))).toBe('TRANSFER_CHANGED')
    expect(await codeOf(receive(id, [[phone, 5]], { id, receipts: 1 }))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('takes goods off one location, has them on the way, and puts what arrives in stock at the other', async () => {
    const { id } = (await start()).transfer
    expect((await put(id, phone, 4)).line).toMatchObject({ quantity: 4, available: 10 })
    await call(transfers.putLine, { transfer_id: id, product_id: phone, add: 2 }, by(shop.owner))
    expect(await stockOf()).toEqual({ main: 10, way: 0, jinja: 0, all: 10 })
    const { transfer, lines } = await send(id)
    expect(transfer).toMatchObject({ number: 1, state: 'sent', units: 6, on_the_way: 6, value_on_the_way: 6_000 })
    expect(lines).toMatchObject([{ quantity: 6, on_the_way: 6, unit_cost: 1_000 }])
    expect(await stockOf()).toEqual({ main: 4, way: 6, jinja: 0, all: 10 })
    const part = await receive(id, [[phone, 4]])
    expect(part.transfer).toMatchObject({ state: 'part_received', received: 4, on_the_way: 2, receipts: 1 })
    expect((await receive(id, [[phone, 2]], { receipts: 1 })).transfer).toMatchObject({
      state: 'received',
      on_the_way: 0,
    })
    expect(await stockOf()).toEqual({ main: 4, way: 0, jinja: 6, all: 10 })
    expect(await codeOf(receive(id, [[phone, 1]], { receipts: 2 }))).toBe('TRANSFER_NOT_ON_THE_WAY')
  })

  it('is sent once and received once, however often it is asked and by however many at once', async () => {
    const { id } = (await start()).transfer
    await put(id, phone, 6)
    await Promise.all([send(id), send(id), send(id)])
    expect(await stockOf()).toEqual({ main: 4, way: 6, jinja: 0, all: 10 })
    const receipt = { id: randomUUID() }
    await Promise.all([receive(id, [[phone, 3]], receipt), receive(id, [[phone, 3]], receipt)])
    expect(await stockOf()).toEqual({ main: 4, way: 3, jinja: 3, all: 10 })
    // Another receipt of the same goods, counted by a second person who began when nothing had been received.
    const rivals = await Promise.allSettled([
      receive(id, [[phone, 3]], { receipts: 1 }),
      receive(id, [[phone, 3]], { receipts: 1 }, shop.admin),
    ])
    expect(rivals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stockOf()).toEqual({ main: 4, way: 0, jinja: 6, all: 10 })
    expect(await codeOf(receive(await sent(1), [[phone, 1]], receipt))).toBe('IDEMPOTENCY_KEY_REUSED')
    // Two transfers, received at once under one id: one of them is.
    const [one, two] = [await sent(1), await sent(1)]
    const twin = { id: randomUUID() }
    const ends = await Promise.all([one, two].map((of) => outcomeOf(receive(of, [[phone, 1]], twin))))
    expect(ends.sort()).toEqual(['IDEMPOTENCY_KEY_REUSED', 'done'])
    expect(await outcomeOf(start(shop.owner, jinja, undefined, one))).toBe('done')
    const elsewhere = (await call(router.locations.add, { name: 'Mbale' }, by(shop.owner))).id
    expect(await outcomeOf(start(shop.owner, elsewhere, undefined, one))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('sends nothing that is not there, and says all that is missing', async () => {
    const { id } = (await start()).transfer
    expect(await codeOf(send(id))).toBe('TRANSFER_EMPTY')
    await put(id, phone, 11)
    await put(id, cable, 5)
    expect((await failureOf(send(id))).meta).toEqual({
      products: 1,
      missing: [{ product_id: phone, product: 'Samsung Galaxy A15', available: 10, quantity: 11 }],
    })
    expect(await stockOf()).toEqual({ main: 10, way: 0, jinja: 0, all: 10 })
    await put(id, phone, 10)
    const rival = (await start()).transfer.id
    await put(rival, phone, 10)
    const both = await Promise.allSettled([send(id), send(rival)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf()).toMatchObject({ main: 0, way: 10 })
    const numbers = (await call(transfers.list, {}, by(shop.owner))).transfers.map(({ number }) => number)
    expect(new Set(numbers)).toEqual(new Set([1, null]))
  })

  it('names what did not come and what came instead, and keeps both until somebody settles them', async () => {
    const id = await sent(10)
    const { transfer, lines } = await receive(id, [
      [phone, 9],
      [cable, 1],
    ])
    expect(transfer).toMatchObject({ state: 'part_received', on_the_way: 1 })
    expect(lines).toMatchObject([
      { product_id: phone, quantity: 10, received: 9, on_the_way: 1, extra: 0 },
      { product_id: cable, quantity: 0, received: 0, on_the_way: 0, extra: 1 },
    ])
    expect(await stockOf()).toEqual({ main: 0, way: 1, jinja: 9, all: 10 })
    // What was not sent is still its sender's.
    expect(await stockOf(cable)).toMatchObject({ main: 5, jinja: 0, all: 5 })
    const over = await receive(id, [[phone, 3]], { receipts: 1 })
    expect(over.lines[0]).toMatchObject({ received: 10, on_the_way: 0, extra: 2 })
    expect(await stockOf()).toEqual({ main: 0, way: 0, jinja: 10, all: 10 })
  })

  it('is settled as lost, damaged or returned, all of it and with a reason, and what is lost is shrinkage', async () => {
    const id = await sent(10)
    await receive(id, [[phone, 7]])
    const one = (outcome: 'lost' | 'damaged' | 'returned', quantity = 1) => ({ product_id: phone, outcome, quantity })
    expect(await codeOf(close(id, [one('lost', 2)]))).toBe('TRANSFER_UNSETTLED')
    expect(await codeOf(close(id, [one('lost', 4)]))).toBe('TRANSFER_UNSETTLED')
    expect(await codeOf(close(id, [one('lost', 1), one('lost', 2)]))).toBe('TRANSFER_UNSETTLED')
    const closed = await close(id, [one('lost'), one('damaged'), one('returned')])
    expect(closed.transfer).toMatchObject({ state: 'closed', on_the_way: 0, reason: 'Fell off the boda' })
    expect(await close(id, [one('lost', 3)])).toEqual(closed)
    expect(await stockOf()).toEqual({ main: 1, way: 0, jinja: 7, all: 8 })
    const { months } = await call(router.expenses.profitAndLoss, {}, by(shop.owner))
    expect(months[0]?.shrinkage).toBe(2_000)
    const trail = await testDb.asOwner<{ action_type: string; new_values: object }>(
      `select action_type, new_values from audit_log where resource_id = $1 order by id`,
      [id],
    )
    expect(trail.map((entry) => entry.action_type)).toEqual(['send', 'receive', 'close'])
    expect(trail[2]?.new_values).toMatchObject({ number: 1, from: 'Main shop', to: 'Jinja', lost: 1, returned: 1 })
  })

  it('is cancelled before anything was received, and not after', async () => {
    const id = await sent(5)
    const cancel = (one: string) => call(transfers.cancel, { id: one }, by(shop.owner))
    const rivals = await Promise.allSettled([cancel(id), receive(id, [[phone, 4]], {}, shop.admin)])
    expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const begun = await sent(5)
    await receive(begun, [[phone, 1]])
    expect(await codeOf(cancel(begun))).toBe('TRANSFER_HAS_RECEIPTS')
    expect(await stockOf()).toMatchObject({ all: 10 })
  })

  it('brings all of it back when it is cancelled, once', async () => {
    const id = await sent(10)
    const cancel = () => call(transfers.cancel, { id }, by(shop.owner))
    await Promise.all([cancel(), cancel()])
    expect(await stockOf()).toEqual({ main: 10, way: 0, jinja: 0, all: 10 })
    expect((await show(id)).transfer).toMatchObject({ state: 'cancelled', on_the_way: 0 })
    expect(await codeOf(receive(id, [[phone, 1]]))).toBe('TRANSFER_NOT_ON_THE_WAY')
    expect(await codeOf(send(id))).toBe('TRANSFER_NOT_ON_THE_WAY')
    expect(await codeOf(put(id, phone, 1))).toBe('TRANSFER_SENT')
  })
})

describe('who may', () => {
  /** A role of the shop's own for this colleague, at these locations. */
  async function storekeeper(person: Colleague, locations: string[] | null, rights = '{transfer_stock}') {
    const [role] = await testDb.asOwner<{ id: string }>(
      `insert into organization_roles (org_id, name, rights) values ($1, $2, $3) returning id`,
      [shop.org_id, `Keeper ${randomUUID().slice(0, 8)}`, rights],
    )
    await testDb.asOwner(
      `update organization_members set role = 'member', role_id = $2, location_ids = $3 where user_id = $1`,
      [person.user_id, role?.id, locations],
    )
  }

  it('send works where the goods are, who receives where they go, and the sender does not receive', async () => {
    await storekeeper(shop.member, [shop.org_id])
    await storekeeper(shop.admin, [jinja])
    const { id } = (await start(shop.member)).transfer
    await put(id, phone, 5, shop.member)
    expect(await codeOf(show(id, shop.admin))).toBe('NOT_FOUND')
    expect(await codeOf(send(id, shop.admin))).toBe('NOT_FOUND')
    expect((await send(id, shop.member)).transfer.actions).toEqual(['cancel'])
    expect(await codeOf(receive(id, [[phone, 5]], {}, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(call(transfers.cancel, { id }, by(shop.admin)))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(close(id, [{ product_id: phone, outcome: 'lost', quantity: 5 }], shop.admin))).toBe(
      'AUTHORIZATION_ERROR',
    )
    // Whoever counts is told neither how much was sent nor what it cost.
    const blind = JSON.stringify(await show(id, shop.admin))
    expect(blind).not.toMatch(/quantity|units|on_the_way|cost|value/)
    const listed = await call(transfers.list, {}, by(shop.admin))
    expect(JSON.stringify(listed)).not.toMatch(/units|on_the_way|value/)
    expect((await receive(id, [[phone, 5]], {}, shop.admin)).transfer).toMatchObject({ state: 'received', units: 5 })
    await testDb.asOwner('update organization_members set location_ids = null where user_id = $1', [
      shop.member.user_id,
    ])
    const own = (await start(shop.member)).transfer.id
    await put(own, phone, 1, shop.member)
    await send(own, shop.member)
    expect(await codeOf(receive(own, [[phone, 1]], {}, shop.member))).toBe('SENDER_CANNOT_RECEIVE')
  })

  it('say that goods are back works where they came from', async () => {
    const id = await sent(5)
    await storekeeper(shop.admin, [jinja], '{transfer_stock,adjust_stock}')
    const back = [{ product_id: phone, outcome: 'returned' as const, quantity: 5 }]
    expect(await codeOf(close(id, back, shop.admin))).toBe('AUTHORIZATION_ERROR')
    const lost = back.map((line) => ({ ...line, outcome: 'lost' as const }))
    expect((await close(id, lost, shop.admin)).transfer.state).toBe('closed')
  })

  it('receive is told that goods are coming, who cannot or sent them is not', async () => {
    await storekeeper(shop.admin, [jinja])
    await storekeeper(shop.member, [shop.org_id])
    const id = await sent(5)
    const told = await testDb.asOwner<{ user_id: string; facts: object }>(
      `select user_id, facts from notifications where org_id = $1 and kind = 'transfer_sent'`,
      [shop.org_id],
    )
    expect(told).toMatchObject([
      { user_id: shop.admin.user_id, facts: { transfer_id: id, number: 1, from: 'Main shop', to: 'Jinja' } },
    ])
  })

  it('is nobody of another shop, to no location of another shop, with no product of another shop', async () => {
    const other = await openShop(testDb, 'premium')
    const id = await sent(5)
    for (const work of [
      () => show(id, other.owner),
      () => send(id, other.owner),
      () => receive(id, [[phone, 1]], {}, other.owner),
      () => close(id, [{ product_id: phone, outcome: 'lost', quantity: 5 }], other.owner),
      () => start(shop.owner, other.org_id),
    ])
      expect(await codeOf(work())).toBe('NOT_FOUND')
    const foreign = await stockProduct(testDb, other, { stock: 3 })
    expect(await codeOf(receive(id, [[foreign, 1]]))).toBe('NOT_FOUND')
    expect(await codeOf(put((await start()).transfer.id, foreign, 1))).toBe('NOT_FOUND')
    const [transit] = await testDb.asOwner<{ id: string }>(
      `select id from locations where org_id = $1 and kind = 'transit'`,
      [shop.org_id],
    )
    const way = transit?.id ?? ''
    expect(await codeOf(start(shop.owner, way))).toBe('NOT_FOUND')
    expect(await codeOf(call(router.locations.reopen, { id: way }, by(shop.owner)))).toBe('NOT_FOUND')
    expect((await call(router.locations.list, undefined, by(shop.owner, way))).locations).toHaveLength(2)
    expect((await call(router.organization.list, undefined, by(shop.owner))).organizations[0]).toMatchObject({
      locations: 2,
    })
  })
})

describe('meanwhile', () => {
  it('a location with a transfer under way does not close, and nothing is sent from or to a closed one', async () => {
    const id = await sent(10)
    await call(router.products.adjust, { product_id: cable, delta: -5, reason: 'loss' }, by(shop.owner))
    const shut = (location: string) => call(router.locations.close, { id: location }, by(shop.owner))
    expect(await codeOf(shut(jinja))).toBe('LOCATION_IS_BUSY')
    await receive(id, [[phone, 10]])
    const back = (await start(shop.owner, shop.org_id, jinja)).transfer.id
    await put(back, phone, 10)
    await testDb.asOwner('update locations set closed_at = now() where id = $1', [jinja])
    expect(await codeOf(send(back))).toBe('LOCATION_CLOSED')
    expect(await codeOf(start())).toBe('LOCATION_CLOSED')
  })

  it('a product on the way is not deleted, and one that is gone from a draft is named', async () => {
    const id = await sent(5)
    const remove = () => call(router.products.remove, { id: phone }, by(shop.owner))
    expect(await codeOf(remove())).toBe('PRODUCT_ON_THE_WAY')
    await receive(id, [[phone, 5]])
    const draft = (await start()).transfer.id
    await put(draft, phone, 1)
    await remove()
    expect((await failureOf(send(draft))).meta).toEqual({ product: 'Samsung Galaxy A15' })
    expect((await show(id)).lines).toMatchObject([{ model: 'Galaxy A15', received: 5 }])
  })

  it('a plan that ended lets what is there be moved, and "where is it" names what is on the way', async () => {
    const id = await sent(5)
    await testDb.asOwner('delete from user_subscriptions where user_id = $1', [shop.owner.user_id])
    const levels = await call(router.products.levels, { id: phone }, by(shop.owner))
    expect(levels).toMatchObject({
      stock_levels: [{ on_hand: 5 }, { location: 'Jinja', on_hand: 0 }],
      on_the_way: [{ transfer_id: id, number: 1, to: 'Jinja', units: 5 }],
    })
    await receive(id, [[phone, 5]])
    await sent(5)
    expect(await stockOf()).toMatchObject({ main: 0, way: 5, jinja: 5 })
  })

  it('the proof of the stock names what a transfer does not explain', async () => {
    await sent(5)
    await testDb.asOwner('update transfer_lines set quantity = 6 where product_id = $1', [phone])
    const proof = await as(testDb, shop.owner, (tx) =>
      proveStock(tx, { org_id: shop.org_id, user_id: null, night: null }),
    )
    expect(proof).toMatchObject({ differences: 1, examples: [{ product_id: phone, wrong_balances: 1 }] })
  })

  it('500 lines go and arrive', async () => {
    const { id } = (await start()).transfer
    const made = await testDb.asOwner<{ id: string }>(
      `insert into products (org_id, brand, model, category_id, cost_price, selling_price)
       select $1, 'Itel', 'P' || n, '00000000-0000-4000-8000-000000000101', 100, 200 from generate_series(1, 500) n returning id`,
      [shop.org_id],
    )
    const ids = made.map((row) => row.id)
    await as(testDb, shop.owner, async (tx, { org_id, location_id }) => {
      const at = ids.map((product_id) => ({ org_id, product_id, location_id }))
      await lockStock(tx, at)
      const opening = { delta: 3, reason: 'opening', user_id: null } as const
      await moveStock(
        tx,
        at.map((key) => ({ ...key, ...opening })),
      )
    })
    await testDb.asOwner(
      `insert into transfer_lines (org_id, transfer_id, product_id, brand, model, quantity)
       select $1, $2, product_id, 'Itel', 'P', 3 from unnest($3::uuid[]) as r (product_id)`,
      [shop.org_id, id, ids],
    )
    const began = performance.now()
    expect((await send(id)).transfer).toMatchObject({ lines: 500, on_the_way: 1_500 })
    const between = performance.now()
    const arrived = await receive(
      id,
      ids.map((one) => [one, 3] as const),
    )
    expect(arrived.transfer).toMatchObject({ state: 'received', received: 1_500 })
    const took = [between - began, performance.now() - between].map(Math.round)
    process.stdout.write(`500 lines sent in ${took[0]} ms and received in ${took[1]} ms\n`)
    expect(Math.max(...took)).toBeLessThan(5_000)
  })
})
