import type { PricingRules } from '@tunda/contract/cart'
import type { Letterhead } from '@tunda/contract/letterhead'
import { dayOf, defaultDateStyle } from '../../shared/dates.ts'
import type { Numbered } from '../store/outbox.ts'
import type { PairedTerminal } from '../store/settings.ts'
import { mainMethod, paymentsOf, tenderOf } from '../tender/tender.ts'
import type { PricedTicket } from '../ticket/price-ticket.ts'
import type { Ticket } from '../ticket/ticket.ts'

type Facts = {
  readonly seq: number
  readonly ticket: Ticket
  readonly priced: PricedTicket
  readonly rules: PricingRules
  readonly terminal: PairedTerminal
  readonly device_id: string
  readonly moment: { readonly sold: Date; readonly device: Date }
  readonly isAsked: boolean
}

/** `C1-000042`: what an offline receipt is called, unique in the shop. */
export function localNumber(code: string, seq: number): string {
  return `${code}-${String(seq).padStart(6, '0')}`
}

/** What the receipt says of the shop, as the till knows it now: a copy says the same. */
function letterheadOf({ name, rules }: PairedTerminal['shop']): Letterhead {
  const { address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty } = rules
  return { name, address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty }
}

/** The sale as it is kept and as it is sent, under the till's next number. Everything is computed once, here. */
export function numberSale({ seq, ticket, priced, terminal, device_id, moment, isAsked }: Facts): Numbered {
  const total = priced.total_amount
  const payments = paymentsOf(ticket, total)
  const { received, change } = tenderOf(ticket, total)
  const [name, phone] = [ticket.customer?.name.trim() ?? '', ticket.customer?.phone.trim() ?? '']
  const local_number = localNumber(terminal.code, seq)
  const notes = ticket.notes?.trim() || null
  const sold_at = moment.sold.toISOString()
  const items = priced.lines.map((line) => ({ ...line, quantity: line.quantity, unit_price: line.price }))
  return {
    body: {
      client_sale_id: ticket.id,
      origin: isAsked ? 'online' : 'offline',
      seq,
      device_id,
      device_time: moment.device.toISOString(),
      local_number,
      sale_date: sold_at,
      customer_id: ticket.customer?.id ?? null,
      customer_name: name || null,
      customer_contact: phone || null,
      payment_method: mainMethod(payments),
      payments,
      status: 'completed',
      total_amount: total,
      discount: ticket.discount ?? null,
      notes,
      items: items.map(({ product, quantity, unit_price, discount }) => ({
        product_id: product.id,
        quantity,
        unit_price,
        ...(discount === undefined ? {} : { discount }),
      })),
    },
    sale: {
      id: ticket.id,
      seq,
      local_number,
      sold_at,
      day: dayOf(moment.sold, { ...defaultDateStyle, timezone: terminal.shop.rules.time_zone }),
      state: isAsked ? 'asking' : 'waiting',
      invoice_number: null,
      flags: [],
      received: change > 0 ? received : undefined,
      receipt_at: null,
      receipt: {
        invoiceNumber: local_number,
        letterhead: letterheadOf(terminal.shop),
        sale_date: sold_at,
        status: 'completed',
        customer_name: name || 'Walk-in Customer',
        customer_contact: phone,
        notes,
        payments,
        subtotal: priced.subtotal,
        discount_amount: priced.discount_amount,
        tax_amount: priced.tax_amount,
        total_amount: total,
        items: items.map(({ product, quantity, unit_price, priced: sums }) => ({
          brand: product.brand,
          model: product.model,
          quantity,
          unit_price,
          discount_amount: sums.discount_amount,
          total: sums.total,
        })),
      },
    },
  }
}
