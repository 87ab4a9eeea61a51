import { describe, expect, it } from 'vitest'
import type { TillSale } from '../store/till-sale.ts'
import { sampleLine } from './sample-line.ts'
import { sampleProducts } from './sample-shop.ts'

const noTill = { terminal: { get: () => undefined }, person: { get: () => undefined } }
const line = sampleLine((id) => sampleProducts.find((product) => product.id === id))
const saleOf = (product_id: string, quantity: number) =>
  ({
    client_sale_id: 'a sale',
    local_number: 'SAMPLE-000001',
    items: [{ product_id, quantity, unit_price: 1 }],
  }) as unknown as TillSale

describe('the sample shop', () => {
  it('records a sale under the till’s own number', async () => {
    expect(await line.sell(noTill, saleOf('sample Nokia 105', 34))).toEqual({
      outcome: 'posted',
      invoice_number: 'SAMPLE-000001',
      flags: [],
      is_replay: false,
    })
  })

  it('sells no more than its shelf holds, and says so as the server does', async () => {
    await expect(line.sell(noTill, saleOf('sample Nokia 105', 35))).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      status: 409,
      message: 'Only 34 of Nokia 105 left in stock.',
      meta: { product_id: 'sample Nokia 105', available: 34, requested: 35 },
    })
    await expect(line.sell(noTill, saleOf('sample Samsung 25W charger', 1))).rejects.toThrow('out of stock')
  })

  it.each([
    ['akello', ['Grace Akello']],
    ['0701 88', ['Moses Ssemakula']],
    ['nobody', []],
  ])('finds its customers by %s', async (query, names) => {
    expect((await line.findCustomers(noTill, query)).map(({ name }) => name)).toEqual(names)
  })

  it('has no two products alike', () => {
    expect(new Set(sampleProducts.map(({ id }) => id)).size).toBe(sampleProducts.length)
    expect(sampleProducts.length).toBeGreaterThan(20)
  })
})
