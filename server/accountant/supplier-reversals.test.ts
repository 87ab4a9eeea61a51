import { randomUUID } from 'node:crypto'
import type { JournalAccount } from '@tunda/contract/reports/journal-accounts'
import { plusDays } from '@tunda/contract/reports/report-period'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn, setClock } from '../clock.ts'
import { drawerOf, useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  await turnDrawersOn(testDb, shop)
})

const by = () => ({ context: visitOf(testDb, shop.owner) })
const today = () => dayIn('Africa/Kampala', new Date())
/** Into the next month, whatever today is. */
const aMonth = 40
const nextMonth = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const putBack = setClock(() => Date.now() + aMonth * 86_400_000)
  try {
    return await work()
  } finally {
    putBack()
  }
}

/** The journal of some days, held against the ledgers as they stand at their end: what is owed to suppliers, and each wallet. */
async function journal(from: string, to: string) {
  const { totals, entries = [] } = await call(router.accountant.journal, { from, to, with_entries: true }, by())
  for (const { lines } of entries) expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  const amounts = new Map<JournalAccount, number>(totals.map(({ account, amount }) => [account, amount]))
  const moved = await testDb.asOwner<{ account: JournalAccount; amount: string }>(
    `select w.kind as account, sum(m.amount) as amount from money_movements m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
     where m.org_id = $1 and m.business_date between $2 and $3 group by 1
     union all
     select 'suppliers', -sum(amount) from supplier_entries where org_id = $1 and business_date between $2 and $3 having count(*) > 0`,
    [shop.org_id, from, to],
  )
  for (const { account, amount } of moved)
    expect([account, amounts.get(account) ?? 0]).toEqual([account, Number(amount)])
  const kinds = Object.fromEntries(
    entries.map(({ kind, day, lines }) => [
      `${kind} ${day}`,
      lines.map(({ account, debit, credit }) => [account, debit - credit]),
    ]),
  )
  return { amounts: Object.fromEntries(amounts), kinds }
}

async function owing() {
  const id = randomUUID()
  const supplier = { id, name: 'Kikuubo', currency: 'UGX', terms_days: 7, lead_days: 0 } as const
  await call(router.suppliers.add, supplier, by())
  const { wallets } = await call(router.suppliers.get, { id }, by())
  const placeOf = (kind: string) => wallets.find((wallet) => wallet.kind === kind)?.id ?? ''
  const bill = async (amount: number) => {
    const entry = randomUUID()
    await call(router.suppliers.bill, { id: entry, supplier_id: id, amount, day: today() }, by())
    return entry
  }
  const pay = async (amount: number, kind = 'bank') => {
    const entry = randomUUID()
    await call(router.suppliers.pay, { id: entry, supplier_id: id, amount, wallet_id: placeOf(kind) }, by())
    return entry
  }
  const reverse = (entry_id: string) =>
    call(router.suppliers.reverse, { id: randomUUID(), entry_id, note: 'Wrong supplier' }, by())
  return { id, bill, pay, reverse, owed: async () => (await call(router.suppliers.get, { id }, by())).owed }
}

describe('a supplier’s payment or bill that was reversed, in the journal', () => {
  it('comes to nothing within its period, and what stands is what is owed', async () => {
    const { bill, pay, reverse, owed } = await owing()
    await bill(12_000)
    await reverse(await bill(90_000))
    await pay(5_000)
    await reverse(await pay(7_000))
    const { amounts, kinds } = await journal(today(), today())
    expect(amounts).toEqual({ bank: -5_000, suppliers: -(await owed()), not_billed: 12_000 })
    expect(kinds).toEqual({
      [`suppliers ${today()}`]: [
        ['suppliers', 5_000],
        ['bank', -5_000],
      ],
      [`purchases ${today()}`]: [
        ['not_billed', 12_000],
        ['suppliers', -12_000],
      ],
    })
  })

  it('stays in the month in which it was entered, and is taken out again in the one in which it was reversed', async () => {
    const { bill, pay, reverse, owed } = await owing()
    const [billed, paid] = [await bill(12_000), await pay(5_000)]
    const first = await journal(plusDays(today(), -3), today())
    const then = plusDays(today(), aMonth)
    await nextMonth(async () => {
      await reverse(billed)
      await reverse(paid)
    })
    expect(await journal(plusDays(today(), -3), today())).toEqual(first)
    expect(first.amounts).toEqual({ bank: -5_000, suppliers: -7_000, not_billed: 12_000 })
    const second = await journal(plusDays(then, -3), then)
    expect(second.amounts).toEqual({ bank: 5_000, suppliers: 7_000, not_billed: -12_000 })
    expect(second.kinds).toEqual({
      [`suppliers ${then}`]: [
        ['bank', 5_000],
        ['suppliers', -5_000],
      ],
      [`purchases ${then}`]: [
        ['suppliers', 12_000],
        ['not_billed', -12_000],
      ],
    })
    expect((await journal(today(), then)).amounts).toEqual({})
    expect(await owed()).toBe(0)
  })

  it('brings cash back into the drawer’s shift of the later month, which then counts right', async () => {
    const { bill, pay, reverse } = await owing()
    const drawer = drawerOf(testDb, shop)
    await bill(50_000)
    await drawer.open(50_000)
    const paid = await pay(20_000, 'cash_drawer')
    const then = plusDays(today(), aMonth)
    const file = await call(router.accountant.make, { id: randomUUID(), from: today(), to: today() }, by())
    await nextMonth(() => reverse(paid))
    // The file of the month before is still what its days come to.
    const [kept] = (await call(router.accountant.files, {}, by())).files
    expect(kept).toMatchObject({ id: file.id, is_outdated: false, changes: [] })
    expect((await journal(today(), then)).amounts).toMatchObject({ suppliers: -50_000, not_billed: 50_000 })
    expect((await drawer.balances()).cash_drawer).toBe(50_000)
    expect((await journal(then, then)).amounts).toEqual({ cash_drawer: 20_000, suppliers: -20_000 })
  })
})
