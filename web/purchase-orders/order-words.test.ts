import type { OrderShown } from '@tunda/contract/buying/purchase-orders'
import { expect, it } from 'vitest'
import { orderPaper } from './order-words.ts'

const shop = { name: 'Kampala Phone Hub', rules: { address: null, phone: null, tin: null } }
const line = { product_id: 'one', brand: 'Itel', model: 'A60', variant: '', code: null, on_hand: 1, received: 0 }

const ordered = (lines: readonly { readonly quantity: number; readonly unit_cost: string | null }[]) =>
  orderPaper(
    {
      order: { number: 4, currency: 'USD', total: '0', created_at: '2026-11-21T09:00:00Z', expected_on: null },
      lines: lines.map((one) => ({ ...line, ...one })),
    } as unknown as OrderShown,
    shop as unknown as Parameters<typeof orderPaper>[1],
  )

it('says on the paper what each line comes to, to the last part of a cent', () => {
  const { columns, rows } = ordered([
    { quantity: 3, unit_cost: '0.1' },
    { quantity: 12, unit_cost: '1240.375' },
    { quantity: 2, unit_cost: null },
  ])
  expect(columns).toEqual(['Product', 'Quantity', 'Unit cost, USD', 'Total, USD'])
  expect(rows.map((cells) => cells.slice(1))).toEqual([
    ['3', '0.100', '0.300'],
    ['12', '1,240.375', '14,884.500'],
    ['2', '–', '–'],
  ])
})

it('has no costs on the paper of somebody who may not see them', () => {
  const { columns, sums } = ordered([{ quantity: 3, unit_cost: null }])
  expect([columns, sums]).toEqual([['Product', 'Quantity'], []])
})
