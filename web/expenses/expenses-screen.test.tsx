import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { Expense, ExpenseRule, MonthResult } from '@tunda/contract/reports/expenses'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { ExpensesScreen } from './expenses-screen.tsx'

afterEach(forgetShop)

const bank = '00000000-0000-4000-8000-000000000001'
const rent: Expense = {
  id: '00000000-0000-4000-8000-000000000002',
  category: 'rent',
  amount: 800_000,
  wallet_id: bank,
  wallet: 'bank',
  terminal: null,
  day: '2026-11-01',
  note: 'November',
  recorded_by: 'Aisha',
  recorded_at: '2026-11-01T08:00:00Z',
  papers: 1,
  is_taken_back: false,
}
const paging = { totalCount: 1, totalPages: 1, currentPage: 1 }
const list = {
  'GET /rest/v1/expenses': { body: { expenses: [rent], total: 800_000, ...paging } },
  'GET /rest/v1/expense_rules': { body: { rules: [], ...paging } },
}
const drawer = '00000000-0000-4000-8000-000000000009'
const places = [
  { id: bank, kind: 'bank', terminal: null },
  { id: drawer, kind: 'cash_drawer', terminal: null },
]
const wallets = { 'GET /rest/v1/expense_wallets': { body: { wallets: places, ...paging } } }
const month = (name: string, more: Partial<MonthResult> = {}): MonthResult => ({
  month: name,
  from: `${name}-01`,
  to: `${name}-30`,
  sales: 0,
  vat: 0,
  goods: 0,
  gross: 0,
  shrinkage: 0,
  cash: 0,
  bad_debts: 0,
  late_costs: 0,
  revaluation: 0,
  expenses: [],
  expenses_total: 0,
  net: 0,
  ...more,
})
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

describe('expenses', () => {
  it('are recorded with what they are for and where they were paid from, and taken back', async () => {
    const asked = await answerShop({
      ...worksIn(),
      ...list,
      ...wallets,
      'POST /rest/v1/expenses': { body: rent },
      [`POST /rest/v1/expenses/${rent.id}/take_back`]: { body: { ...rent, is_taken_back: true } },
    })
    const { user } = showInShop(<ExpensesScreen />, '/expenses')
    expect(plain(await screen.findByText(/^Total/))).toBe('Total USh 800,000')
    await user.click(screen.getByRole('button', { name: 'Add expense' }))
    const form = await screen.findByRole('dialog', { name: 'Add expense' })
    await user.type(within(form).getByRole('textbox', { name: 'Amount' }), '15000')
    await user.click(within(form).getByRole('combobox', { name: 'Kind of expense' }))
    await user.click(await screen.findByRole('option', { name: 'Transport' }))
    await user.click(within(form).getByRole('combobox', { name: 'Paid from' }))
    await user.click(await screen.findByRole('option', { name: 'Bank' }))
    await user.click(within(form).getByRole('button', { name: /Record USh.15,000/ }))
    await screen.findByText('Expense recorded')
    expect(asked.find(({ call }) => call === 'POST /rest/v1/expenses')?.body).toMatchObject({
      category: 'transport',
      amount: 15_000,
      wallet_id: bank,
    })
    await user.click(screen.getAllByRole('button', { name: 'Reverse' })[0] as HTMLElement)
    const sure = await screen.findByRole('dialog', { name: /Reverse USh.800,000/ })
    await user.click(within(sure).getByRole('button', { name: 'Reverse' }))
    await screen.findByText('Expense reversed')
  })

  it('close their form before the photos are sent, and show these when they are', async () => {
    const asked = await answerShop({ ...worksIn(), ...list, ...wallets, 'POST /rest/v1/expenses': { body: rent } })
    const answer = globalThis.fetch
    const sent: string[] = []
    let letGo = () => {}
    const isOnItsWay = new Promise<void>((resolve) => {
      letGo = resolve
    })
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const { url } = input instanceof Request ? input : new Request(input, init)
      if (!url.includes('/storage/v1/object/expenses/')) return await answer(input, init)
      sent.push(url)
      await isOnItsWay
      return Response.json({})
    })
    const { user } = showInShop(<ExpensesScreen />, '/expenses')
    await user.click(await screen.findByRole('button', { name: 'Add expense' }))
    const form = await screen.findByRole('dialog', { name: 'Add expense' })
    await user.type(within(form).getByRole('textbox', { name: 'Amount' }), '15000')
    await user.click(within(form).getByRole('combobox', { name: 'Kind of expense' }))
    await user.click(await screen.findByRole('option', { name: 'Transport' }))
    await user.click(within(form).getByRole('combobox', { name: 'Paid from' }))
    await user.click(await screen.findByRole('option', { name: 'Bank' }))
    const file = new File(['%PDF-1.7'], 'Receipt.pdf', { type: 'application/pdf' })
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
    await user.click(within(form).getByRole('button', { name: /Record USh.15,000/ }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const before = asked.filter(({ call }) => call === 'GET /rest/v1/expenses').length
    letGo()
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'GET /rest/v1/expenses').length).toBeGreaterThan(before),
    )
    expect(sent[0]).toContain('Receipt.pdf')
  })

  it('keep the receipt as a photo, which is opened and deleted beside the expense', async () => {
    const paper = {
      id: '00000000-0000-4000-8000-000000000007',
      expense_id: rent.id,
      name: 'Landlord.jpg',
      media_type: 'image/webp',
      bytes: 20_480,
      created_at: '2026-11-02T09:00:00Z',
    }
    const papers = { [`GET /rest/v1/expenses/${rent.id}/papers`]: { body: { papers: [paper] } } }
    const gone = { [`DELETE /rest/v1/expense_papers/${paper.id}`]: { body: { id: paper.id } } }
    const asked = await answerShop({ ...worksIn(), ...list, ...wallets, ...papers, ...gone })
    const { user } = showInShop(<ExpensesScreen />, '/expenses')
    await user.click((await screen.findAllByRole('button', { name: 'Photos of Rent, 1' }))[0] as HTMLElement)
    const open = await screen.findByRole('dialog', { name: 'Receipt of this expense' })
    expect(await within(open).findByRole('button', { name: 'Landlord.jpg' })).toBeDefined()
    await user.click(within(open).getByRole('button', { name: 'Delete Landlord.jpg' }))
    await waitFor(() => expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(true))
  })

  it('come again by a rule, which is paused, and ended after a question', async () => {
    const rule: ExpenseRule = {
      id: '00000000-0000-4000-8000-000000000003',
      category: 'rent',
      amount: 800_000,
      wallet_id: bank,
      wallet: 'bank',
      note: null,
      every: 'month',
      first_day: '2026-11-01',
      ends_on: null,
      next_day: '2026-12-01',
      state: 'running',
    }
    const rules = { 'GET /rest/v1/expense_rules': { body: { rules: [rule], ...paging } } }
    const changed = { [`POST /rest/v1/expense_rules/${rule.id}`]: { body: { ...rule, state: 'paused' } } }
    const added = { 'POST /rest/v1/expense_rules': { body: rule } }
    const asked = await answerShop({ ...worksIn(), ...list, ...rules, ...wallets, ...changed, ...added })
    const { user } = showInShop(<ExpensesScreen />, '/expenses')
    const section = await screen.findByRole('region', { name: 'Recurring expenses' })
    expect(plain(section)).toMatch(/Rent.*USh 800,000.*Every month.*next on 01\/12\/2026.*Bank/)
    await user.click(within(section).getByRole('button', { name: 'Pause' }))
    await user.click(within(section).getByRole('button', { name: 'Stop' }))
    const sure = await screen.findByRole('dialog', { name: /Stop repeating USh.800,000/ })
    await user.click(within(sure).getByRole('button', { name: 'Stop' }))
    await waitFor(() =>
      expect(asked.filter(({ call }) => call.endsWith(rule.id)).map(({ body }) => body)).toMatchObject([
        { state: 'paused' },
        { state: 'ended' },
      ]),
    )
    await user.click(screen.getByRole('button', { name: 'Add expense' }))
    const form = await screen.findByRole('dialog', { name: 'Add expense' })
    await user.type(within(form).getByRole('textbox', { name: 'Amount' }), '15000')
    await user.click(within(form).getByRole('combobox', { name: 'Kind of expense' }))
    await user.click(await screen.findByRole('option', { name: 'Transport' }))
    await user.click(within(form).getByRole('combobox', { name: 'Paid from' }))
    await user.click(await screen.findByRole('option', { name: 'Cash drawer' }))
    await user.click(within(form).getByRole('combobox', { name: 'Repeats' }))
    await user.click(await screen.findByRole('option', { name: 'Every week' }))
    const save = within(form).getByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    await user.click(within(form).getByRole('combobox', { name: 'Paid from' }))
    await user.click(await screen.findByRole('option', { name: 'Bank' }))
    await user.type(within(form).getByRole('textbox', { name: 'Last day' }), '1/3')
    expect(save).toHaveProperty('disabled', true)
    await user.clear(within(form).getByRole('textbox', { name: 'Last day' }))
    await user.click(save)
    await screen.findByText('Recurring expense saved')
    const made = asked.find(({ call }) => call === 'POST /rest/v1/expense_rules')
    expect(made?.body).toMatchObject({ category: 'transport', amount: 15_000, every: 'week', ends_on: null })
  })

  it('are not asked for by who may neither enter them nor see what is left', async () => {
    const asked = await answerShop({ ...worksIn({ role: 'member', rights: rightsOfRole.member }), ...list, ...wallets })
    showInShop(<ExpensesScreen />, '/expenses')
    await screen.findByText('Ask the owner or an admin of your organization.')
    expect(asked.filter(({ call }) => call.includes('expense'))).toEqual([])
  })

  it('make a month’s net profit, whose figures open what they are made of, for whoever sees profit', async () => {
    const november = month('2026-11', {
      sales: 3_000_000,
      goods: 1_800_000,
      gross: 1_200_000,
      shrinkage: 60_000,
      bad_debts: 30_000,
      expenses: [{ category: 'rent', amount: 800_000 }],
      expenses_total: 800_000,
      net: 310_000,
    })
    const months = { body: { months: [november, month('2026-10'), month('2025-11')] } }
    const broken = {
      id: 7,
      day: '2026-11-12',
      name: 'Itel A60',
      amount: -60_000,
      reason: 'damage',
      units: -1,
      note: 'Fell',
    }
    await answerShop({
      ...worksIn(),
      ...list,
      ...wallets,
      'GET /rest/v1/profit_and_loss': months,
      'GET /rest/v1/profit_and_loss/parts': { body: { rows: [broken], total: -60_000, ...paging } },
    })
    const { user, router } = showInShop(<ExpensesScreen />, '/expenses?view=profit')
    const table = await screen.findByRole('table', { name: 'Profit and loss' })
    const row = (name: string) => within(table).getByRole('rowheader', { name }).parentElement
    expect(plain(row('Net profit'))).toBe('Net profitUSh 310,000USh 0USh 0')
    expect(plain(row('Goods lost'))).toContain('−USh 60,000')
    expect(plain(row('Bad debts'))).toBe('Bad debts−USh 30,000USh 0USh 0')
    expect(
      within(row('Rent') as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/expenses?from=2026-11-01&to=2026-11-30&category=rent')
    const lost = within(row('Goods lost') as HTMLElement).getByRole('link')
    // A finger does not hover over it.
    expect(lost.getAttribute('data-underline')).toBe('always')
    await user.click(lost)
    expect(router.state.location.search).toBe('?view=profit&of=2026-11&part=shrinkage')
    const made = await screen.findByRole('dialog', { name: 'Goods lost · November 2026' })
    expect(plain(await within(made).findByText(/Damaged · −1 · Fell/))).toBeTruthy()
    expect(plain(within(made).getByText('Total').parentElement)).toBe('Total−USh 60,000')
    cleanup()
    forgetShop()
    const rights = { ...rightsOfRole.member, manage_expenses: true as const }
    await answerShop({ ...worksIn({ role: 'member', rights }), ...list, ...wallets })
    showInShop(<ExpensesScreen />, '/expenses?view=profit')
    await screen.findByText(/^Total/)
    expect(screen.queryByRole('heading', { name: 'Profit and loss' })).toBeNull()
  })
})
