import type { ReceiptContent, ReceiptFact } from './receipt-content.ts'

/** The receipt as a message: for customers who want it on their phone. */
export function receiptMessage(receipt: ReceiptContent): string {
  const parts = [
    [...receipt.marks, receipt.shop, receipt.title, receipt.date],
    receipt.items.map(({ name, about, detail, amount }) =>
      [name, about, `${detail} = ${amount}`].filter((words) => words !== '').join('\n'),
    ),
    receipt.sums.map(said),
    receipt.payments.map(said),
    ...(receipt.fiscal ? [[`FDN: ${receipt.fiscal.number}`]] : []),
    ...receipt.closing.map((words) => [words]),
    ...(receipt.link ? [[receipt.link]] : []),
  ]
  return parts.map((lines) => lines.join('\n')).join('\n\n')
}

/** WhatsApp with the message, and the recipient still to be chosen. */
export function whatsAppAddress(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}

function said({ name, value }: ReceiptFact): string {
  return `${name}: ${value}`
}
