import { priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { changeTicket, emptyTicket, type Ticket } from '@tunda/contract/selling/ticket'
import { describe, expect, it } from 'vitest'
import { changeOf } from '../../shared/receipt/change-of.ts'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { numberSale } from './number-sale.ts'

const { rules } = kampalaPhoneHub
const product = { id: 'a', brand: 'Tecno', model: 'Spark', selling_price: 50_000, current_stock: 5, is_active: true }
const terminal = { code: 'C1', shop: { name: 'Kampala Phone Hub', rules } } as Parameters<
  typeof numberSale
>[0]['terminal']

function change(more: Partial<Ticket>) {
  const ticket = { ...changeTicket(emptyTicket('t'), { type: 'add', product }), ...more }
  const priced = priceTicket(ticket, (known) => ({ product: known, left: 5 }), rules, salePolicies.till)
  const moment = { sold: new Date('2026-11-20T12:00:00Z'), device: new Date('2026-11-20T12:00:00Z') }
  const facts = { seq: 1, ticket, priced, terminal, device_id: 'd', moment, isAsked: true, person: undefined }
  const { sale } = numberSale(facts)
  return changeOf(sale.receipt.payments, sale.received)
}

describe('what goes back to the customer', () => {
  const part = (method: 'cash' | 'mobile_money') => [{ id: 'p', method, amount: 30_000, reference: '' }]
  it.each([
    [{}, 0],
    [{ received: 60_000 }, 10_000],
    [{ on_account: 30_000, received: 25_000 }, 5000],
    [{ on_account: 50_000 }, 0],
    [{ parts: part('mobile_money'), received: 25_000 }, 5000],
    [{ parts: part('cash'), received: 25_000 }, 5000],
  ])('of 50,000 with %j is %i', (more, expected) => expect(change(more)).toBe(expected))
})
