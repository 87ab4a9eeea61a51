import { describe, expect, it } from 'vitest'
import { rightsOfRole, rightsOfTill } from '../organization/rights.ts'
import { priceSale, salePolicies } from './sale-policy.ts'
import { inactiveProduct, shortage } from './sale-refusals.ts'

const rules = { tax_rate: 18, is_vat_registered: true, max_discount_percent: 50 }

describe('a policy', () => {
  const product = { id: 'a', brand: 'Tecno', model: 'Spark', selling_price: 1000, is_active: true }
  const owner = { rights: rightsOfRole.owner }
  const member = { rights: rightsOfRole.member }
  const till = { rights: rightsOfTill }
  const asked = (price?: number, total_amount?: number) => ({
    lines: [{ product, quantity: 2, price }],
    total_amount,
  })
  const byHand = (price: number, total_amount?: number) => ({
    lines: [{ product, quantity: 2, price, listed: 1000 }],
    total_amount,
  })
  const { desk, till: online, offline } = salePolicies

  it.each([
    ['takes the shop’s own price of anybody', desk, member, asked(undefined, 2000), 2000, undefined],
    ['takes another price of who may ask it', desk, owner, asked(900), 1800, undefined],
    ['refuses it of a member', desk, member, asked(900), 1800, 'sale.priceNotAllowed'],
    ['refuses more than the cap of an owner too', desk, owner, asked(400), 800, 'sale.overDiscountCap'],
    ['refuses a total that was not shown', desk, owner, asked(undefined, 1990), 2000, 'sale.totalMismatch'],
    ['holds a till that asks the server to the shop’s prices', online, till, asked(900), 2000, 'sale.totalMismatch'],
    ['lets a till say the shop’s price', online, till, asked(1000, 2000), 2000, undefined],
    [
      'lets what is sold already stand at its price, and marks it',
      offline,
      till,
      asked(400),
      800,
      'sale.totalMismatch',
    ],
    ['tells a price by hand from a late copy of the shop’s', offline, till, byHand(900), 1800, 'sale.priceNotAllowed'],
    ['refuses a till a price by hand', online, till, byHand(900), 1800, 'sale.priceNotAllowed'],
    ['takes it at a till of who may ask it', online, owner, byHand(900, 1800), 1800, undefined],
    ['marks nothing of the shop’s prices', offline, till, asked(1000, 2000), 2000, undefined],
    ['marks a total that its lines do not come to', offline, till, asked(1000, 1), 2000, 'sale.totalMismatch'],
  ] as const)('%s', (_what, policy, seller, sale, total, key) => {
    const { cart, breach } = priceSale(sale, rules, policy, seller)
    expect([cart.total_amount, breach?.entry.key]).toEqual([total, key])
  })

  it('says of every sale that nobody could keep that it is too large, its cost too', () => {
    const dear = { ...product, cost_price: 600_000_000_000 }
    const lines = [{ product: dear, quantity: 2 }]
    for (const policy of [desk, online, offline]) {
      const { cart, breach } = priceSale({ lines, total_amount: 5 }, rules, policy, till)
      expect([cart.is_too_large, breach]).toEqual([true, undefined])
    }
  })

  it('says what is short of a product, and what is not for sale', () => {
    expect(shortage(product, 3, 3)).toBeUndefined()
    expect(shortage(product, 3, 2)?.message).toBe('Only 2 of Tecno Spark left in stock.')
    expect(shortage(product, 3, -2)).toMatchObject({ message: 'Tecno Spark is out of stock.', facts: { available: 0 } })
    expect(inactiveProduct(product)).toBeUndefined()
    expect(inactiveProduct({ ...product, is_active: false })?.message).toBe(
      'Tecno Spark is inactive and cannot be sold.',
    )
  })
})
