import { describe, expect, it } from 'vitest'
import { receiptBytes } from './receipt-bytes.ts'
import { receiptOf } from './receipt-content.ts'
import { aReceiptSale, receiptShop } from './receipt-for-tests.ts'

const [esc, gs] = [0x1b, 0x1d]

/** Reads the bytes like a printer: the text on the paper, and the commands in between by their letters. */
function printed(bytes: Uint8Array): { text: string; commands: string[]; codes: string[] } {
  let text = ''
  const commands: string[] = []
  const codes: string[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte !== esc && byte !== gs && byte !== 0x1c) {
      text += String.fromCharCode(byte)
      continue
    }
    const letter = String.fromCharCode(bytes[at + 1] ?? 0)
    commands.push(`${byte === esc ? 'ESC' : byte === gs ? 'GS' : 'FS'} ${letter}`)
    if (letter === '(') {
      const length = (bytes[at + 3] ?? 0) + 256 * (bytes[at + 4] ?? 0)
      const stored = bytes.subarray(at + 5, at + 5 + length)
      // Function 180 stores the content of the code, after three bytes of its own.
      if (stored[1] === 80) codes.push(new TextDecoder().decode(stored.subarray(3)))
      at += 4 + length
    } else if (letter === '@' || letter === '2' || letter === '.') at += 1
    else at += 2
  }
  return { text, commands, codes }
}

const receipt = receiptOf(aReceiptSale({ notes: 'IMEI 356938035643809' }), receiptShop, {
  received: 400_000,
  link: 'https://shop.example/receipt/abc',
})

describe('the bytes for a roll printer', () => {
  it.each([
    [58, 32],
    [80, 48],
  ] as const)('on %i mm paper hold at most %i characters a row, reset first and cut last', (millimetres, columns) => {
    const bytes = receiptBytes(receipt, millimetres)
    expect([...bytes.subarray(0, 2)]).toEqual([esc, 0x40])
    const { text, commands } = printed(bytes)
    expect(commands.at(-1)).toBe('GS V')
    const rows = text.split(/[\r\n]+/)
    expect(Math.max(...rows.map((row) => row.length))).toBe(columns)
    expect(rows.filter((row) => row === '-'.repeat(columns))).toHaveLength(5)
  })

  it('say everything that the receipt says', () => {
    const { text } = printed(receiptBytes(receipt, 80))
    const said = text.replaceAll(/\s+/g, ' ')
    for (const words of [
      'Kampala Phone Hub',
      'Plot 12, Kampala Road',
      'TIN 1000123456',
      'Receipt INV-004812',
      'Date 20/11/2026 17:42',
      'Customer Grace Nakato',
      'Note IMEI 356938035643809',
      'Samsung Galaxy A15 1 x 720,000 - 40,000 680,000',
      'Oraimo FreePods 4 2 x 135,000 270,000',
      'Total UGX 950,000',
      'VAT included UGX 144,915',
      'Mobile Money MP231120.1442.H1 UGX 600,000',
      'Cash UGX 350,000',
      'Received UGX 400,000',
      'Change UGX 50,000',
      'Phones carry 12 months of warranty.',
      'Goods once sold are exchanged within 7 days.',
    ])
      expect(said).toContain(words)
  })

  it('draw the receipt’s link, and the tax authority’s code before it', () => {
    expect(printed(receiptBytes(receipt, 58)).codes).toEqual(['https://shop.example/receipt/abc'])
    const fiscal = { number: '1234567890123456', code: 'https://efris.example/1234' }
    const marked = printed(receiptBytes(receiptOf(aReceiptSale(), receiptShop, { fiscal }), 58))
    expect(marked.codes).toEqual([fiscal.code])
    expect(marked.text).toContain('FDN')
    expect(marked.text).toContain(fiscal.number)
  })

  it('mark a copy, and only a copy', () => {
    expect(printed(receiptBytes(receipt, 80)).text).not.toContain('COPY')
    expect(printed(receiptBytes(receiptOf(aReceiptSale(), receiptShop, { isCopy: true }), 80)).text).toContain('COPY')
  })

  it('come out for signs that the printer does not have', () => {
    const odd = receiptOf(aReceiptSale({ customer_name: 'Ñakató 王 😀' }), receiptShop)
    expect(printed(receiptBytes(odd, 80)).text).toContain('Total')
  })
})
