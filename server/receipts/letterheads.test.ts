import { call } from '@orpc/server'
import { BusinessSettingsChange } from '@tunda/contract/organization/business-settings'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let restoreClock = () => {}

const monday = Date.parse('2026-11-16T09:00:00Z')
const dayMs = 86_400_000

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
afterEach(() => restoreClock())
beforeEach(async () => {
  shop = await openShop(testDb)
  await at(0)
})

async function at(day: number): Promise<void> {
  restoreClock()
  restoreClock = setClock(() => monday + day * dayMs)
}

const as = (who = shop.owner) => ({ context: visitOf(testDb, who) })
const save = (change: BusinessSettingsChange) => call(router.organization.saveSettings, change, as())

async function sell(sale: Partial<NewSale> = {}): Promise<Sale> {
  const items = [{ product_id: await stockProduct(testDb, shop), quantity: 1 }]
  const asked: NewSale = { payment_method: 'cash', items, ...sale }
  const { response } = await openSaleBatches(testDb.database, trial).record(
    askForSale(shop.owner.caller, asked, undefined),
  )
  return JSON.parse(response).sale
}

const letterheadOf = async ({ id }: Sale) => (await call(router.sales.get, { id }, as(shop.member))).letterhead
const versions = () => testDb.asOwner('select no, name from letterheads where org_id = $1 order by no', [shop.org_id])

const first = {
  business: { name: 'Kato Phones', address: 'Plot 12', phone: '0700', tin: '1000123456', isVatRegistered: false },
  sales: { receiptFooter: 'Thank you', receiptWarranty: 'None' },
}
const second = {
  business: { name: 'Kato & Sons', address: 'Plot 90', phone: '0711', tin: '1000999999', isVatRegistered: true },
  sales: { receiptFooter: 'Webale', receiptWarranty: '12 months' },
}
const written = ({ business, sales }: typeof first) => ({
  name: business.name,
  address: business.address,
  phone: business.phone,
  tin: business.tin,
  is_vat_registered: business.isVatRegistered,
  receipt_footer: sales.receiptFooter,
  receipt_warranty: sales.receiptWarranty,
})

describe('the letterhead of a sale', () => {
  it('is the one of its day, whatever the shop is called since', async () => {
    await save(first)
    const old = await sell()
    await at(1)
    await save(second)
    expect(await letterheadOf(old)).toEqual(written(first))
    expect(await letterheadOf(await sell())).toEqual(written(second))
    const backdated = await sell({ sale_date: new Date(monday + dayMs / 2).toISOString() })
    expect(await letterheadOf(backdated)).toEqual(written(first))
  })

  it('is on the page behind the link too', async () => {
    await save(first)
    const { token } = await call(router.receipts.share, { sale_id: (await sell()).id }, as())
    await at(1)
    await save(second)
    const seen = await call(router.receipts.find, { token: token ?? '' }, { context: visitOf(testDb, undefined) })
    expect(seen.shop).toMatchObject({
      name: 'Kato Phones',
      rules: {
        address: 'Plot 12',
        phone: '0700',
        tin: '1000123456',
        receipt_footer: 'Thank you',
        receipt_warranty: 'None',
      },
    })
  })

  it('of the first sale is what the shop had become by then: nothing was printed before', async () => {
    await save(second)
    await at(1)
    await save(first)
    expect(await versions()).toEqual([{ no: 1, name: 'Kato Phones' }])
    await sell()
    await save({ business: { website: 'kato.ug', taxRate: 16 } })
    expect(await versions()).toHaveLength(1)
    await save({ business: { phone: '0788' } })
    expect(await versions()).toHaveLength(2)
  })

  it('is written by nobody, and read by its shop alone', async () => {
    await save(first)
    const other = await openShop(testDb)
    const seen = await testDb.database.asOrganization(other.org_id, (tx) => tx.query('select org_id from letterheads'))
    expect(seen).toEqual([{ org_id: other.org_id }])
    const forged = testDb.database.asOrganization(shop.org_id, (tx) =>
      tx.query(`update letterheads set name = 'Forged' where org_id = $1`, [shop.org_id]),
    )
    await expect(forged).rejects.toThrow('permission denied')
  })
})

describe('a TIN', () => {
  const problem = (tin: string) =>
    BusinessSettingsChange.safeParse({ business: { tin } }).error?.issues.map(({ message }) => message)

  it.each(['1000123456', '1000 123 456', '1000-123-456', ''])('may be written %j', (tin) => {
    expect(BusinessSettingsChange.parse({ business: { tin } }).business?.tin).toBe(tin === '' ? '' : '1000123456')
  })

  it.each(['123456789', '10001234567', '100012345A', 'TIN 1000123'])('is not %j', (tin) => {
    expect(problem(tin)).toEqual(['A TIN has ten digits'])
  })

  it('from before they were checked is shown as it was, and stands in nobody’s way', async () => {
    await testDb.asOwner(`update business_settings set tin = 'P-55' where org_id = $1`, [shop.org_id])
    expect((await call(router.organization.settings, undefined, as())).business.tin).toBe('P-55')
    expect((await save({ business: { phone: '0700' } })).business).toMatchObject({ tin: 'P-55', phone: '0700' })
    expect(await letterheadOf(await sell())).toMatchObject({ tin: 'P-55' })
  })
})
