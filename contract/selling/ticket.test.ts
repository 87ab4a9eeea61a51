import { describe, expect, it } from 'vitest'
import { amountOfLine, priceTicket, saleOf, sumsBelow } from './price-ticket.ts'
import { maxSaleLines } from './sale-line.ts'
import { salePolicies } from './sale-policy.ts'
import {
  changeTicket,
  chosenLine,
  emptyTicket,
  isEmpty,
  type Ticket,
  type TicketChange,
  type TicketProduct,
  unitsOf,
} from './ticket.ts'

const { desk, till, offline } = salePolicies
const aProduct = (id: string, fields: Partial<TicketProduct> = {}): TicketProduct => ({
  id,
  brand: 'Tecno',
  model: id,
  selling_price: 1000,
  current_stock: 5,
  is_active: true,
  ...fields,
})
const phone = aProduct('phone', { brand: 'Samsung', model: 'Galaxy A15', selling_price: 720_000, current_stock: 4 })
const pods = aProduct('pods', { brand: 'Oraimo', model: 'FreePods 4', selling_price: 135_000, current_stock: 31 })
const rules = { tax_rate: 18, is_vat_registered: true, max_discount_percent: 50 }
const add = (product: TicketProduct): TicketChange => ({ type: 'add', product })
const ticketAfter = (...changes: TicketChange[]): Ticket => changes.reduce(changeTicket, emptyTicket('ticket'))
const asKept = (product: TicketProduct) => ({ product, left: product.current_stock })
const priced = (ticket: Ticket, policy: typeof desk | typeof till = desk) => priceTicket(ticket, asKept, rules, policy)

describe('a ticket', () => {
  it('keeps one line for a product that is added twice, and works on the line that was touched last', () => {
    const ticket = ticketAfter(add(phone), add(pods), add(phone))
    expect(ticket.lines.map(({ product, quantity }) => [product.model, quantity])).toEqual([
      ['Galaxy A15', 2],
      ['FreePods 4', 1],
    ])
    expect([unitsOf(ticket), chosenLine(ticket)?.product.id]).toEqual([3, 'phone'])
    expect(chosenLine(changeTicket(ticket, { type: 'remove', product_id: 'phone' }))?.product.id).toBe('pods')
  })

  it('takes no 51st product, but more of those it has', () => {
    const products = Array.from({ length: maxSaleLines + 1 }, (_, i) => aProduct(`p${i}`))
    const full = ticketAfter(...products.map(add))
    expect(full.lines).toHaveLength(50)
    const more = changeTicket(full, add(aProduct('p0')))
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
    const ticket = ticketAfter(add(phone), { type: 'quantity', product_id: phone.id, quantity: typed })
    expect(ticket.lines[0]?.quantity).toBe(kept)
  })

  it('does not change while it is with the server, and can again once that refused', () => {
    const begun = ticketAfter(add(phone))
    const sent = changeTicket(begun, { type: 'sent', sale: saleOf(begun, priced(begun), desk) })
    expect(changeTicket(sent, add(pods))).toBe(sent)
    expect(changeTicket(sent, { type: 'customer', customer: { name: 'Grace', contact: '' } })).toBe(sent)
    const refused = changeTicket(sent, { type: 'refused' })
    expect(changeTicket(refused, add(pods)).lines).toHaveLength(2)
    expect(refused.id).toBe(sent.id)
  })

  it('forgets what the server said against it as soon as it is changed', () => {
    const refused = ticketAfter(add(phone), { type: 'refused', refusal: { message: 'No', product_id: phone.id } })
    expect(priced(refused, till).lines[0]?.warning).toBe('No')
    expect(changeTicket(refused, { type: 'choose', product_id: phone.id }).refusal).toBeDefined()
    expect(changeTicket(refused, add(pods)).refusal).toBeUndefined()
  })

  it('is empty again once its customer is nobody', () => {
    const named = ticketAfter({ type: 'customer', customer: { name: 'G', contact: '' } })
    expect(isEmpty(named)).toBe(false)
    expect(isEmpty(changeTicket(named, { type: 'customer', customer: { name: '', contact: '' } }))).toBe(true)
  })
})

describe('a ticket that is sent', () => {
  const ticket = ticketAfter(
    add(phone),
    add(pods),
    { type: 'price', product_id: pods.id, price: 130_000 },
    { type: 'customer', customer: { name: '  Grace Akello ', contact: '' } },
  )
  const same = {
    client_sale_id: ticket.id,
    customer_name: 'Grace Akello',
    customer_contact: null,
    payment_method: 'cash',
    total_amount: 850_000,
    notes: null,
    discount: null,
  }

  it('by a desk has a price only where one was changed, and payments only where the method does not say it all', () => {
    expect(saleOf(ticket, priced(ticket), desk)).toEqual({
      ...same,
      items: [
        { product_id: phone.id, quantity: 1 },
        { product_id: pods.id, quantity: 1, unit_price: 130_000 },
      ],
    })
    const split = changeTicket(ticket, {
      type: 'parts',
      parts: [{ id: '1', method: 'mobile_money', amount: 850_000, reference: '' }],
    })
    expect(saleOf(split, priced(split), desk)).toMatchObject({
      payment_method: 'mobile_money',
      payments: [{ method: 'mobile_money', amount: 850_000 }],
    })
  })

  it('by a desk names a customer of the shop by the id alone', () => {
    const known = changeTicket(ticket, { type: 'customer', customer: { id: 'grace', name: 'Grace', contact: '07' } })
    const sale = saleOf(known, priced(known), desk)
    expect(sale).toMatchObject({ customer_id: 'grace' })
    expect(sale).not.toHaveProperty('customer_name')
    expect(saleOf(known, priced(known), offline)).toMatchObject({ customer_id: 'grace', customer_name: 'Grace' })
  })

  it('by a till has all that was shown', () => {
    for (const policy of [till, offline]) {
      expect(saleOf(ticket, priced(ticket, till), policy)).toEqual({
        ...same,
        customer_id: null,
        payments: [{ method: 'cash', amount: 850_000, reference: null }],
        items: [
          { product_id: phone.id, quantity: 1, unit_price: 720_000 },
          { product_id: pods.id, quantity: 1, unit_price: 130_000, list_price: pods.selling_price },
        ],
      })
    }
  })
})

describe('the price of a ticket', () => {
  const basket = ticketAfter(add(phone), add(pods), add(pods))

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
    // Each discount is read once: the lines come to the subtotal, and the sale's own discount leads to the total.
    const shown = priced(ticket)
    expect(shown.lines.map(amountOfLine)).toEqual([720_000, 243_000])
    expect(sumsBelow(shown)).toEqual({ subtotal: 963_000, discount: 3000 })
    expect(priceTicket(ticket, asKept, { ...rules, is_vat_registered: false }, desk).tax_amount).toBe(0)
  })

  it('follows the price list where no price was named', () => {
    const dearer = (product: TicketProduct) =>
      asKept(product.id === phone.id ? { ...phone, selling_price: 750_000 } : product)
    expect(priceTicket(basket, dearer, rules, desk).total_amount).toBe(1_020_000)
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

  it('says on the line of a desk what is left when more is asked for, and that a product is not for sale', () => {
    const { lines } = priced(changeTicket(basket, { type: 'quantity', product_id: phone.id, quantity: 5 }))
    expect(lines[0]?.problem).toBe('Only 4 of Samsung Galaxy A15 left in stock.')
    const gone = ticketAfter(add({ ...phone, is_active: false }))
    expect(priced(gone).lines[0]?.problem).toBe('Samsung Galaxy A15 is inactive and cannot be sold.')
  })

  it('at a till warns of stock, which the server decides, and stops at the cap, which the shop decides', () => {
    const many = ticketAfter(add(aProduct('a')), { type: 'quantity', product_id: 'a', quantity: 6 })
    expect(priced(many, till).lines[0]).toMatchObject({
      warning: 'Only 5 of Tecno a left in stock.',
      problem: undefined,
    })
    const cheap = ticketAfter(add(aProduct('a')), { type: 'price', product_id: 'a', price: 400 })
    expect(priced(cheap, till).lines[0]?.problem).toBe('The discount on Tecno a is over the limit of 50%.')
    expect(priced(ticketAfter(add(aProduct('a', { selling_price: 1180 }))), till).tax_amount).toBe(180)
  })
})
