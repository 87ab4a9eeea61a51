import { screen, within } from '@testing-library/react'
import type { ReportResult } from '@tunda/contract/reports/custom-reports'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultDateStyle, putDateStyleInForce } from '../shared/words/dates.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { CustomReportScreen } from './report-screen.tsx'

afterEach(() => {
  vi.useRealTimers()
  putDateStyleInForce(defaultDateStyle)
  forgetShop()
})

const run = 'GET /rest/v1/custom_reports/run'
const result: ReportResult = {
  columns: ['method', 'amount'],
  rows: [
    ['mobile_money', 2_000],
    [null, -500],
  ],
  totals: [null, 1_500],
  is_cut: true,
  before: null,
  period: { from: '2026-11-01', to: '2026-11-30' },
}
const at = (report: object) => `/analytics/reports?report=${encodeURIComponent(JSON.stringify(report))}`
const id = '00000000-0000-4000-8000-000000000001'
const saved = {
  id,
  name: 'Money in',
  made_by: 'Grace',
  is_mine: false,
  may_change: false,
  shared_with: ['member' as const],
  description: {
    subject: 'payments',
    columns: ['method', 'amount'],
    filters: [],
    period: 'last_30_days',
    show: 'table',
    is_compared: false,
  },
  left_out: ['invoice'],
  updated_at: '2026-11-20T08:00:00Z',
}
const list = { saved_reports: [saved], own_roles: [], totalCount: 1, totalPages: 1, currentPage: 1 }
const answers = {
  ...worksIn({ tier: 'premium' }),
  [run]: { body: result },
  [`GET /rest/v1/saved_reports/${id}/mails`]: { body: { schedule: null, readers: [], people: [] } },
  'GET /rest/v1/saved_reports': { body: list },
}

const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ')

describe('custom reports', () => {
  it('run what the address describes, in the words of people', async () => {
    await answerShop({ ...worksIn({ tier: 'premium' }), [run]: { body: result } })
    showInShop(<CustomReportScreen />, at({ subject: 'payments', columns: ['method', 'amount'] }))
    const table = await screen.findByRole('table', { name: 'Payments' })
    expect(within(table).getAllByRole('row').map(plain)).toEqual([
      'Payment methodAmount',
      'Mobile MoneyUSh 2,000',
      '–−USh 500',
      'TotalUSh 1,500',
    ])
    expect(screen.getByText(/There are more rows/)).toBeDefined()
  })

  it('begin custom dates with the shop’s day, whatever day it is for whoever asks', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:42:00Z') })
    putDateStyleInForce({ ...defaultDateStyle, timezone: 'Pacific/Honolulu' })
    await answerShop({ ...worksIn({ tier: 'premium' }), [run]: { body: result } })
    const { user } = showInShop(<CustomReportScreen />, at({ subject: 'payments', columns: ['method', 'amount'] }))
    await user.click(await screen.findByRole('combobox', { name: 'Period' }))
    await user.click(await screen.findByRole('option', { name: 'Custom dates' }))
    expect((await screen.findByLabelText<HTMLInputElement>('From day')).value).toBe('21/11/2026')
  })

  it('stay as they are while a value that no report can have is typed', async () => {
    await answerShop({ ...worksIn({ tier: 'premium' }), [run]: { body: result } })
    const asked = {
      subject: 'payments',
      columns: ['method', 'amount'],
      filters: [
        { field: 'amount', is: 'at_least', number: 5 },
        { field: 'day', is: 'within', days: 90 },
        { field: 'method', is: 'contains', text: 'cash' },
      ],
      period: { from: '2026-11-01', to: '2026-11-30' },
    }
    const { user, router } = showInShop(<CustomReportScreen />, at(asked))
    const inAddress = () =>
      JSON.parse(new URLSearchParams(router.state.location.search).get('report') ?? 'null') as typeof asked
    const [amount, days, text] = await screen.findAllByRole('textbox', { name: 'Value' })
    if (!amount || !days || !text) throw new Error('a filter has no value')
    await user.type(amount, '{Backspace}99999999999999999')
    await user.type(days, '0000')
    await user.clear(screen.getByLabelText('From day'))
    await user.type(screen.getByLabelText('From day'), '01/01/2020')
    expect(await screen.findByText('At most 1100 days.')).toBeDefined()
    expect(await screen.findByRole('table', { name: 'Payments' })).toBeDefined()
    await user.clear(text)
    await user.type(text, 'bank')
    expect(inAddress()).toMatchObject({ subject: 'payments', period: asked.period })
    expect(inAddress().filters[2]).toEqual({ field: 'method', is: 'contains', text: 'bank' })
  })

  it('stand beside the period before, in the table and drawn', async () => {
    const before = {
      period: { from: '2026-10-01', to: '2026-10-31' },
      rows: [
        [null, 1_800],
        [null, null],
      ],
      totals: [null, 1_800],
    }
    await answerShop({ ...worksIn({ tier: 'premium' }), [run]: { body: { ...result, before } } })
    const asked = { subject: 'payments', columns: ['method', 'amount'], show: 'bar', is_compared: true }
    showInShop(<CustomReportScreen />, at(asked))
    const table = await screen.findByRole('table', { name: 'Payments' })
    expect(within(table).getAllByRole('row').map(plain)).toEqual([
      'Payment methodAmount',
      'Mobile MoneyUSh 2,000before: USh 1,800',
      '–−USh 500',
      'TotalUSh 1,500before: USh 1,800',
    ])
    expect(screen.getByRole('list', { name: 'Colours' }).textContent).toBe('AmountPrevious period')
    expect(screen.getByText(/compared with/)).toBeDefined()
  })

  const unreadable = { ...saved, description: null, left_out: [], is_unreadable: true as const }
  const listOf = (report: object) => ({ 'GET /rest/v1/saved_reports': { body: { ...list, saved_reports: [report] } } })

  it('of another release say that they cannot be read', async () => {
    await answerShop({ ...answers, ...listOf(unreadable) })
    showInShop(<CustomReportScreen />, `/analytics/reports?saved=${id}`)
    expect(await screen.findByText('This report cannot be read')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  it('of another release are described anew, or deleted, by who may', async () => {
    await answerShop({ ...answers, ...listOf({ ...unreadable, may_change: true }) })
    showInShop(<CustomReportScreen />, `/analytics/reports?saved=${id}`)
    expect(await screen.findByText(/another version of Tunda saved it. Choose again/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Actions for Money in' })).toBeDefined()
  })

  it('say what to narrow where they take too long', async () => {
    const words = 'This report takes too long. Choose a shorter period or fewer columns, or add a filter.'
    const asked = await answerShop({ ...worksIn({ tier: 'premium' }), [run]: refused(409, 'REPORT_TOO_LARGE', words) })
    showInShop(<CustomReportScreen />, at({ subject: 'payments', columns: ['method', 'amount'] }))
    expect(await screen.findByText(words)).toBeDefined()
    // The same report is refused for two minutes: neither the page nor a button asks for it again.
    expect(screen.getByText('The report was stopped')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(asked.filter(({ call }) => call === run)).toHaveLength(1)
  })

  it('are listed where they are saved, beside those that are ready', async () => {
    await answerShop(answers)
    showInShop(<CustomReportScreen />, '/analytics/reports')
    expect((await screen.findByRole('link', { name: /Money in/ })).getAttribute('href')).toContain(`saved=${id}`)
    expect(screen.getByText('Shared by Grace')).toBeDefined()
    expect(screen.getByRole('link', { name: /Dead stock/ })).toBeDefined()
  })

  it('are opened when saved, without what is not theirs to see', async () => {
    await answerShop(answers)
    showInShop(<CustomReportScreen />, `/analytics/reports?saved=${id}`)
    expect(await screen.findByRole('heading', { name: 'Money in' })).toBeDefined()
    expect(await screen.findByText(/do not have permission to see it: Invoice/)).toBeDefined()
    expect(await screen.findByRole('table', { name: 'Payments' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
  })

  it('say first what they come to on a phone, where they are ready or saved', async () => {
    await answerShop(answers)
    vi.stubGlobal('matchMedia', (query: string) => ({
      media: query,
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }))
    showInShop(<CustomReportScreen />, `/analytics/reports?saved=${id}`)
    await screen.findByText(/There are more rows/)
    const text = document.body.textContent ?? ''
    expect(text.indexOf('There are more rows')).toBeLessThan(text.indexOf('Period'))
  })

  it('are not there without the plan', async () => {
    await answerShop(worksIn({ tier: 'basic' }))
    showInShop(<CustomReportScreen />, '/analytics/reports')
    await screen.findByText('Not in your plan')
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/subscription')
  })
})
