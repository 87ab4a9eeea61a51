import type { Say } from '@tunda/contract/words'
import { printReceipt } from '../../shared/receipt/print-receipt.tsx'
import { printOnRoll } from '../../shared/receipt/printer-connection.ts'
import { type ReceiptContent, receiptOf } from '../../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../../shared/receipt/receipt-paper.ts'
import { receiptWords } from '../../shared/receipt/receipt-words.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import type { PairedTerminal } from '../store/settings.ts'

type Shop = PairedTerminal['shop']

export function receiptOfKept(sale: KeptSale, shop: Shop, say: Say, isCopy = false): ReceiptContent {
  return receiptOf(sale.receipt, { ...shop, logo: shop.logo?.picture }, { received: sale.received, isCopy, say })
}

/** Prints a kept sale's receipt: on the roll printer that was chosen here, else by the browser. */
export async function printKept(sale: KeptSale, shop: Shop, isCopy = false): Promise<void> {
  const receipt = receiptOfKept(sale, shop, await receiptWords(sale.receipt.language), isCopy)
  const paper = receiptPaper()
  const isPrinted = paper !== 'a4' && (await printOnRoll(receipt, paper).catch(() => false))
  if (!isPrinted) printReceipt(receipt, paper)
}
