import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { ReceiptContent } from './receipt-content.ts'
import { columnsOfPaper, receiptRows } from './receipt-rows.ts'

/** The ESC/POS bytes for a roll printer, from its reset to the cut. Import this file lazily; the encoder is large. */
export function receiptBytes(receipt: ReceiptContent, millimetres: keyof typeof columnsOfPaper): Uint8Array {
  const columns = columnsOfPaper[millimetres]
  // `relaxed`: a character that the printer lacks is printed as a question mark, and the receipt is printed all the same.
  const printer = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, errors: 'relaxed', feedBeforeCut: 4 })
  printer.initialize().codepage('auto')
  for (const row of receiptRows(receipt, columns)) {
    if (row.kind === 'rule') printer.line('-'.repeat(columns))
    else if (row.kind === 'code')
      printer.align('center').qrcode(row.content, { size: 5, errorlevel: 'm' }).align('left')
    else if (row.kind === 'large') {
      printer.align('center').bold(true).size(2, 2).line(row.text).size(1, 1).bold(false).align('left')
    } else {
      printer
        .align(row.align ?? 'left')
        .bold(row.isBold ?? false)
        .line(row.text)
        .bold(false)
        .align('left')
    }
  }
  return printer.newline(1).cut('partial').encode()
}
