import { randomBytes } from 'node:crypto'
import { call } from '@orpc/server'
import { BusinessSettingsChange } from '@tunda/contract/organization/business-settings'
import type { NewSale } from '@tunda/contract/selling/sales'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const context = (who = shop.owner) => ({ context: visitOf(testDb, who) })
const read = (who = shop.owner) => call(router.organization.settings, undefined, context(who))
const save = (change: BusinessSettingsChange, who = shop.owner) =>
  call(router.organization.saveSettings, change, context(who))

describe('the settings of a shop', () => {
  it('begin with the product’s defaults', async () => {
    expect(await read(shop.member)).toMatchObject({
      org_id: shop.org_id,
      business: { industry: 'Phones & Electronics', currency: 'UGX', taxRate: 18, isVatRegistered: false },
      sales: { maxDiscountPercent: 50, receiptFooter: null },
      inventory: { defaultMinStock: null, costMethod: 'average' },
      integrations: [],
      features: {},
    })
  })

  it('keep what a change does not name, and who changed them last', async () => {
    await save({ business: { phone: '0772 123456', website: 'phones.ug' }, features: { new_till: true } })
    await save({ business: { website: '' }, sales: { receiptFooter: 'Thank you' } }, shop.admin)
    expect(await read()).toMatchObject({
      user_id: shop.admin.user_id,
      business: { phone: '0772 123456', website: null },
      sales: { receiptFooter: 'Thank you', maxDiscountPercent: 50 },
      features: { new_till: true },
    })
  })

  it('name the business itself', async () => {
    const { business } = await save({ business: { name: 'Kato Phones', industry: 'Phones' } })
    expect(business).toMatchObject({ name: 'Kato Phones', industry: 'Phones' })
    const { name } = await call(router.organization.get, { id: shop.org_id }, context())
    expect(name).toBe('Kato Phones')
  })

  it('are made when the shop has none', async () => {
    await testDb.asOwner('delete from business_settings where org_id = $1', [shop.org_id])
    const answers = await Promise.all([save({ business: { taxRate: 16 } }), save({ business: { tin: '1000123456' } })])
    expect(answers).toHaveLength(2)
    expect((await read()).business).toMatchObject({ taxRate: 16, tin: '1000123456' })
  })

  it('are changed by owner and admin, and read by all', async () => {
    const failure = await failureOf(save({ business: { taxRate: 0 } }, shop.member))
    expect([failure.entry.status, failure.message]).toEqual([403, 'Insufficient permissions to update organization'])
    expect((await read(shop.member)).business.taxRate).toBe(18)
  })

  it('write old and new into the audit trail, and nothing when nothing changed', async () => {
    await save({ business: { taxRate: 16, isVatRegistered: true } })
    await save({ business: { taxRate: 16 } })
    const trail = await testDb.asOwner(
      `select action_type, user_email, old_values, new_values from audit_log
       where org_id = $1 and resource_type = 'business_settings'`,
      [shop.org_id],
    )
    expect(trail).toEqual([
      {
        action_type: 'update',
        user_email: shop.owner.email,
        old_values: { tax_rate: 18, is_vat_registered: false },
        new_values: { tax_rate: 16, is_vat_registered: true },
      },
    ])
  })

  it('are the same whatever the order of the features', async () => {
    await save({ features: { new_till: true, beta: false } })
    const { updated_at } = await save({ features: { beta: false, new_till: true } })
    expect((await save({ features: { new_till: true, beta: false } }, shop.admin)).updated_at).toBe(updated_at)
    const trail = `select 1 from audit_log where org_id = $1 and resource_type = 'business_settings'`
    expect(await testDb.asOwner(trail, [shop.org_id])).toHaveLength(1)
  })

  it('leave the other shop as it is', async () => {
    const other = await openShop(testDb)
    await save({ business: { taxRate: 5 } })
    expect((await read(other.owner)).business.taxRate).toBe(18)
  })
})

describe('a changed rule', () => {
  it('is in force in the next sale', async () => {
    const product_id = await stockProduct(testDb, shop, { price: 118_000 })
    const batches = openSaleBatches(testDb.database, trial)
    const sell = async () => {
      const sale: NewSale = { payment_method: 'cash', items: [{ product_id, quantity: 1 }] }
      const { response } = await batches.record(askForSale(shop.member.caller, sale, undefined))
      return JSON.parse(response).sale
    }
    expect(await sell()).toMatchObject({ tax_amount: 0 })
    await save({ business: { isVatRegistered: true } })
    expect(await sell()).toMatchObject({ total_amount: 118_000, tax_amount: 18_000 })
    await save({ business: { taxRate: 0 } })
    expect(await sell()).toMatchObject({ tax_amount: 0 })
  })
})

describe('invalid settings', () => {
  it.each([
    [{ business: { taxRate: 101 } }, 'Choose 0 to 100 percent'],
    [{ business: { taxRate: 1.5 } }, undefined],
    [{ business: { name: 'K' } }, 'Business name must be at least 2 characters long'],
    [{ business: { email: 'not one' } }, 'This is not an email address'],
    [{ business: { website: 'no spaces allowed' } }, 'This is not a web address'],
    [{ business: { timezone: 'Nowhere/City' } }, 'Unknown time zone'],
    [{ integrations: [{}] }, undefined],
    [{ features: { 'Bad Name': true } }, undefined],
  ])('%j is refused', (change, words) => {
    const { error } = BusinessSettingsChange.safeParse(change)
    expect(error).toBeDefined()
    if (words !== undefined) expect(error?.issues[0]?.message).toBe(words)
  })

  it('empty words are fine: they are none', () => {
    expect(BusinessSettingsChange.safeParse({ business: { email: '', website: '' } }).success).toBe(true)
  })
})

describe('the logo of a shop', () => {
  const picture = async (width: number, height: number) => {
    const made = sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 10, alpha: 0.5 } } })
    return `data:image/png;base64,${(await made.png().toBuffer()).toString('base64')}`
  }
  const sizeOf = async (logo: string | null) => {
    const { width, height, format } = await sharp(Buffer.from(logo?.split(',')[1] ?? '', 'base64')).metadata()
    return { width, height, format }
  }

  it('is made anew and small, and taken away again', async () => {
    const { business } = await save({ business: { logo: await picture(1200, 300) } })
    expect(await sizeOf(business.logo)).toEqual({ width: 360, height: 90, format: 'webp' })
    expect((await read(shop.member)).business.logo).toBe(business.logo)
    const noise = sharp(randomBytes(360 * 180 * 3), { raw: { width: 360, height: 180, channels: 3 } })
    const noisy = `data:image/png;base64,${(await noise.png().toBuffer()).toString('base64')}`
    expect(await sizeOf((await save({ business: { logo: noisy } })).business.logo)).toMatchObject({ width: 360 })
    await save({ business: { logo: business.logo } })
    expect(await sizeOf((await save({ business: { phone: '0772 123456' } })).business.logo)).toMatchObject({
      height: 90,
    })
    expect((await save({ business: { logo: null } })).business.logo).toBeNull()
  })

  it('is a picture of this size, whatever it is called', async () => {
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      'base64',
    )
    const refused = ['data:image/png;base64,AAAA', `data:image/png;base64,${page}`, await picture(1100, 1100)]
    for (const logo of refused)
      expect((await failureOf(save({ business: { logo } }))).entry.code, logo.slice(0, 40)).toBe('VALIDATION_ERROR')
    expect((await read()).business.logo).toBeNull()
  })

  it('stands in the audit trail only by whether there is one', async () => {
    await save({ business: { logo: await picture(40, 40) } })
    const [entry] = await testDb.asOwner(
      'select old_values as before, new_values as after from audit_log where org_id = $1 order by id desc limit 1',
      [shop.org_id],
    )
    expect(entry).toEqual({ before: { logo: false }, after: { logo: true } })
  })
})
