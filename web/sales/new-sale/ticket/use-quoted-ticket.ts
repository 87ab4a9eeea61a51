import { skipToken, useQuery } from '@tanstack/react-query'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { Quotation } from '@tunda/contract/selling/quotations'
import { discountsOfEach } from '@tunda/contract/selling/sale-line'
import { emptyTicket, type Ticket } from '@tunda/contract/selling/ticket'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../shared/calls/api.ts'

/** Puts the quotation that the address names on the ticket, once. `put` sets aside what stands there. */
export function useQuotedTicket(put: (ticket: Ticket) => void): void {
  const [address, setAddress] = useSearchParams()
  const id = address.get('quotation')
  const taken = useRef<string>(undefined)
  const { data } = useQuery(api.quotations.get.queryOptions({ input: id ? { id } : skipToken }))
  useEffect(() => {
    if (!data || data.id !== id || taken.current === id) return
    taken.current = id
    if (data.state === 'open') put(ticketOf(data))
    setAddress({ new: 'ticket' }, { replace: true })
  }, [data, id, put, setAddress])
}

/** What was quoted as a ticket: devices wait until it is said which. */
export function ticketOf(quotation: Quotation): Ticket {
  const { id, number, customer_id, customer_name, customer_contact, discount, notes, lines } = quotation
  const customer = { name: customer_name, contact: customer_contact, ...(customer_id && { id: customer_id }) }
  const plain = lines.filter(({ is_numbered }) => !is_numbered)
  return {
    ...emptyTicket(crypto.randomUUID()),
    lines: plain.map(({ product_id, brand, model, variant, quantity, unit_price, discount: off }) => ({
      // What is known of it now is asked for as it is shown.
      product: {
        id: product_id,
        brand,
        model,
        variant,
        selling_price: unit_price,
        current_stock: quantity,
        is_active: true,
      },
      quantity,
      price: unit_price,
      ...(off && { discount: off }),
    })),
    ...(customer_name || customer_id ? { customer } : {}),
    ...(discount && { discount }),
    notes: notes ?? '',
    quotation: {
      id,
      number,
      waiting: lines
        .filter(({ is_numbered }) => is_numbered)
        .flatMap((line) =>
          discountsOfEach(line.unit_price, line.quantity, line.discount ?? undefined).map((off) => ({
            product_id: line.product_id,
            name: nameWithVariant(line),
            price: line.unit_price,
            ...(off && { discount: off }),
          })),
        ),
    },
  }
}
