import { t } from '@lingui/core/macro'
import type { ReceiptContent, ReceiptFact } from './receipt-content.ts'

/** The receipt as a message: for customers who want it on their phone. */
export function receiptMessage(receipt: ReceiptContent): string {
  const date = receipt.facts.find(({ name }) => name === 'Date')
  const parts = [
    [...receipt.marks, receipt.shop, t`Receipt ${{ number: receipt.number }}`, ...(date ? [date.value] : [])],
    receipt.items.map(({ name, detail, amount }) => `${name}\n${detail} = ${amount}`),
    receipt.sums.map(said),
    receipt.payments.map(said),
    ...(receipt.fiscal ? [[t`FDN: ${{ number: receipt.fiscal.number }}`]] : []),
    ...receipt.closing.map((words) => [words]),
    ...(receipt.link ? [[receipt.link]] : []),
  ]
  return parts.map((lines) => lines.join('\n')).join('\n\n')
}

/** WhatsApp with the message written, and the recipient still to be chosen. */
export function whatsAppAddress(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}

function said({ name, value }: ReceiptFact): string {
  return `${name}: ${value}`
}
