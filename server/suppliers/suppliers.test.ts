import { randomUUID } from 'node:crypto'
import { type NewSupplier, supplierFailures } from '@tunda/contract/buying/suppliers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { drawerOf, useDrawers } from '../drawers/drawers-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { as, type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { addSupplier } from './add-supplier.ts'
import { changeSupplier } from './change-supplier.ts'
import { getSupplier } from './get-supplier.ts'
import { listStatement, listSuppliers } from './list-suppliers.ts'
import { billSupplier, paySupplier } from './pay-supplier.ts'
import { reverseSupplierEntry } from './reverse-entry.ts'

let testDb: TestDatabase
let shop: TestShop
let kikuubo: string

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  kikuubo = await add({ name: 'Kikuubo Traders', terms_days: 14 })
})

async function add(fields: Partial<NewSupplier> = {}, who: Colleague = shop.owner, id = randomUUID()) {
  const asked = { id, name: 'Mukwano', currency: 'UGX', terms_days: 0, lead_days: 0, ...fields } as const
  return (await as(testDb, who, (tx, member) => addSupplier(tx, asked, member))).id
}
const get = (id: string) => as(testDb, shop.owner, (tx, member) => getSupplier(tx, { id }, member))
const bill = (amount: number, more: object = {}, id = randomUUID()) =>
  as(testDb, shop.owner, (tx, member) => billSupplier(tx, { id, supplier_id: kikuubo, amount, ...more }, member))
const pay = (amount: number, wallet_id: string, id = randomUUID(), supplier_id = kikuubo) =>
  as(testDb, shop.owner, (tx, member) => paySupplier(tx, { id, supplier_id, wallet_id, amount }, member))
const walletOf = async (kind: string) => (await get(kikuubo)).wallets.find((one) => one.kind === kind)?.id ?? ''

describe('suppliers', () => {
  it('are added once, by a name of their own, changed, archived and restored', async () => {
    const id = randomUUID()
    await add({ name: 'Mukwano', phone: '0772 123456' }, shop.owner, id)
    await add({ name: 'Mukwano', phone: '0772 123456' }, shop.owner, id)
    await expect(add({ name: 'mukwano' })).rejects.toMatchObject({ entry: { code: 'SUPPLIER_NAME_TAKEN' } })
    for (const other of [{ name: 'Other' }, { phone: '0772 999999' }])
      await expect(add(other, shop.owner, id)).rejects.toMatchObject({ entry: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    const change = (asked: object) =>
      as(testDb, shop.owner, (tx, member) => changeSupplier(tx, { id, ...asked }, member))
    await expect(change({ name: 'Kikuubo Traders' })).rejects.toMatchObject({ entry: { code: 'SUPPLIER_NAME_TAKEN' } })
    expect(await change({ currency: 'USD', phone: '' })).toMatchObject({
      currency: 'USD',
      phone: null,
      name: 'Mukwano',
    })
    expect((await change({ is_archived: true })).archived_at).not.toBeNull()
    const list = (asked: object = {}) =>
      as(testDb, shop.owner, (tx, member) => listSuppliers(tx, { page: 1, limit: 20, ...asked }, member))
    expect((await list()).suppliers.map(({ name }) => name)).toEqual(['Kikuubo Traders'])
    expect((await list({ archived: true, search: 'wano' })).suppliers.map(({ name }) => name)).toEqual(['Mukwano'])
    await change({ is_archived: false })
    expect((await list()).totalCount).toBe(2)
  })

  it('have a mistake taken back once: the money is where it came from, and both entries count for nothing', async () => {
    await useDrawers(testDb, shop)
    const shift = await drawerOf(testDb, shop).open(900_000)
    const drawer = await walletOf('cash_drawer')
    await bill(300_000, { day: '2026-11-01' })
    const [paid, billed, id] = [randomUUID(), randomUUID(), randomUUID()]
    await pay(500_000, drawer, paid)
    await bill(80_000, { document: 'INV-9' }, billed)
    const before = await get(kikuubo)
    const reverse = (entry_id: string, reversal = randomUUID(), who = shop.owner) =>
      as(testDb, who, (tx, member) =>
        reverseSupplierEntry(tx, { id: reversal, entry_id, note: 'Wrong supplier' }, member),
      )
    const both = await Promise.all([reverse(paid, id), reverse(paid, id), reverse(paid)])
    expect(both.map(({ owed }) => owed)).toEqual(both.map(() => before.owed + 500_000))
    expect(await reverse(billed)).toMatchObject({ owed: 300_000, overdue: 300_000 })
    expect((await drawerOf(testDb, shop).balances()).cash_drawer).toBe(900_000)
    const { report } = await drawerOf(testDb, shop).show(shift)
    expect(report.entries.map(({ amount, supplier }) => [amount, supplier])).toEqual(
      expect.arrayContaining([
        [-500_000, 'Kikuubo Traders'],
        [500_000, 'Kikuubo Traders'],
      ]),
    )
    const { entries } = await as(testDb, shop.owner, (tx, member) =>
      listStatement(tx, { id: kikuubo, page: 1, limit: 20 }, member),
    )
    expect(entries.filter(({ is_reversed }) => is_reversed).map(({ kind }) => kind)).toEqual(['bill', 'payment'])
    const [reversal] = entries
    await expect(reverse(reversal?.id ?? '')).rejects.toMatchObject({ entry: supplierFailures.notReversible })
    await expect(reverse(randomUUID())).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    const third = randomUUID()
    await bill(1_000, {}, third)
    await expect(reverse(third, id)).rejects.toMatchObject({ entry: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    const other = await openShop(testDb)
    await expect(reverse(third, randomUUID(), other.owner)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    expect((await as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))).examples).toEqual([])
  })

  it('are owed what bills come to less what was paid, and what is past its day is overdue, the oldest paid first', async () => {
    const restore = setClock(() => Date.parse('2026-11-20T09:00:00Z'))
    try {
      await bill(300_000, { day: '2026-11-01', document: 'INV-7' })
      const id = randomUUID()
      await bill(200_000, { day: '2026-11-19', document: 'INV-8' }, id)
      await bill(200_000, { day: '2026-11-19', document: 'INV-8' }, id)
      await expect(bill(200_000, { document: 'INV-9' }, id)).rejects.toMatchObject({
        entry: { code: 'IDEMPOTENCY_KEY_REUSED' },
      })
      expect(await get(kikuubo)).toMatchObject({ owed: 500_000, overdue: 300_000 })
      await pay(250_000, await walletOf('bank'))
      expect(await get(kikuubo)).toMatchObject({ owed: 250_000, overdue: 50_000 })
      await pay(300_000, await walletOf('safe'))
      expect(await get(kikuubo)).toMatchObject({ owed: -50_000, overdue: 0 })
      await expect(bill(1, { day: '2026-11-21' })).rejects.toMatchObject({ entry: { code: 'BILL_IN_FUTURE' } })
    } finally {
      restore()
    }
    const { entries, totalCount } = await as(testDb, shop.owner, (tx, member) =>
      listStatement(tx, { id: kikuubo, page: 1, limit: 3 }, member),
    )
    expect(totalCount).toBe(4)
    expect(entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [-300_000, -50_000],
      [-250_000, 250_000],
      [200_000, 500_000],
    ])
    expect(entries[2]).toMatchObject({ kind: 'bill', due_on: '2026-12-03', user_name: 'The owner', wallet: null })
    const { owed } = await as(testDb, shop.owner, (tx, member) => listSuppliers(tx, { page: 1, limit: 20 }, member))
    expect(owed).toBe(-50_000)
  })

  it('are paid once, from a wallet: out of the drawer its open shift knows, and the ledger still proves', async () => {
    await useDrawers(testDb, shop)
    const drawer = drawerOf(testDb, shop)
    const shift = await drawer.open(100_000)
    const id = randomUUID()
    const from = await walletOf('cash_drawer')
    await Promise.all([pay(40_000, from, id), pay(40_000, from, id)])
    expect(await get(kikuubo)).toMatchObject({ owed: -40_000 })
    expect(await drawer.balances()).toMatchObject({ cash_drawer: 60_000 })
    const { report } = await drawer.show(shift)
    expect(report.entries).toMatchObject([
      { kind: 'pay_out', amount: -40_000, reason: '', supplier: 'Kikuubo Traders' },
    ])
    await expect(pay(1, from, id)).rejects.toMatchObject({ entry: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))).toMatchObject({ differences: 0 })
  })

  it('of another shop are nobody: not seen, not paid, and not paid from its wallets', async () => {
    const other = await openShop(testDb)
    const theirs = await add({}, other.owner)
    await expect(get(theirs)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    await expect(pay(1, await walletOf('safe'), randomUUID(), theirs)).rejects.toMatchObject({
      entry: { code: 'NOT_FOUND' },
    })
    const foreign = await as(testDb, other.owner, (tx, member) => getSupplier(tx, { id: theirs }, member))
    await expect(pay(1, foreign.wallets[0]?.id ?? '')).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
  })
})
