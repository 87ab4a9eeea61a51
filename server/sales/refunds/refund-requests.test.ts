import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewRefundRequest } from '@tunda/contract/selling/refunds'
import type { Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../../router.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../testing/shops.ts'
import { failureOf, visitOf } from '../../testing/visits.ts'
import { askForSale } from '../record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sale-batches.ts'
import { saleHistory } from '../sale-history.ts'
import { cancelSale } from './cancel-sale.ts'
import { decideRefundRequest } from './decide-refund-request.ts'
import { listRefundRequests } from './refund-requests.ts'
import { refundSale } from './refund-sale.ts'
import { requestRefund } from './request-refund.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let sale: Sale

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  const product_id = await stockProduct(testDb, shop)
  const sold = { payment_method: 'cash' as const, items: [{ product_id, quantity: 2 }] }
  sale = JSON.parse((await batches.record(askForSale(shop.member.caller, sold, undefined))).response).sale
})

const one = { kind: 'refund' as const, items: [{ line: 1, quantity: 1, goods: 'restock' as const }] }

function ask(more: Partial<NewRefundRequest> = {}, who = shop.member) {
  const asked = { ...one, sale_id: sale.id, reason: 'It does not charge', payment_method: 'cash' as const, ...more }
  return as(testDb, who, (tx, member) => requestRefund(tx, asked, member))
}

function decide(id: string, status: 'approved' | 'declined', who = shop.admin, note?: string) {
  return as(testDb, who, (tx, member) => decideRefundRequest(tx, { id, status, note }, member))
}

function refund(quantity: number) {
  const items = [{ line: 1, quantity, goods: 'restock' as const }]
  const asked = { sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' as const }
  return as(testDb, shop.owner, (tx, member) => refundSale(tx, asked, member))
}

const history = () => as(testDb, shop.member, (tx, member) => saleHistory(tx, sale.id, member))
const waiting = (who = shop.owner) =>
  as(testDb, who, (tx, member) => listRefundRequests(tx, { page: 1, limit: 20, status: 'waiting' }, member))

async function news() {
  const lists = [shop.owner, shop.admin, shop.member].map((who) =>
    call(router.notifications.list, {}, { context: visitOf(testDb, who) }),
  )
  return (await Promise.all(lists))
    .flatMap(({ notifications }) => notifications)
    .filter(({ type }) => type === 'system')
    .map(({ title, userId: user_id }) => ({ title, user_id }))
    .toSorted((a, b) => `${a.title} ${a.user_id}`.localeCompare(`${b.title} ${b.user_id}`))
}

describe('a member’s request', () => {
  it('is told to those who work where it was sold, and to nobody of another place', async () => {
    const jinja = (await call(router.locations.add, { name: 'Jinja' }, { context: visitOf(testDb, shop.owner) })).id
    await testDb.asOwner('update organization_members set location_ids = $3 where org_id = $1 and user_id = $2', [
      shop.org_id,
      shop.admin.user_id,
      [jinja],
    ])
    await ask()
    expect((await news()).map(({ user_id }) => user_id)).toEqual([shop.owner.user_id])
  })

  it('notifies owner and admin, and its answer notifies whoever asked', async () => {
    const { id } = await ask()
    const waits = 'A refund needs approval'
    const told = [shop.owner.user_id, shop.admin.user_id].toSorted().map((user_id) => ({ title: waits, user_id }))
    expect(await news()).toEqual(told)
    await decide(id, 'declined')
    expect(await news()).toEqual([...told, { title: 'Your refund was declined', user_id: shop.member.user_id }])
  })

  it('waits, moves nothing, and stands in the sale and in the list of what waits', async () => {
    const request = await ask()
    expect(request).toMatchObject({
      status: 'waiting',
      amount: 720_000,
      invoice_number: 'INV-000001',
      requested_by: 'The member',
      decided_by: null,
      items: [{ line: 1, quantity: 1, goods: 'restock', brand: 'Samsung', model: 'Galaxy A15' }],
    })
    expect((await history()).requests).toEqual([request])
    expect((await history()).refunded_amount).toBe(0)
    expect((await waiting()).refund_requests).toEqual([request])
  })

  it('approved gives the money back as it was asked for, and says who and when', async () => {
    const { id } = await ask()
    const approved = await decide(id, 'approved', shop.admin, 'Seen it')
    expect(approved).toMatchObject({ status: 'approved', decided_by: 'The admin', note: 'Seen it' })
    expect(approved.decided_at).not.toBeNull()
    const { refunds, refunded_amount } = await history()
    expect(refunds).toMatchObject([{ id, refund_number: 'REF-000001', amount: 720_000, user_name: 'The admin' }])
    expect(refunded_amount).toBe(720_000)
    expect((await waiting()).totalCount).toBe(0)
  })

  it('declined gives nothing back, and another one may be made', async () => {
    const { id } = await ask()
    expect(await decide(id, 'declined', shop.owner, 'No receipt')).toMatchObject({
      status: 'declined',
      note: 'No receipt',
    })
    expect((await history()).refunds).toEqual([])
    await ask({ kind: 'cancel', items: undefined })
    expect((await waiting()).totalCount).toBe(1)
  })

  it('to cancel takes back the whole sale once it is approved', async () => {
    const { id, amount } = await ask({ kind: 'cancel', items: undefined })
    expect(amount).toBe(1_440_000)
    await decide(id, 'approved')
    const [row] = await testDb.asOwner('select status from sales where id = $1', [sale.id])
    expect(row).toEqual({ status: 'cancelled' })
  })

  it('decided twice at once is done once; the other way round is refused', async () => {
    const { id } = await ask()
    await Promise.all(Array.from({ length: 10 }, () => decide(id, 'approved')))
    expect((await history()).refunds).toHaveLength(1)
    expect((await failureOf(decide(id, 'declined'))).message).toBe('This request has already been decided.')
  })

  it.each([
    ['cancelled', () => as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: sale.id }, member))],
    ['refunded to its last unit', () => refund(2)],
  ])(
    'of a sale that is %s meanwhile is closed with it, nobody deciding, and whoever asked is told',
    async (_how, give) => {
      const { id } = await ask()
      await give()
      const [closed] = (await history()).requests
      const note = 'Nothing was left to refund'
      expect(closed).toMatchObject({ id, status: 'closed', decided_by: null, note })
      expect(closed?.decided_at).not.toBeNull()
      expect((await waiting()).totalCount).toBe(0)
      expect(await news()).toContainEqual({ title: 'Your refund request was closed', user_id: shop.member.user_id })
      expect((await failureOf(decide(id, 'approved'))).message).toBe('This request has already been decided.')
    },
  )

  it('of a sale of which something is left goes on waiting', async () => {
    await ask()
    await refund(1)
    expect((await waiting()).totalCount).toBe(1)
  })

  it('sent again under its id is the same one; a second one for the sale is refused while the first waits', async () => {
    const client_request_id = randomUUID()
    const first = await ask({ client_request_id })
    expect(await ask({ client_request_id })).toEqual(first)
    expect((await failureOf(ask({ client_request_id, reason: 'Another' }))).entry.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await failureOf(ask())).message).toBe('This sale already has a request that nobody has answered.')
  })

  it('of more than was sold, or of another shop’s sale, is refused', async () => {
    const much = { items: [{ line: 1, quantity: 3, goods: 'restock' as const }] }
    expect((await failureOf(ask(much))).entry.code).toBe('REFUND_OVER_SOLD')
    const stranger = await openShop(testDb)
    expect((await failureOf(ask({}, stranger.member))).entry.code).toBe('NOT_FOUND')
    const { id } = await ask()
    expect((await failureOf(decide(id, 'approved', stranger.owner))).entry.code).toBe('NOT_FOUND')
  })

  it('is seen in the list by owner and admin, and by the one who asked, and decided by no member', async () => {
    const { id } = await ask({}, shop.admin)
    expect((await waiting(shop.owner)).totalCount).toBe(1)
    expect((await waiting(shop.member)).totalCount).toBe(0)
    const context = visitOf(testDb, shop.member)
    const refused = { entry: { code: 'AUTHORIZATION_ERROR' } }
    const approval = call(router.sales.decideRefundRequest, { id, status: 'approved' as const }, { context })
    await expect(approval).rejects.toMatchObject(refused)
  })
})
