import { expect, it } from 'vitest'
import { priceTicket, saleOf } from './price-ticket.ts'
import { salePolicies } from './sale-policy.ts'
import { changeTicket, emptyTicket, isEmpty, type Ticket, type TicketChange, type TicketProduct } from './ticket.ts'

const phone: TicketProduct = {
  id: 'phone',
  brand: 'Samsung',
  model: 'Galaxy A15',
  selling_price: 720_000,
  current_stock: 4,
  is_active: true,
}
const cable = { ...phone, id: 'cable', model: 'Cable', selling_price: 9_000 }
const device = (id: string) => ({ id, number: id })
const waiting = [{ product_id: 'phone', name: 'Samsung Galaxy A15', price: 600_000 }]
const quoted: Ticket = {
  ...emptyTicket('ticket'),
  lines: [{ product: cable, quantity: 2, price: 8_000 }],
  quotation: { id: 'quotation', number: 'QUO-000001', waiting },
}
const after = (...changes: TicketChange[]) => changes.reduce(changeTicket, quoted)
const rules = { tax_rate: 18, is_vat_registered: false, max_discount_percent: 100 }
const sold = (ticket: Ticket) => {
  const priced = priceTicket(ticket, (product) => ({ product, left: 4 }), rules, salePolicies.desk)
  return saleOf(ticket, priced, salePolicies.desk)
}

it('takes the quoted device at its price, and another of the kind as well', () => {
  const ticket = after({ type: 'add', product: phone, unit: device('a') })
  expect(ticket.quotation?.waiting).toEqual([])
  expect(sold(ticket)).toMatchObject({
    quotation_id: 'quotation',
    total_amount: 616_000,
    items: [{ unit_price: 8_000 }, { unit_price: 600_000, unit_id: 'a' }],
  })
  const back = changeTicket(ticket, { type: 'remove', product_id: 'a' })
  expect(back.quotation?.waiting).toEqual(waiting)
})

it.each<[string, TicketChange]>([
  ['quantity', { type: 'quantity', product_id: 'cable', quantity: 3 }],
  ['price', { type: 'price', product_id: 'cable', price: 7_000 }],
  ['discount of a line', { type: 'line-discount', product_id: 'cable', discount: { type: 'percent', value: 5 } }],
  ['discount', { type: 'discount', discount: { type: 'percent', value: 5 } }],
  ['line less', { type: 'remove', product_id: 'cable' }],
  ['line more', { type: 'add', product: phone }],
])('sells no longer what was quoted after another %s', (_, change) => {
  expect(after(change).quotation).toBeUndefined()
  expect('quotation_id' in sold(after(change))).toBe(false)
})

it('is not an empty ticket, and stays quoted whoever pays and by which method', () => {
  expect(isEmpty({ ...quoted, lines: [] })).toBe(false)
  const ticket = after(
    { type: 'customer', customer: { name: 'Okello', contact: '' } },
    { type: 'notes', notes: 'Fit it' },
  )
  expect(ticket.quotation?.id).toBe('quotation')
})
