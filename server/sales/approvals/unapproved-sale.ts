import type { ShopEvent } from '@tunda/contract/event-table'
import type { Sale } from '@tunda/contract/selling/sales'
import type { DecidedSale } from '../decide-sale.ts'

type Written = { readonly decided: DecidedSale; readonly written: { readonly sale: Sale } }

/** A price below what its seller may give, or goods that had expired, which nobody approved: whoever runs the shop is told at once. */
export function unapprovedSale({ decided, written: { sale } }: Written): ShopEvent<'sale.unapproved'>[] {
  const { id, member, lines, terms } = decided
  const is_expired = terms.flags.has('expired')
  if (!is_expired && !terms.flags.has('not_approved')) return []
  const listed = lines.reduce((sum, { product, quantity }) => sum + product.selling_price * quantity, 0)
  const sold_by = terms.till?.served_by ?? null
  const reduction = Math.max(0, listed - sale.total_amount)
  return [
    {
      event: 'sale.unapproved',
      org_id: member.org_id,
      id,
      news: {
        location_id: member.location_id,
        invoice_number: sale.invoiceNumber,
        sold_by,
        reduction,
        ...(is_expired && { is_expired }),
      },
    },
  ]
}
