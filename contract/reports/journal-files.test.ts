import { describe, expect, it } from 'vitest'
import type { JournalEntry } from './accountant.ts'
import { journalAccounts, usualAccounts } from './journal-accounts.ts'
import { journalColumns, journalParts, journalPrograms, mostRows } from './journal-files.ts'

const line = { account: 'sales', code: '4000', name: 'Sales' } as const
const cash = { account: 'cash_drawer', code: '1000', name: 'Cash on hand' } as const
const entryOf = (number: number, lines = 1): JournalEntry => ({
  number: `TU-20261123-${number}`,
  day: '2026-11-23',
  kind: 'sales',
  lines: [
    ...Array.from({ length: lines }, () => ({ ...cash, debit: 5, credit: 0 })),
    { ...line, debit: 0, credit: 5 * lines },
  ],
})
const programs = Object.keys(journalPrograms) as (keyof typeof journalPrograms)[]
const rowsOf = (program: keyof typeof journalPrograms) =>
  journalParts(program, [entryOf(1)])[0]?.map((row) => journalColumns[program].map(({ cell }) => cell(row)))

describe('the file of each program', () => {
  it('has the rows that it imports', () => {
    expect(rowsOf('quickbooks')).toEqual([
      ['TU-20261123-1', '23/11/2026', 'Cash on hand', 5, null, 'Sales'],
      ['TU-20261123-1', '23/11/2026', 'Sales', null, 5, 'Sales'],
    ])
    expect(rowsOf('xero')).toEqual([
      ['Sales TU-20261123-1', '23/11/2026', 'Cash on hand', '1000', 'Tax Exempt', 5],
      ['Sales TU-20261123-1', '23/11/2026', 'Sales', '4000', 'Tax Exempt', -5],
    ])
    expect(rowsOf('zoho')?.[1]?.join()).toBe(
      '2026-11-23,TU-20261123-1,TU-,202611231,Sales,both,UGX,Sales,Sales,,5,draft',
    )
  })

  it('comes in parts that a program takes, and no entry is in two', () => {
    const entries = Array.from({ length: 600 }, (_, at) => entryOf(at, 6))
    for (const program of programs) {
      const parts = journalParts(program, entries)
      expect(parts.flat().length).toBe(600 * 7)
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(mostRows[program])
        expect(part.reduce((sum, row) => sum + row.line.debit - row.line.credit, 0)).toBe(0)
      }
    }
    expect(journalParts('xero', entries).length).toBe(15)
  })

  it('goes to accounts that are told apart', () => {
    const all = journalAccounts.map((account) => usualAccounts[account])
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(all.filter(({ name }) => !/^[A-Za-z ]+$/.test(name))).toEqual([])
  })
})
