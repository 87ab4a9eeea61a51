import type { Sale } from '@tunda/contract/sales'
import { toast } from '../shared/toast.tsx'
import type { ReceiptShop } from './receipt.tsx'
import { receiptText } from './receipt-text.ts'

/** Offers the receipt to the apps of the device; where there is no such thing it is copied. */
export async function shareReceipt(sale: Sale, shop: ReceiptShop): Promise<void> {
  const message = { title: `Receipt ${sale.invoiceNumber}`, text: receiptText(sale, shop) }
  if (!('share' in navigator)) return copy(message.text, 'Receipt copied')
  try {
    await navigator.share(message)
  } catch (error) {
    // Closing the list of apps is an answer, too.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(message.text, 'Receipt copied')
  }
}

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(done)
  } catch {
    toast.bad('Copying was not allowed', 'The browser did not let this page write to the clipboard.')
  }
}
