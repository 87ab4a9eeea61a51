import type { Refund } from '@tunda/contract/selling/refunds'
import { printReceipt } from '../../shared/receipt/print-receipt.tsx'
import type { ReceiptShop } from '../../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../../shared/receipt/receipt-paper.ts'
import { refundPaper } from '../../shared/receipt/refund-paper.ts'
import { sayOnPaper } from '../receipt-language.ts'

/** Prints a refund on the paper of this device, in its customer's language. */
export async function printRefund(refund: Refund, shop: ReceiptShop): Promise<void> {
  printReceipt(refundPaper(refund, shop, await sayOnPaper(refund.sale_id)), receiptPaper())
}
