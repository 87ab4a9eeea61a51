import { walkInCustomer } from '@tunda/contract/selling/buyer-names'
import type { Letterhead } from '@tunda/contract/selling/letterhead'
import { type PricedTicket, saleOf } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { paymentsOf, tenderOf } from '@tunda/contract/selling/ticket-payments'
import { warrantyEnd } from '@tunda/contract/units/warranty'
import { dayOf, defaultDateStyle } from '../../shared/words/dates.ts'
import type { SaleApproval } from '../staff/approve.ts'
import type { PersonAtTill } from '../staff/unlock.ts'
import type { Numbered } from '../store/outbox.ts'
import type { PairedTerminal } from '../store/settings.ts'

type Facts = {
  readonly seq: number
  readonly ticket: Ticket
  readonly priced: PricedTicket
  readonly terminal: PairedTerminal
  readonly device_id: string
  readonly moment: { readonly sold: Date; readonly device: Date }
  readonly isAsked: boolean
  /** The ticket was priced by the shop's price lists. */
  readonly knowsLists?: boolean | undefined
  /** The open shift of the till's own drawer. */
  readonly shift_id?: string | undefined
  /** Who takes the money, if staff unlock tills. */
  readonly person: PersonAtTill | undefined
  /** The approval for what this person may not do alone. */
  readonly approval?: SaleApproval | undefined
}

/** `C1-000042`: the number of an offline receipt, unique in the shop. */
export function localNumber(code: string, seq: number): string {
  return `${code}-${String(seq).padStart(6, '0')}`
}

/** The shop's letterhead as the till knows it now: a copy shows the same. */
function letterheadOf({ name, rules }: PairedTerminal['shop']): Letterhead {
  const { address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty } = rules
  return { name, address, phone, tin, is_vat_registered, receipt_footer, receipt_warranty }
}

/** Who served the customer, where that is somebody else of the staff than who takes the money. */
function whoServed({ served_by }: Ticket, { staff }: PairedTerminal, person: PersonAtTill | undefined) {
  return person && served_by !== person.id ? staff?.people.find(({ id }) => id === served_by) : undefined
}

/** The sale as it is stored and sent, under the till's next number. Everything is computed once, here. */
export function numberSale(facts: Facts): Numbered {
  const { seq, ticket, priced, terminal, device_id, moment, isAsked, knowsLists, person, approval, shift_id } = facts
  const served = whoServed(ticket, terminal, person)
  const policy = isAsked ? salePolicies.till : salePolicies.offline
  const asked = saleOf(ticket, priced, policy)
  const payments = paymentsOf(ticket, priced.total_amount, policy)
  const { change } = tenderOf(ticket, priced.total_amount)
  const cash = payments.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0)
  const local_number = localNumber(terminal.code, seq)
  const sold_at = moment.sold.toISOString()
  const day = dayOf(moment.sold, { ...defaultDateStyle, timezone: terminal.shop.rules.time_zone })
  return {
    account: ticket.on_account ? ticket.customer?.account : undefined,
    body: {
      ...asked,
      client_sale_id: ticket.id,
      origin: isAsked ? 'online' : 'offline',
      seq,
      device_id,
      device_time: moment.device.toISOString(),
      local_number,
      sale_date: sold_at,
      status: 'completed',
      ...(person ? { staff_pass: person.pass } : {}),
      ...(served ? { served_by: served.id } : {}),
      ...(shift_id ? { shift_id } : {}),
      ...(knowsLists ? { knows_price_lists: true as const } : {}),
      ...approval,
    },
    sale: {
      id: ticket.id,
      seq,
      local_number,
      sold_at,
      day,
      shift_id,
      state: isAsked ? 'asking' : 'waiting',
      invoice_number: null,
      flags: [],
      // All the cash that was handed over, in however many parts.
      received: change > 0 ? cash + change : undefined,
      receipt_at: null,
      receipt: {
        invoiceNumber: local_number,
        letterhead: letterheadOf(terminal.shop),
        sale_date: sold_at,
        status: 'completed',
        customer_name: asked.customer_name ?? walkInCustomer,
        customer_contact: asked.customer_contact ?? '',
        notes: asked.notes,
        language: ticket.customer?.language ?? terminal.shop.receipt_language,
        ...(person ? { served_by: served?.name ?? person.name } : {}),
        payments,
        ...(ticket.on_account ? { on_account: ticket.on_account } : {}),
        subtotal: priced.subtotal,
        discount_amount: priced.discount_amount,
        tax_amount: priced.tax_amount,
        total_amount: priced.total_amount,
        items: priced.lines.map(({ product, quantity, each, unit, priced: sums }) => ({
          brand: product.brand,
          model: product.model,
          ...(product.variant && { variant: product.variant }),
          quantity,
          unit_price: each,
          discount_amount: sums.discount_amount,
          total: sums.total,
          ...(unit && { unit_number: unit.number, warranty_until: warrantyEnd(day, unit.warranty_months ?? null) }),
        })),
      },
    },
  }
}
