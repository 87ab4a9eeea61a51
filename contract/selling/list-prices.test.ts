import { describe, expect, it } from 'vitest'
import { atListPrices, listPrice, type PriceOffer, type SoldWhere } from './list-prices.ts'
import type { SaleLine } from './sale-line.ts'
import { priceSale, salePolicies } from './sale-policy.ts'

const where: SoldWhere = { location_id: 'kampala', group_id: 'traders', day: '2026-11-24' }
const offer = (more: Partial<PriceOffer> = {}): PriceOffer => ({
  list_id: 'a',
  name: 'Wholesale',
  kind: 'fixed',
  percent: null,
  group_id: null,
  location_id: null,
  valid_from: null,
  valid_until: null,
  position: 1,
  min_qty: 1,
  price: 900,
  ...more,
})
const percent = (off: number, more: Partial<PriceOffer> = {}) =>
  offer({ list_id: 'p', name: 'Off', kind: 'percent', percent: off, price: null, ...more })

type Case = [what: string, offers: PriceOffer[], quantity: number, price: number | undefined, name?: string]

const cases: Case[] = [
  ['no list, the ordinary price', [], 1, undefined],
  ['a fixed price', [offer()], 1, 900, 'Wholesale'],
  ['a percentage, rounded half up to the shilling', [percent(33)], 1, 670, 'Off'],
  ['the lowest of several', [offer(), percent(20)], 1, 800, 'Off'],
  [
    'of equal ones the first list',
    [offer({ list_id: 'b', name: 'Second', position: 2 }), offer()],
    1,
    900,
    'Wholesale',
  ],
  ['of equal ones the first list, however they come', [percent(10, { position: 0 }), offer()], 1, 900, 'Off'],
  ['a break that is not reached', [offer({ kind: 'breaks', min_qty: 10, price: 800 })], 9, undefined],
  ['a break from its very quantity', [offer({ kind: 'breaks', min_qty: 10, price: 800 })], 10, 800, 'Wholesale'],
  [
    'the break that is reached, not the next',
    [offer({ min_qty: 10, price: 850 }), offer({ min_qty: 50, price: 700 })],
    49,
    850,
    'Wholesale',
  ],
  ['another group’s list', [offer({ group_id: 'staff' })], 1, undefined],
  ['the group’s list', [offer({ group_id: 'traders' })], 1, 900, 'Wholesale'],
  ['another location’s list', [offer({ location_id: 'jinja' })], 1, undefined],
  ['the location’s list', [offer({ location_id: 'kampala' })], 1, 900, 'Wholesale'],
  ['a list that begins tomorrow', [offer({ valid_from: '2026-11-25' })], 1, undefined],
  ['a list on its first day', [offer({ valid_from: '2026-11-24' })], 1, 900, 'Wholesale'],
  ['a list on its last day', [offer({ valid_until: '2026-11-24' })], 1, 900, 'Wholesale'],
  ['a list that ended yesterday', [offer({ valid_until: '2026-11-23' })], 1, undefined],
  ['never above the ordinary price', [offer({ price: 1_100 })], 1, undefined],
  ['but at what was agreed with the group', [offer({ price: 1_100, group_id: 'traders' })], 1, 1_100, 'Wholesale'],
  [
    'above it only where no list that applies is lower',
    [offer({ price: 1_100, group_id: 'traders' }), percent(5)],
    1,
    950,
    'Off',
  ],
  ['the ordinary price, named by the list that says so', [offer({ price: 1_000 })], 1, 1_000, 'Wholesale'],
  ['nothing at all', [offer({ price: 0 })], 1, 0, 'Wholesale'],
]

describe('what a list asks', () => {
  it.each(cases)('%s', (_what, offers, quantity, price, name) => {
    const found = listPrice(1_000, quantity, offers, where)
    expect([found?.price, found?.list.name]).toEqual([price, name])
    expect(listPrice(1_000, quantity, offers.toReversed(), where)).toEqual(found)
  })

  it('asks nobody in no group for a group’s price', () => {
    expect(listPrice(1_000, 1, [offer({ group_id: 'traders' })], { ...where, group_id: null })).toBeUndefined()
  })
})

const product = { id: 'phone', brand: 'Tecno', model: 'Spark', selling_price: 1_000, is_active: true }
const line = (more: Partial<SaleLine> = {}): SaleLine => ({ product, quantity: 1, ...more })
const from10 = () => [offer({ kind: 'breaks', min_qty: 10, price: 800 })]

describe('lines at list prices', () => {
  it('counts all lines of a product together, and says from how many on', () => {
    const [first, second] = atListPrices([line({ quantity: 4 }), line({ quantity: 6 })], from10, where)
    expect(first?.product.selling_price).toBe(800)
    expect(second?.list).toEqual({ id: 'a', name: 'Wholesale', from: 10 })
  })

  it('leaves a device with a price of its own', () => {
    const unit = { id: 'u', number: '1', price: 950 }
    const lines = [line({ unit, quantity: 1, product: { ...product, selling_price: 950 } })]
    expect(atListPrices(lines, () => [offer()], where)).toEqual(lines)
  })

  it('needs no approval at the list price, and needs one below it', () => {
    const rules = { tax_rate: 18, is_vat_registered: false, max_discount_percent: 0 }
    const seller = { rights: { sell: true } as const }
    const asked = (price?: number) =>
      priceSale(
        { lines: atListPrices([line({ quantity: 10, price })], from10, where) },
        rules,
        salePolicies.desk,
        seller,
      )
    expect(asked(800)).toMatchObject({ breach: undefined, cart: { total_amount: 8_000 } })
    expect(asked()).toMatchObject({ breach: undefined, cart: { total_amount: 8_000 } })
    expect(asked(799).breach?.entry.code).toBe('PRICE_NOT_ALLOWED')
    expect(asked(1_000).breach?.entry.code).toBe('PRICE_NOT_ALLOWED')
  })
})
