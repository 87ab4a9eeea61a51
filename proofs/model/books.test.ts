import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { ask } from '../asking.ts'
import { randomFrom } from '../figures.ts'
import { startLoadClients, type Takings, type Till } from '../load-clients.ts'
import { openHotShops } from '../shops-and-servers.ts'
import { openService } from '../whole-product.ts'
import { compareSales, faultsInBooks } from './books.ts'

let testDb: TestDatabase
let client: pg.Client
let takings: Takings

beforeAll(async () => {
  testDb = await openTestDatabase()
  client = new pg.Client({ connectionString: testDb.url })
  await client.connect()
  const service = await openService(testDb)
  const tills = await openHotShops(testDb, service.dataDir)
  const selling = startLoadClients({ addresses: () => [service.address], tills, clients: 2, roll: randomFrom() })
  while (selling.takings.acknowledged.length < 20) await pause(5)
  takings = await selling.stop()
  await giveBack(service.address, tills)
  await service.stop()
})
afterAll(async () => {
  await client.end()
  await testDb.close()
})

/** Cancels a sale of each shop, and refunds one unit of another, so that the books include those too. */
async function giveBack(address: string, tills: readonly Till[]): Promise<void> {
  // The owners' tills: each shop's first.
  for (const till of tills.filter(({ org_id }, i) => tills.findIndex((one) => one.org_id === org_id) === i)) {
    const sold = takings.acknowledged.filter(({ org_id }) => org_id === till.org_id)
    const [gone, less] = [sold[0]?.id, sold[1]?.id]
    const cancellation = { method: 'PATCH', path: `/rest/v1/sales/${gone}`, body: { status: 'cancelled' } }
    const items = [{ line: 1, quantity: 1, goods: 'write_off' }]
    const body = { sale_id: less, items, reason: 'Broken', payment_method: 'cash' }
    for (const asked of [cancellation, { method: 'POST', path: '/rest/v1/refunds', body }])
      expect((await ask(address, { ...asked, token: till.token })).status).toBe(200)
  }
}

const asOwner: TestDatabase['asOwner'] = async (sql, values) => (await client.query(sql, values)).rows

/** What the checks of the books find after they were tampered with, as only PostgreSQL's owner can. Undone afterwards. */
async function tampered<Found>(tampering: string, look: () => Promise<Found>): Promise<Found> {
  await client.query('begin')
  try {
    await client.query('set local session_replication_role = replica')
    await client.query(tampering)
    return await look()
  } finally {
    await client.query('rollback')
  }
}

describe('the books that proofs trust', () => {
  it('are right after a day of trade, and hold every sale', async () => {
    expect(await faultsInBooks(asOwner)).toEqual([])
    expect(await compareSales(asOwner, takings.acknowledged)).toEqual({ lost: 0, doubled: 0, differing: 0 })
  })

  it.each([
    ['stock is not the sum', 'update products set current_stock = current_stock + 1 where total_sold > 0'],
    ['not the sum of their locations', 'update products set current_stock = current_stock + 1 where total_sold > 0'],
    ['not the sum of their locations', 'update stock_levels set on_hand = on_hand - 1'],
    ['levels that are not', 'update stock_levels set on_hand = on_hand - 1'],
    ['levels that are not', 'delete from stock_levels'],
    ['did not move', 'update sales set location_id = gen_random_uuid()'],
    ['not the running sum', `update inventory_movements set stock_after = stock_after - 1 where reason = 'sale'`],
    ['have a gap', 'delete from sales where invoice_no = 2'],
    [
      'given twice',
      'alter table sales drop constraint invoice_numbers_are_unique; update sales set invoice_no = 1 where invoice_no = 2',
    ],
    ['not their last invoice', 'update invoice_counters set last_number = last_number + 1'],
    ['days that do not equal', 'update organization_day_totals set profit = profit - 1'],
    ['days that do not equal', 'delete from organization_day_totals'],
    ['products’ days', 'update product_day_totals set units = units + 1'],
    [
      'customers that do not equal',
      `insert into customers (org_id, name, total_orders) select id, 'Kato', 1 from organizations`,
    ],
    ['refunds that do not add up', 'update refunds set amount = amount + 1'],
    ['money ledger', `delete from money_movements where kind = 'sale'`],
    ['money ledger', 'update money_movements set amount = amount + sign(amount)'],
    [
      'money ledger',
      `update money_movements m set wallet_id = w.id from wallets w where w.org_id = m.org_id and w.takes = 'credit_card'`,
    ],
    ['money ledger', `update refund_payments set amount = amount + 1`],
    ['parts do not come', 'update refund_payments set amount = amount + 1'],
    [
      'more by one than it paid',
      `update sale_payments set method = 'bank_transfer'; insert into sale_payments (org_id, sale_id, line, method, amount)
       select org_id, id, 9, 'credit_card', 1 from sales`,
    ],
    ['more was refunded', 'update refund_items set quantity = quantity + 1000, sold = sold + 1000'],
    ['cancelled with something left', `update sales set status = 'completed'`],
    ['refund numbers', 'update invoice_counters set last_refund = last_refund + 1'],
    ['do not equal their lines', 'update products set total_revenue = total_revenue + 1 where total_sold > 0'],
    ['do not add up', 'update sale_items set total = total + 1'],
    ['do not add up', 'update sale_payments set amount = amount - 1'],
    ['do not add up', `delete from inventory_movements where reason = 'sale'`],
    ['audit trail', 'delete from audit_log'],
  ])('are found wrong (%s) after: %s', async (words, tampering) => {
    expect(await tampered(tampering, () => faultsInBooks(asOwner))).toContainEqual(expect.stringContaining(words))
  })

  it('are found to lack a sale, to have one too many, or another total', async () => {
    const compare = () => compareSales(asOwner, takings.acknowledged)
    expect(await tampered('delete from sales where invoice_no = 1', compare)).toMatchObject({ lost: 2 })
    expect(await compareSales(asOwner, takings.acknowledged.slice(1))).toMatchObject({ doubled: 1 })
    expect(await tampered('update sales set total_amount = 1 where invoice_no = 1', compare)).toMatchObject({
      differing: 2,
    })
  })
})
