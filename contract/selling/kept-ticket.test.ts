import { describe, expect, it } from 'vitest'
import { readTicket } from './kept-ticket.ts'
import { changeTicket, emptyTicket, type Ticket, type TicketLine } from './ticket.ts'

const product = { id: 'a', brand: 'Tecno', model: 'Spark', selling_price: 1000, current_stock: 5, is_active: true }
const discount = { type: 'percent', value: 10 } as const

/** With every field that may be left out: one that is added and not kept fails here. */
type Whole<T> = T extends object ? { [K in keyof T]-?: Whole<NonNullable<T[K]>> } : T
type Line = Omit<TicketLine, 'list' | 'listed' | 'product'> & {
  readonly product: Omit<TicketLine['product'], 'cost_price'>
}

describe('a ticket that a device kept', () => {
  it('is read with everything that was on it', () => {
    const ticket: Whole<Omit<Ticket, 'lines' | 'sent'> & { readonly lines: readonly Line[] }> = {
      ...emptyTicket('id'),
      lines: [
        {
          product: { ...product, variant: '128 GB' },
          quantity: 1,
          price: 900,
          discount,
          unit: { id: 'u', number: '356938035643809', price: 900, warranty_months: 12 },
        },
      ],
      chosen: 'u',
      discount,
      discount_reason: 'Scratched box',
      customer: {
        id: 'c',
        name: 'Grace',
        contact: '0772 000 000',
        language: 'lg',
        group_id: 'g',
        account: { balance: -5, limit: 10, days_late: 2, is_blocked: false, as_of: '2026-01-01T00:00:00Z' },
      },
      parts: [{ id: '1', method: 'mobile_money', amount: 500, reference: 'MP1' }],
      received: 400,
      on_account: 0,
      traded_in: { amount: 100, device: 'Tecno Spark' },
      served_by: 's',
      notes: 'Blue case',
      quotation: {
        id: 'q',
        number: 'QUO-1',
        waiting: [{ product_id: 'a', name: 'Tecno Spark', price: 900, discount }],
      },
      held_at: '2026-01-01T00:00:00Z',
      refusal: { message: 'No', product_id: 'a', needs_approval: true },
    }
    expect(readTicket(JSON.parse(JSON.stringify(ticket)))).toEqual(ticket)
  })

  it('is read as it was written, without what nobody said', () => {
    const ticket = changeTicket(emptyTicket('id'), { type: 'add', product })
    expect(readTicket(JSON.parse(JSON.stringify(ticket)))).toEqual(ticket)
  })

  it('by a desk of the release before opens with all that was on it', () => {
    const kept = {
      client_sale_id: '0000000a-0000-4000-8000-000000000000',
      lines: [
        { product: { ...product, category_name: 'Phones', variant: '128 GB' }, quantity: 2, unit_price: 900, discount },
      ],
      discount,
      customer_name: 'Grace',
      customer_contact: '0772 000 000',
      payment_method: 'cash',
      reference: '',
      others: [{ id: '1', method: 'mobile_money', amount: 500, reference: 'MP1' }],
      received: 2000,
      notes: 'IMEI 1',
    }
    expect(readTicket(kept)).toEqual({
      id: kept.client_sale_id,
      lines: [{ product: { ...product, variant: '128 GB' }, quantity: 2, price: 900, discount }],
      discount,
      customer: { name: 'Grace', contact: '0772 000 000' },
      parts: kept.others,
      method: 'cash',
      received: 2000,
      reference: '',
      notes: 'IMEI 1',
    })
    const byPhone = { ...kept, payment_method: 'mobile_money', reference: 'MP2', others: undefined, notes: undefined }
    expect(readTicket(byPhone)).toMatchObject({ method: 'mobile_money', reference: 'MP2', parts: [], notes: '' })
    expect(readTicket(byPhone)?.received).toBeUndefined()
    expect(readTicket({ ...kept, customer_name: '', customer_contact: '' })?.customer).toBeUndefined()
  })

  it('by a desk of the release before that waits for its answer is sent again as it was', () => {
    const sent = {
      client_sale_id: '0000000a-0000-4000-8000-000000000000',
      payment_method: 'cash',
      items: [{ product_id: '0000000b-0000-4000-8000-000000000000', quantity: 1 }],
    }
    const kept = {
      client_sale_id: sent.client_sale_id,
      lines: [],
      customer_id: '0000000c-0000-4000-8000-000000000000',
      customer_name: 'Grace',
      customer_contact: '',
      payment_method: 'cash',
      sent,
    }
    expect(readTicket(kept)).toMatchObject({ sent, customer: { id: kept.customer_id, name: 'Grace', contact: '' } })
  })

  it('by a till of the release before opens with the parts that were paid', () => {
    const kept = {
      id: 'till ticket',
      lines: [{ product: { ...product, barcodes: ['1'] }, quantity: 1, unit_price: 800 }],
      chosen: 'a',
      customer: { name: 'Moses', phone: '0701 88' },
      payments: [
        { method: 'mobile_money', amount: 300, reference: 'MP1' },
        { method: 'cash', amount: 100, reference: null },
      ],
      method: 'mobile_money',
      received: 200,
      reference: 'MP2',
      held_at: '2026-01-01T00:00:00Z',
      refusal: { message: 'No', product_id: 'a' },
    }
    expect(readTicket(kept)).toEqual({
      id: 'till ticket',
      lines: [{ product, quantity: 1, price: 800 }],
      chosen: 'a',
      customer: { name: 'Moses', contact: '0701 88' },
      parts: [
        { id: '0', method: 'mobile_money', amount: 300, reference: 'MP1' },
        { id: '1', method: 'cash', amount: 100, reference: '' },
      ],
      method: 'mobile_money',
      received: 200,
      reference: 'MP2',
      notes: '',
      held_at: kept.held_at,
      refusal: kept.refusal,
    })
  })

  it.each([[null], ['words'], [{}], [{ lines: [{}] }], [{ parts: [] }]])('is none in %j', (stored) => {
    expect(readTicket(stored)).toBeUndefined()
  })
})
