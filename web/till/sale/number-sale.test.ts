import { priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { changeTicket, emptyTicket, type Ticket, type TicketProduct } from '@tunda/contract/selling/ticket'
import { describe, expect, it } from 'vitest'
import { changeOf } from '../../shared/receipt/change-of.ts'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { numberSale } from './number-sale.ts'

const { rules } = kampalaPhoneHub
const product = { id: 'a', brand: 'Tecno', model: 'Spark', selling_price: 50_000, current_stock: 5, is_active: true }
const terminal = { code: 'C1', shop: { name: 'Kampala Phone Hub', rules } } as Parameters<
  typeof numberSale
>[0]['terminal']

function saleWith(more: Partial<Ticket>, sold: TicketProduct = product) {
  const ticket = { ...changeTicket(emptyTicket('t'), { type: 'add', product: sold }), ...more }
  const priced = priceTicket(ticket, (known) => ({ product: known, left: 5 }), rules, salePolicies.till)
  const moment = { sold: new Date('2026-11-20T12:00:00Z'), device: new Date('2026-11-20T12:00:00Z') }
  const facts = { seq: 1, ticket, priced, terminal, device_id: 'd', moment, isAsked: true, person: undefined }
  return numberSale(facts).sale
}

function change(more: Partial<Ticket>) {
  const { receipt, received } = saleWith(more)
  return changeOf(receipt.payments, received)
}

it('keeps what told the product apart from others of its name', () => {
  const [line] = saleWith({}, { ...product, variant: '128 GB · Blue' }).receipt.items
  expect(line).toMatchObject({ model: 'Spark', variant: '128 GB · Blue' })
  expect(saleWith({}).receipt.items[0]).not.toHaveProperty('variant')
})

it('is of whoever served the customer, and of who takes the money where nobody else did', () => {
  const people = ['Amina', 'Brian'].map((name, at) => ({
    id: `s${at}`,
    name,
    has_pin: true,
    rights: {},
    key_version: 1,
  }))
  const rules_of_till = { lock_after_seconds: 60, locks_after_sale: false }
  const shared = { ...terminal, staff: { people, rules: rules_of_till } } as unknown as typeof terminal
  const person = { id: 's0', name: 'Amina', pass: 'pass' }
  const sold = (served_by: string | undefined) => {
    const ticket = { ...changeTicket(emptyTicket('t'), { type: 'add', product }), served_by }
    const priced = priceTicket(ticket, (known) => ({ product: known, left: 5 }), rules, salePolicies.till)
    const moment = { sold: new Date('2026-11-20T12:00:00Z'), device: new Date('2026-11-20T12:00:00Z') }
    const facts = { seq: 1, ticket, priced, terminal: shared, device_id: 'd', moment, isAsked: true, person }
    const { body, sale } = numberSale(facts)
    return [body.staff_pass, body.served_by, sale.receipt.served_by]
  }
  expect(sold('s1')).toEqual(['pass', 's1', 'Brian'])
  for (const none of [undefined, 's0', 'left']) expect(sold(none)).toEqual(['pass', undefined, 'Amina'])
})

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
