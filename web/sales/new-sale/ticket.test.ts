import { maxSaleLines } from '@tunda/contract/sale-line'
import { describe, expect, it } from 'vitest'
import { aRules, aTicketProduct } from '../sales-for-tests.ts'
import { changeTicket, emptyTicket, saleOf, type Ticket, type TicketChange, unitsOf } from './ticket.ts'
import { priceTicket } from './ticket-pricing.ts'

const phone = aTicketProduct(1, { brand: 'Samsung', model: 'Galaxy A15', selling_price: 720_000, current_stock: 4 })
const pods = aTicketProduct(2, { brand: 'Oraimo', model: 'FreePods 4', selling_price: 135_000, current_stock: 31 })
const rules = aRules({ is_vat_registered: true })

function ticketAfter(...changes: TicketChange[]): Ticket {
  return changes.reduce(changeTicket, emptyTicket('0000000a-0000-4000-8000-000000000000'))
}
const priced = (ticket: Ticket) => priceTicket(ticket, new Map(), rules)

describe('a ticket', () => {
  it('keeps one line for a product that is added twice', () => {
    const ticket = ticketAfter(
      { type: 'add', product: phone },
      { type: 'add', product: pods },
      { type: 'add', product: phone },
    )
    expect(ticket.lines.map(({ product, quantity }) => [product.model, quantity])).toEqual([
      ['Galaxy A15', 2],
      ['FreePods 4', 1],
    ])
    expect(unitsOf(ticket)).toBe(3)
  })

  it('takes no 51st product, but more of those it has', () => {
    const products = Array.from({ length: maxSaleLines + 1 }, (_, i) => aTicketProduct(i + 1))
    const full = ticketAfter(...products.map((product) => ({ type: 'add', product }) as const))
    expect(full.lines).toHaveLength(50)
    const more = changeTicket(full, { type: 'add', product: products[0] ?? phone })
    expect(more.lines).toHaveLength(50)
    expect(more.lines[0]?.quantity).toBe(2)
  })

  it.each([
    [3.7, 3],
    [0, 1],
    [-2, 1],
    [Number.NaN, 1],
    [9_999_999, 1_000_000],
  ])('reads a quantity of %d as %i', (typed, kept) => {
    const ticket = ticketAfter(
      { type: 'add', product: phone },
      { type: 'quantity', product_id: phone.id, quantity: typed },
    )
    expect(ticket.lines[0]?.quantity).toBe(kept)
  })

  it('does not change while it is with the server, and can again once that refused', () => {
    const sent = ticketAfter({ type: 'add', product: phone }, { type: 'sent', sale: saleOf(ticketAfter(), 0) })
    expect(changeTicket(sent, { type: 'add', product: pods })).toBe(sent)
    expect(changeTicket(sent, { type: 'customer', customer_name: 'Grace' })).toBe(sent)
    const refused = changeTicket(sent, { type: 'refused' })
    expect(changeTicket(refused, { type: 'add', product: pods }).lines).toHaveLength(2)
    expect(refused.client_sale_id).toBe(sent.client_sale_id)
  })

  it('is sent with a price only where one was changed', () => {
    const ticket = ticketAfter(
      { type: 'add', product: phone },
      { type: 'add', product: pods },
      { type: 'price', product_id: pods.id, unit_price: 130_000 },
      { type: 'customer', customer_name: '  Grace Akello ' },
    )
    expect(saleOf(ticket, priced(ticket).total_amount)).toEqual({
      client_sale_id: ticket.client_sale_id,
      customer_name: 'Grace Akello',
      customer_contact: null,
      payment_method: 'cash',
      total_amount: 850_000,
      notes: null,
      discount: null,
      items: [
        { product_id: phone.id, quantity: 1 },
        { product_id: pods.id, quantity: 1, unit_price: 130_000 },
      ],
    })
  })
})

describe('the price of a ticket', () => {
  const basket = ticketAfter(
    { type: 'add', product: phone },
    { type: 'add', product: pods },
    { type: 'add', product: pods },
  )

  it('sums the lines, takes the discounts off and finds the VAT inside', () => {
    const ticket = changeTicket(
      changeTicket(basket, { type: 'line-discount', product_id: pods.id, discount: { type: 'percent', value: 10 } }),
      { type: 'discount', discount: { type: 'amount', value: 3000 } },
    )
    const { subtotal, discount_amount, total_amount, tax_amount } = priced(ticket)
    expect({ subtotal, discount_amount, total_amount }).toEqual({
      subtotal: 990_000,
      discount_amount: 30_000,
      total_amount: 960_000,
    })
    expect(tax_amount).toBe(146_440)
    expect(priceTicket(ticket, new Map(), aRules({ is_vat_registered: false })).tax_amount).toBe(0)
  })

  it('follows the price list where no price was named', () => {
    const dearer = new Map([[phone.id, { ...phone, selling_price: 750_000 }]])
    expect(priceTicket(basket, dearer, rules).total_amount).toBe(1_020_000)
  })

  it('names the line that is over the discount cap, and not the sale beside it', () => {
    const ticket = changeTicket(basket, {
      type: 'line-discount',
      product_id: pods.id,
      discount: { type: 'percent', value: 60 },
    })
    const { lines, problem } = priced(ticket)
    expect(lines.map((line) => line.problem)).toEqual([
      undefined,
      'The discount on Oraimo FreePods 4 is over the limit of 50%.',
    ])
    expect(problem).toBeUndefined()
  })

  it('says of the sale, and of no line, that the discount of the whole is over the cap', () => {
    const { lines, problem } = priced(
      changeTicket(basket, { type: 'discount', discount: { type: 'percent', value: 51 } }),
    )
    expect(lines.map((line) => line.problem)).toEqual([undefined, undefined])
    expect(problem).toBe("The sale's discount is over the limit of 50%.")
  })

  it('says on the line what is left when more is asked for', () => {
    const { lines } = priced(changeTicket(basket, { type: 'quantity', product_id: phone.id, quantity: 5 }))
    expect(lines[0]?.problem).toBe('Only 4 of Samsung Galaxy A15 left in stock.')
  })
})
