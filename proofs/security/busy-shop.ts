import { randomUUID } from 'node:crypto'
import { router } from '../../server/router.ts'
import { call } from '../../server/testing/calls.ts'
import { type FullShop, openFullShop } from '../../server/testing/full-shop.ts'
import type { TestDatabase } from '../../server/testing/shops.ts'
import { openTill } from '../../server/testing/tills.ts'
import { newImeis, stockPhones } from '../../server/testing/units.ts'
import { visitOf } from '../../server/testing/visits.ts'

/** A PIN that nobody would guess first. */
export const cashiersPin = '9260'

/** A shop that uses everything in the product, with something of each in progress. */
export async function openBusyShop(testDb: TestDatabase): Promise<FullShop & { readonly staff_id: string }> {
  const shop = await openFullShop(testDb)
  const by = { context: visitOf(testDb, shop.owner) }
  const [customer] = (await call(router.customers.list, {}, by)).customers
  const customer_id = customer?.id ?? ''
  const [wallet] = (await call(router.expenses.wallets, undefined, by)).wallets
  const wallet_id = wallet?.id ?? ''
  const phones = await stockPhones(testDb, shop, 6)
  await call(router.credit.setTerms, { customer_id, limit: 5_000_000 }, by)
  await call(router.credit.receive, { id: randomUUID(), customer_id, wallet_id, amount: 1_000 }, by)
  await repair(testDb, shop, { customer_id, wallet_id })
  const rules = { is_on: true, deposit_percent: 10, days: 30, fee_percent: 5, release_percent: 50 }
  await call(router.laybys.saveRules, rules, by)
  const items = [{ product_id: phones.product_id, quantity: 1, unit_id: phones.unit_ids[0] ?? '' }]
  await call(
    router.laybys.open,
    { id: randomUUID(), customer_id, items, deposit: { id: randomUUID(), wallet_id, amount: 100_000 } },
    by,
  )
  await trade(testDb, shop, { product_id: phones.product_id, wallet_id })
  await call(router.commission.addRule, { id: randomUUID(), basis: 'sales', rate: 500, from_day: '2020-01-01' }, by)
  await openDrawer(testDb, shop)
  const { id: staff_id } = await call(router.staff.add, { name: 'Cashier', pin: cashiersPin }, by)
  return { ...shop, staff_id }
}

type With = { readonly customer_id?: string; readonly product_id?: string; readonly wallet_id: string }

async function repair(testDb: TestDatabase, shop: FullShop, { customer_id = '', wallet_id }: With): Promise<void> {
  const by = { context: visitOf(testDb, shop.owner) }
  const rules = {
    is_on: true,
    checklist: ['Screen'],
    warranty_days: 30,
    abandon_days: 90,
    needs_approval: true,
    mails_ready: true,
    terms: '',
  }
  await call(router.repairs.saveRules, rules, by)
  for (const isQuoted of [true, false]) {
    const job_id = randomUUID()
    const taken = await call(
      router.repairs.takeIn,
      {
        id: randomUUID(),
        customer_id,
        device: 'Galaxy A12',
        fault: 'Cracked',
        passcode: '4071',
        jobs: [{ id: job_id, name: 'New screen', labour: 20_000 }],
        deposit: { id: randomUUID(), wallet_id, amount: 5_000 },
      },
      by,
    )
    const { id } = taken
    await call(
      router.repairs.takePart,
      { id: randomUUID(), repair_id: id, job_id, product_id: shop.product_id, quantity: 1 },
      by,
    )
    const { total_amount } = await call(router.repairs.get, { id }, by)
    if (isQuoted) await call(router.repairs.quote, { id, amount: total_amount }, by)
    await call(router.repairs.share, { id }, by)
  }
}

async function trade(testDb: TestDatabase, shop: FullShop, { product_id = '', wallet_id }: With): Promise<void> {
  const by = { context: visitOf(testDb, shop.owner) }
  const rules = { is_on: true, hold_days: 0, warranty_months: 1, questions: ['Does it work?'], declaration: 'Mine.' }
  await call(router.tradeIns.saveRules, rules, by)
  for (const number of newImeis(2)) {
    const bought = {
      id: randomUUID(),
      product_id,
      number,
      answers: [{ question: 'Does it work?', is_yes: true }],
      amount: 400_000,
      wallet_id,
      seller_name: 'Ronald',
      document: 'national_id' as const,
      document_number: 'CM9001234567AB',
      signature: [
        [
          [10, 20],
          [30, 40],
        ],
      ] as [number, number][][],
    }
    await call(router.tradeIns.buy, bought, by)
  }
}

/** A till with an open drawer of its own. */
async function openDrawer(testDb: TestDatabase, shop: FullShop): Promise<void> {
  const by = { context: visitOf(testDb, shop.owner) }
  await testDb.asOwner('update business_settings set uses_drawer = true where org_id = $1', [shop.org_id])
  const { id: terminal_id } = await openTill(testDb, shop, 'Back')
  const { id: drawer_id } = await call(router.drawers.give, { terminal_id }, by)
  await call(router.drawers.open, { id: randomUUID(), drawer_id, amount: 10_000 }, by)
}
