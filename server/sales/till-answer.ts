import type { PosSaleAnswer } from '@tunda/contract/selling/pos-sale'
import { type SaleFlag, saleFlags } from '@tunda/contract/selling/sale-flags'

/** What a till is answered: without an invoice number its sale is parked. */
export function answerToTill(sale_id: string, invoice_number: string | null, flags: ReadonlySet<SaleFlag>): string {
  const outcome = invoice_number === null ? 'parked' : 'posted'
  const answer: PosSaleAnswer = { success: true, sale_id, invoice_number, outcome, flags: inOrder(flags) }
  return JSON.stringify(answer)
}

export function inOrder(flags: ReadonlySet<SaleFlag>): SaleFlag[] {
  return saleFlags.filter((flag) => flags.has(flag))
}
