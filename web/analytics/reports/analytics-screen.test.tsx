import { screen, waitFor, within } from '@testing-library/react'
import type { Insights, Report } from '@tunda/contract/reports/reports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatMoney } from '../../shared/words/money.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { AnalyticsScreen } from './analytics-screen.tsx'

const product = {
  product_id: '44444444-4444-4444-8444-000000000001',
  brand: 'Tecno',
  model: 'Camon 30',
  category_name: 'Smartphones',
}
const report: Report = {
  period: { from: '2026-11-20', to: '2026-11-21' },
  compared: { from: '2026-11-18', to: '2026-11-19' },
  compared_until: '14:20',
  days: [
    { day: '2026-11-20', revenue: 2_000_000, transactions: 3, units: 4, profit: 400_000 },
    { day: '2026-11-21', revenue: 1_000_000, transactions: 2, units: 2, profit: 200_000 },
  ],
  compared_days: [
    { day: '2026-11-18', revenue: 0, transactions: 0, units: 0, profit: 0 },
    { day: '2026-11-19', revenue: 2_500_000, transactions: 4, units: 5, profit: 500_000 },
  ],
  totals: { revenue: 3_000_000, transactions: 5, units: 6, profit: 600_000 },
  compared_totals: { revenue: 2_500_000, transactions: 4, units: 5, profit: 500_000 },
  methods: [
    { method: 'mobile_money', revenue: 2_000_000, transactions: 3 },
    { method: 'cash', revenue: 1_000_000, transactions: 2 },
  ],
  categories: [
    {
      category_id: '00000000-0000-4000-8000-000000000101',
      name: 'Smartphones',
      units: 6,
      revenue: 3_000_000,
      profit: 600_000,
    },
  ],
  top_products: [{ ...product, units_sold: 6, total_revenue: 3_000_000, profit: 600_000 }],
  slow_movers: [{ ...product, current_stock: 9, units_sold: 0, last_sold_day: null, stock_value: 4_500_000 }],
  running_out: [],
  stock_value: 4_500_000,
  stock_turns: 12.5,
}
const insights: Insights = {
  period: report.period,
  hours: [{ weekday: 5, hour: 14, revenue: 2_000_000, transactions: 3 }],
  staff: [{ user_id: null, name: '', revenue: 3_000_000, transactions: 5, profit: 600_000 }],
  customers: {
    total: 10,
    new_in_period: 2,
    repeat: 4,
    top_spenders: 1,
    spent: 9_000_000,
    spent_by_repeat: 7_000_000,
    spent_by_top: 3_000_000,
  },
}
const call = 'GET /rest/v1/analytics'
const insightsCall = 'GET /rest/v1/analytics_insights'
const good = { [call]: { body: report }, [insightsCall]: { body: insights } }

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 300))
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetShop()
})

async function open(
  answers: Parameters<typeof answerShop>[0] = good,
  { at = '/analytics', works = worksIn({ tier: 'premium' }) } = {},
) {
  const asked = await answerShop({ ...works, ...answers })
  return { ...showInShop(<AnalyticsScreen />, at), asked }
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the analytics of an owner', () => {
  it('sets the period beside the one before it, and names both', async () => {
    await open(good, { at: '/analytics?period=custom&from=2026-11-20&to=2026-11-21' })
    const names = await screen.findAllByRole('term')
    const figures = Object.fromEntries(names.map((name) => [name.textContent, name.parentElement?.textContent ?? '']))
    expect(Object.keys(figures)).toEqual(['Sales', 'Gross profit', 'Transactions', 'Stock value'])
    expect(figures.Sales).toContain(formatMoney(3_000_000))
    expect(figures.Sales).toContain(`+20.0%was ${formatMoney(2_500_000)}`)
    expect(screen.getByText(/^20–21 November, compared with 18–19 November until 14:20$/)).toBeDefined()
    expect(figures['Gross profit']).toContain('20.0% margin')
    expect(figures.Transactions).toContain(`average ${formatMoney(600_000)}`)
    expect(figures['Stock value']).toContain('stock turns 12.5× a year')
  })

  it('has every figure as a table too', async () => {
    const { user } = await open()
    const trend = await panel('Sales and profit')
    await user.click(trend.getByRole('radio', { name: 'View as table' }))
    const rows = within(trend.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'DaySalesTransactionsProfitMarginPrevious sales',
      `Fri 20 Nov${formatMoney(2_000_000)}3${formatMoney(400_000)}20%${formatMoney(0)}`,
      `Sat 21 Nov${formatMoney(1_000_000)}2${formatMoney(200_000)}20%${formatMoney(2_500_000)}`,
    ])
  })

  it('says how much was sold on account, so that the payment methods add up to the sales', async () => {
    const methods = [{ method: 'cash', revenue: 2_700_000, transactions: 4 }]
    const { user } = await open({ ...good, [call]: { body: { ...report, methods } } })
    const paid = await panel('Payment methods')
    expect(paid.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Cash.*90%/),
      expect.stringMatching(/^On account.*10%/),
    ])
    await user.click(paid.getByRole('radio', { name: 'View as table' }))
    const last = within(paid.getByRole('table')).getAllByRole('row').at(-1)
    expect(last?.textContent).toBe(`On account${formatMoney(300_000)}`)
  })

  it('says when, by whom and to whom', async () => {
    await open()
    expect((await panel('When you sell')).getByText('Best hour: Friday 14:00')).toBeDefined()
    expect((await panel('Who sold')).getByText('A colleague who has left')).toBeDefined()
    expect((await panel('Customers')).getByText('Bought more than once')).toBeDefined()
  })

  it('asks again for other days, and keeps them in the address', async () => {
    const { user, asked } = await open()
    await screen.findAllByRole('term')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '7 days')
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period' }).value).toBe('last-7'),
    )
    await waitFor(() => expect(asked.filter((one) => one.call === call)).toHaveLength(2))
  })

  it('says once that nothing was sold, and still what lies on the shelf', async () => {
    const nothing = { revenue: 0, transactions: 0, units: 0, profit: 0 }
    const still = report.days.map(({ day }) => ({ day, ...nothing }))
    const body = { ...report, days: still, compared_days: still, totals: nothing, compared_totals: nothing }
    await open({ ...good, [call]: { body: { ...body, methods: [], categories: [], top_products: [] } } })
    await screen.findByRole('heading', { name: 'Nothing was sold in this period' })
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toHaveLength(1)
    expect((await panel('Slow movers')).getByText('Tecno Camon 30')).toBeDefined()
  })

  it('says what a plan with more would answer, without figures', async () => {
    const { asked } = await open(good, { works: worksIn({ tier: 'basic' }) })
    const locked = await panel('When you sell')
    expect(locked.getByText(/hours of which days/)).toBeDefined()
    expect(locked.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/subscription?ask=premium')
    expect(asked.some((one) => one.call === insightsCall)).toBe(false)
  })

  it('says what failed and tries again', async () => {
    const failed = refused(503, 'DATABASE_ERROR', 'The service is busy. Please try again in a moment.')
    const { user } = await open({ ...good, [call]: [failed, failed, failed, { body: report }] })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findAllByRole('term')).toHaveLength(4)
  })
})

it('a member sees what was sold, and nothing of profit or people', async () => {
  const { profit: _made, ...totals } = report.totals
  const days = report.days.map(({ profit: _of, ...day }) => day)
  const { stock_value: _value, stock_turns: _turns, ...rest } = report
  const body = { ...rest, days, totals, compared_totals: totals, categories: [], slow_movers: [], top_products: [] }
  await open({ [call]: { body } }, { works: worksIn({ tier: 'premium', role: 'member' }) })
  const names = (await screen.findAllByRole('term')).map((name) => name.textContent)
  expect(names).toEqual(['Sales', 'Transactions', 'Units sold'])
  expect(screen.queryByRole('region', { name: 'Who sold' })).toBeNull()
  expect(screen.queryByText(/[Pp]rofit$/)).toBeNull()
})
