import { maxSaleLines } from '@tunda/contract/sale-line'
import { describe, expect, it } from 'vitest'
import type { TillProduct } from '../store/till-product.ts'
import { priceTicket } from './price-ticket.ts'
import { changeTicket, chosenLine, emptyTicket, type Ticket, type TicketChange, unitsOf } from './ticket.ts'

const product = (id: string, price = 1000) =>
  ({ id, brand: 'Tecno', model: id, selling_price: price, current_stock: 5, is_active: true }) as TillProduct
const after = (...changes: TicketChange[]) => changes.reduce(changeTicket, emptyTicket('ticket'))
const add = (id: string, price?: number): TicketChange => ({ type: 'add', product: product(id, price) })
const rules = { tax_rate: 18, is_vat_registered: true, max_discount_percent: 50 }
const priced = (ticket: Ticket, left = 5) =>
  priceTicket(
    ticket,
    (id) => ({ product: ticket.lines.find((line) => line.product.id === id)?.product ?? product(id), left }),
    rules,
  )

describe('a ticket', () => {
  it('counts the same thing scanned again, and works on the line that was touched last', () => {
    const ticket = after(add('a'), add('b'), add('a'))
    expect(ticket.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect([unitsOf(ticket), chosenLine(ticket)?.product.id]).toEqual([3, 'a'])
    expect(chosenLine(changeTicket(ticket, { type: 'remove', product_id: 'a' }))?.product.id).toBe('b')
  })

  it('takes at most fifty lines', () => {
    const full = after(...Array.from({ length: maxSaleLines + 1 }, (_, i) => add(`p${i}`)))
    expect(full.lines).toHaveLength(maxSaleLines)
    expect(changeTicket(full, add('p0')).lines[0]?.quantity).toBe(2)
  })

  it('forgets what the server said against it as soon as it is changed', () => {
    const refused = after(add('a'), { type: 'refused', refusal: { message: 'No', product_id: 'a' } })
    expect(priced(refused).lines[0]?.warning).toBe('No')
    expect(changeTicket(refused, { type: 'choose', product_id: 'a' }).refusal).toBeDefined()
    expect(changeTicket(refused, add('b')).refusal).toBeUndefined()
  })

  it('warns of stock, which the server decides, and stops at the cap, which the shop decides', () => {
    const many = after(add('a'), { type: 'quantity', product_id: 'a', quantity: 6 })
    expect(priced(many).lines[0]).toMatchObject({ warning: 'Only 5 of Tecno a left in stock.', problem: undefined })
    const cheap = after(add('a'), { type: 'price', product_id: 'a', unit_price: 400 })
    expect(priced(cheap).lines[0]?.problem).toBe('The discount on Tecno a is over the limit of 50%.')
    expect(priced(after(add('a', 1180))).tax_amount).toBe(180)
  })
})
