import type { Say } from '@tunda/contract/words'
import { printReceipt } from '../../shared/receipt/print-receipt.tsx'
import { printOnRoll } from '../../shared/receipt/printer-connection.ts'
import { type ReceiptContent, type ReceiptMore, receiptOf } from '../../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../../shared/receipt/receipt-paper.ts'
import { receiptWords, sayOnScreen } from '../../shared/receipt/receipt-words.ts'
import { type RefundShown, refundPaper } from '../../shared/receipt/refund-paper.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import type { PairedTerminal } from '../store/settings.ts'

type Shop = PairedTerminal['shop']

type More = Pick<ReceiptMore, 'isCopy' | 'paidBack'>

export function receiptOfKept(sale: KeptSale, shop: Shop, say: Say, more: More = {}): ReceiptContent {
  return receiptOf(sale.receipt, { ...shop, logo: shop.logo?.picture }, { received: sale.received, ...more, say })
}

/** Prints the receipt of a stored sale. */
export async function printKept(sale: KeptSale, shop: Shop, more: More = {}): Promise<void> {
  await printHere(receiptOfKept(sale, shop, await receiptWords(sale.receipt.language), more))
}

/** Prints a refund that was made at this till, in the till's language. */
export const printRefund = (refund: RefundShown, shop: Shop) =>
  printHere(refundPaper(refund, { ...shop, logo: shop.logo?.picture }, sayOnScreen))

/** On the roll printer that was chosen here, else by the browser. */
async function printHere(receipt: ReceiptContent): Promise<void> {
  const paper = receiptPaper()
  const isPrinted = paper !== 'a4' && (await printOnRoll(receipt, paper).catch(() => false))
  if (!isPrinted) printReceipt(receipt, paper)
}
