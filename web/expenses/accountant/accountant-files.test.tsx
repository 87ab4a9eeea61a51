import { screen, within } from '@testing-library/react'
import type { AccountantFile } from '@tunda/contract/reports/accountant'
import { journalAccounts, usualAccounts } from '@tunda/contract/reports/journal-accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { ExpensesScreen } from '../expenses-screen.tsx'

afterEach(forgetShop)

const paging = { totalCount: 1, totalPages: 1, currentPage: 1 }
const total = (account: (typeof journalAccounts)[number], amount: number) => ({
  account,
  ...usualAccounts[account],
  amount,
})
const file: AccountantFile = {
  id: '00000000-0000-4000-8000-000000000001',
  from: '2026-10-01',
  to: '2026-10-31',
  entries: 62,
  made_by: 'Aisha',
  made_at: '2026-11-02T08:00:00Z',
  overlaps: 0,
  changes: [total('cash_drawer', 720_000), total('sales', -720_000)],
  is_outdated: true,
}
const journal = {
  from: file.from,
  to: file.to,
  totals: [total('cash_drawer', 5_000), total('sales', -5_000)],
  overlaps: 1,
  is_open: false,
}
const accounts = journalAccounts.map((account) => ({ account, ...usualAccounts[account], is_usual: true }))
const answers = {
  'GET /rest/v1/accountant/journal': { body: journal },
  'GET /rest/v1/accountant/files': { body: { files: [file], ...paging } },
  'GET /rest/v1/accountant/accounts': { body: { accounts, ...paging } },
  'POST /rest/v1/accountant/accounts': { body: { accounts, ...paging } },
  'POST /rest/v1/accountant/files': { body: { ...file, is_outdated: false, changes: [] } },
}
const at = '/expenses?view=accountant&from=2026-10-01&to=2026-10-31'

describe('files for the accountant', () => {
  it('show what a period comes to, say what changed since a file, and are made', async () => {
    const asked = await answerShop({ ...worksIn({ tier: 'premium' }), ...answers })
    const { user } = showInShop(<ExpensesScreen />, at)
    const totals = await screen.findByRole('table', { name: 'Totals by account' })
    expect(within(totals).getByText('Cash on hand')).toBeDefined()
    expect(screen.getByText(/these days count twice/)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'What changed' }))
    expect(screen.getByText(/^Cash on hand: debit/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Make file' }))
    expect(await screen.findByText('File made')).toBeDefined()
    expect(asked.find(({ call }) => call === 'POST /rest/v1/accountant/files')?.body).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
    })
  })

  it('go to the accounts that the shop names', async () => {
    const asked = await answerShop({ ...worksIn({ tier: 'premium' }), ...answers })
    const { user } = showInShop(<ExpensesScreen />, at)
    await user.click(await screen.findByRole('button', { name: 'Accounts' }))
    const name = await screen.findByRole('textbox', { name: 'Name for Bank' })
    await user.clear(name)
    await user.type(name, 'Stanbic clearing')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Accounts saved')).toBeDefined()
    expect(asked.find(({ call }) => call === 'POST /rest/v1/accountant/accounts')?.body).toEqual({
      accounts: [{ account: 'bank', code: '1020', name: 'Stanbic clearing' }],
    })
  })

  it('are divided by commas, which the programs import, also where spreadsheets take semicolons', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    const place = { account: 'bank', ...usualAccounts.bank, debit: 5_000, credit: 0 } as const
    const entry = { number: 'TU-20261001-1', day: '2026-10-01', kind: 'sales', lines: [place] }
    await answerShop({
      ...worksIn({ tier: 'premium' }),
      ...answers,
      [`GET /rest/v1/accountant/files/${file.id}`]: { body: { file, entries: [entry] } },
    })
    const { user } = showInShop(<ExpensesScreen />, at)
    await user.click(await screen.findByRole('button', { name: /^Download / }))
    await user.click(await screen.findByRole('menuitem', { name: 'Xero · CSV' }))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    const [head = '', line = ''] = (await saved[0]?.text())?.split('\r\n') ?? []
    expect(head.split(',').length).toBeGreaterThan(4)
    expect(line.split(',')).toHaveLength(head.split(',').length)
    vi.restoreAllMocks()
  })

  it('are not offered by a plan without them', async () => {
    await answerShop({ ...worksIn({ tier: 'basic' }), 'GET /rest/v1/profit_and_loss': { body: { months: [] } } })
    showInShop(<ExpensesScreen />, '/expenses?view=profit')
    expect(await screen.findByRole('link', { name: 'Profit and loss' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'For your accountant' })).toBeNull()
  })
})
