import type { JournalEntry, JournalLine } from './accountant.ts'
import { entryNames } from './journal-accounts.ts'

/** The programs that a file is made for, under their own names. */
export const journalPrograms = { quickbooks: 'QuickBooks Online', xero: 'Xero', zoho: 'Zoho Books' } as const
export type JournalProgram = keyof typeof journalPrograms

/** How many rows a program imports from one file. A period with more comes in parts. */
export const mostRows: Readonly<Record<JournalProgram, number>> = { quickbooks: 1_000, xero: 300, zoho: 5_000 }

/** What the tax of a line is called in Xero, which adds its own to anything else: VAT is on an account of its own here. */
const noTax = 'Tax Exempt'

export type JournalRow = { readonly entry: JournalEntry; readonly line: JournalLine }
export type JournalColumn = { readonly header: string; readonly cell: (row: JournalRow) => string | number | null }

/** `2026-11-23` as `23/11/2026`. */
const slashed = ({ entry: { day } }: JournalRow) => day.split('-').toReversed().join('/')
const number = ({ entry }: JournalRow) => entry.number
const name = ({ line }: JournalRow) => line.name
const what = ({ entry }: JournalRow) => entryNames[entry.kind]
const debit = ({ line }: JournalRow) => line.debit || null
const credit = ({ line }: JournalRow) => line.credit || null

/** The columns of each program's own import, by the headings that its sample file has. */
export const journalColumns: Readonly<Record<JournalProgram, readonly JournalColumn[]>> = {
  quickbooks: [
    { header: 'Journal No.', cell: number },
    { header: 'Journal Date', cell: slashed },
    { header: 'Account Name', cell: name },
    { header: 'Debits', cell: debit },
    { header: 'Credits', cell: credit },
    { header: 'Description', cell: what },
  ],
  // Rows of one narration and date are one journal. What is below 0 is a credit.
  xero: [
    { header: '*Narration', cell: (row) => `${what(row)} ${number(row)}` },
    { header: '*Date', cell: slashed },
    { header: 'Description', cell: ({ line }) => line.name },
    { header: '*AccountCode', cell: ({ line }) => line.code },
    { header: '*TaxRate', cell: () => noTax },
    { header: '*Amount', cell: ({ line }) => line.debit - line.credit },
  ],
  zoho: [
    { header: 'Journal Date', cell: ({ entry }) => entry.day },
    { header: 'Reference Number', cell: number },
    { header: 'Journal Number Prefix', cell: () => 'TU-' },
    { header: 'Journal Number Suffix', cell: ({ entry }) => entry.number.replace(/\D/g, '') },
    { header: 'Notes', cell: what },
    { header: 'Journal Type', cell: () => 'both' },
    { header: 'Currency', cell: () => 'UGX' },
    { header: 'Account', cell: name },
    { header: 'Description', cell: what },
    { header: 'Debit', cell: debit },
    { header: 'Credit', cell: credit },
    { header: 'Status', cell: () => 'draft' },
  ],
}

/** The rows of entries in as many files as the program needs. No entry is in two of them: each would not balance. */
export function journalParts(program: JournalProgram, entries: readonly JournalEntry[]): JournalRow[][] {
  const parts: JournalRow[][] = [[]]
  for (const entry of entries) {
    const rows = entry.lines.map((line) => ({ entry, line }))
    const last = parts.at(-1) ?? []
    if (last.length > 0 && last.length + rows.length > mostRows[program]) parts.push(rows)
    else last.push(...rows)
  }
  return parts
}
