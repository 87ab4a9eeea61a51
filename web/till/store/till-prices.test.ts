import { priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { emptyTicket } from '@tunda/contract/selling/ticket'
import type { TillPriceList } from '@tunda/contract/till/till-prices'
import { expect, it } from 'vitest'
import { TillPrices } from './till-prices.ts'

const here = 'here'
const list = (list_id: string, more: Partial<TillPriceList> = {}): TillPriceList => ({
  list_id,
  name: list_id,
  kind: 'breaks',
  percent: null,
  category_id: null,
  group_id: null,
  location_id: null,
  valid_from: null,
  valid_until: null,
  position: 1,
  ...more,
})
const phone = {
  id: 'phone',
  brand: 'Samsung',
  model: 'Galaxy A15',
  category_id: 'phones',
  selling_price: 1_000,
  current_stock: 50,
  is_active: true,
}
const rules = { tax_rate: 18, is_vat_registered: false, max_discount_percent: 50 }

function priced(prices: TillPrices, quantity: number, group_id: string | null = null) {
  const ticket = { ...emptyTicket('ticket'), lines: [{ product: phone, quantity }] }
  const where = { location_id: here, group_id, day: '2026-11-25' }
  const lists = { where, offersOf: () => prices.offersOf(phone) }
  const [line] = priceTicket(ticket, (product) => ({ product, left: 50 }), rules, salePolicies.till, lists).lines
  return [line?.each, line?.list?.name]
}

it('prices a ticket by the lists that hold here, as the server would', () => {
  const prices = new TillPrices()
  prices.hold({ location_id: here, lists: [list('From ten'), list('Traders', { group_id: 'traders' })] })
  prices.take({
    product_id: phone.id,
    prices: [
      { list_id: 'From ten', min_qty: 10, price: 900 },
      { list_id: 'Traders', min_qty: 1, price: 850 },
      { list_id: 'Of another place', min_qty: 1, price: 1 },
    ],
  })
  expect(priced(prices, 9)).toEqual([1_000, undefined])
  expect(priced(prices, 10)).toEqual([900, 'From ten'])
  expect(priced(prices, 1, 'traders')).toEqual([850, 'Traders'])
  prices.take({ product_id: phone.id, prices: [] })
  expect(priced(prices, 10)).toEqual([1_000, undefined])
})

it('takes a percentage off the products of a category, and off no others', () => {
  const prices = new TillPrices()
  const kind = { kind: 'percent', percent: 10 } as const
  prices.hold({ location_id: here, lists: [list('Laptops', { ...kind, percent: 50, category_id: 'laptops' })] })
  expect(priced(prices, 1)).toEqual([1_000, undefined])
  prices.hold({ location_id: here, lists: [list('Phones', { ...kind, category_id: 'phones' })] })
  expect(priced(prices, 1)).toEqual([900, 'Phones'])
})

it('prices a ticket at once among fifty lists of twenty thousand products', () => {
  const prices = new TillPrices()
  const lists = Array.from({ length: 50 }, (_, no) => list(`List ${no}`, { position: no }))
  prices.hold({ location_id: here, lists })
  for (let no = 0; no < 20_000; no += 1)
    prices.take({
      product_id: no === 0 ? phone.id : `product ${no}`,
      prices: lists.map(({ list_id }, at) => ({ list_id, min_qty: 1, price: 900 - at })),
    })
  const began = performance.now()
  for (let no = 0; no < 100; no += 1) expect(priced(prices, 1)).toEqual([851, 'List 49'])
  // A hundred tickets in the time of a few frames, on any machine.
  expect(performance.now() - began).toBeLessThan(2_000)
})
