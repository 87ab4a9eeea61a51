import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { formatMoney } from '../shared/words/money.ts'
import { busyDashboard, emptyDashboard, membersDashboard, usage } from '../testing/busy-shop.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const call = 'GET /rest/v1/dashboard'
const plan = { 'GET /rest/v1/usage': { body: usage } }

// The test's window has no layout, and a chart without a size logs a warning.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 300))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0]) {
  const asked = await answerShop({ ...worksIn(), ...plan, ...answers })
  return { ...showInShop(<DashboardScreen />, '/dashboard'), asked }
}

/** The cards of the first row: their names and their text. */
async function keyFigures(): Promise<Record<string, string>> {
  const names = await screen.findAllByRole('term')
  return Object.fromEntries(names.map((name) => [name.textContent, name.parentElement?.textContent ?? '']))
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('the dashboard of an owner', () => {
  it('sets today beside the same weekday a week ago', async () => {
    await open({ [call]: { body: busyDashboard } })
    const figures = await keyFigures()
    expect(Object.keys(figures)).toEqual(['Sales today', 'Gross profit', 'Transactions', 'Stock value'])
    expect(figures['Sales today']).toContain(formatMoney(4_660_000))
    expect(figures['Sales today']).toContain(`+12.4%${formatMoney(4_145_900)} last Friday by 17:45`)
    expect(figures['Gross profit']).toContain(`was ${formatMoney(766_420)} · 17.8% margin`)
    expect(figures.Transactions).toContain('−2.6%')
    expect(figures.Transactions).toContain(`average ${formatMoney(125_946)}`)
    expect(figures['Stock value']).toContain('1,248 units in stock')
  })

  it('leads to the sale, the product and what is to be done', async () => {
    await open({ [call]: { body: busyDashboard } })
    await keyFigures()
    await screen.findByRole('link', { name: 'INV-004812' })
    expect(addressOf('INV-004812')).toBe('/sales?sale=44444444-4444-4444-8444-000000000010')
    expect(addressOf(/Camon 30/)).toBe('/inventory?product=44444444-4444-4444-8444-000000000002')
    await waitFor(() => expect(addressOf('Add product')).toBe('/inventory?new'))
    expect(addressOf(/New sale/)).toBe('/sales?new')
    expect(addressOf('Count stock')).toBe('/stock-taking')
  })

  it('says how soon each product runs out', async () => {
    await open({ [call]: { body: busyDashboard } })
    await keyFigures()
    const rows = (await panel('Running out soon')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Samsung 25W charger0 leftOut now',
      'Infinix Hot 40i2 left2 days',
    ])
  })

  it('lists all ten of the top products', async () => {
    const [first] = busyDashboard.top_products
    if (first === undefined) throw new Error('the busy shop sold nothing')
    const top_products = Array.from({ length: 10 }, (_, i) => ({
      ...first,
      product_id: `44444444-4444-4444-8444-0000000001${String(i).padStart(2, '0')}`,
    }))
    await open({ [call]: { body: { ...busyDashboard, top_products } } })
    await keyFigures()
    expect((await panel('Top products')).getAllByRole('listitem')).toHaveLength(10)
  })

  it('shows the week as a table to whoever asks', async () => {
    const { user } = await open({ [call]: { body: busyDashboard } })
    await keyFigures()
    await user.click(await screen.findByRole('radio', { name: 'View as table' }))
    const rows = within(screen.getByRole('table', { name: 'Sales of the last 7 days' })).getAllByRole('row')
    expect(rows).toHaveLength(8)
    expect(rows[1]?.textContent).toBe(`Sat 14${formatMoney(3_000_000)}${formatMoney(3_700_000)}`)
  })

  it('warns from four fifths of a limit and offers a way up when it is reached', async () => {
    await open({ [call]: { body: busyDashboard } })
    await keyFigures()
    await screen.findByText('10', { selector: 'b' })
    const counters = (await panel('Your plan')).getAllByRole('listitem')
    expect(counters.map((counter) => counter.textContent)).toEqual([
      'Terminals0 of 5',
      'Users10 of 10Limit reachedUpgrade',
      'Products4,100 of 5,00082% used',
      'Transactions this month3,104 no limit',
    ])
    expect(addressOf('Upgrade: Users')).toBe('/subscription')
  })
})

describe('the dashboard of a member', () => {
  it('shows stock where profit and stock value would stand', async () => {
    await open({ ...worksIn({ role: 'member' }), [call]: { body: membersDashboard } })
    const figures = await keyFigures()
    expect(Object.keys(figures)).toEqual(['Sales today', 'Transactions', 'Low stock', 'Units in stock'])
    expect(figures['Low stock']).toBe('Low stock124 outof 248 products')
    expect(screen.queryByText(/profit|margin|stock value/i)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add product' })).toBeNull()
  })
})

describe('the dashboard of an empty shop', () => {
  it('has four first steps in place of the charts', async () => {
    const meters = usage.meters.map((meter) => (meter.resource === 'users' ? { ...meter, current: 1 } : meter))
    await open({ [call]: { body: emptyDashboard }, 'GET /rest/v1/usage': { body: { ...usage, meters } } })
    expect((await keyFigures())['Sales today']).toBe(`Sales today${formatMoney(0)}none yet today`)
    await screen.findByText('0 of 4 done')
    const steps = (await panel('First steps')).getAllByRole('listitem')
    expect(steps.map((step) => within(step).getByRole('link').getAttribute('href'))).toEqual([
      '/inventory?new',
      '/sales?new',
      '/terminal-management',
      '/organization-settings',
    ])
    expect(screen.queryByRole('region', { name: 'Sales, last 7 days' })).toBeNull()
  })

  it('ticks off what is done', async () => {
    await open({ [call]: { body: { ...emptyDashboard, product_count: 1 } } })
    const steps = await screen.findAllByRole('img', { name: 'Done' })
    expect(steps[0]?.parentElement?.textContent).toContain('Add a product')
  })

  const fewSales = { ...busyDashboard, recent_sales: busyDashboard.recent_sales.slice(0, 1) }

  it('keeps what is left to set up in view while few sales are made', async () => {
    await open({ [call]: { body: fewSales } })
    await screen.findByText('3 of 4 done')
    await screen.findByRole('region', { name: 'Sales, last 7 days' })
  })

  it('says no more of the first steps once all are done', async () => {
    const meters = usage.meters.map((meter) => (meter.resource === 'terminals' ? { ...meter, current: 1 } : meter))
    await open({ [call]: { body: fewSales }, 'GET /rest/v1/usage': { body: { ...usage, meters } } })
    await screen.findByText('10', { selector: 'b' })
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  it('leaves a member only what a member may do', async () => {
    await open({ ...worksIn({ role: 'member' }), [call]: { body: { ...membersDashboard, recent_sales: [] } } })
    expect(await screen.findByText('0 of 1 done')).toBeTruthy()
  })
})

describe('the dashboard that cannot be read', () => {
  it('says why and tries again when asked', async () => {
    const failed = refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.')
    const { user } = await open({ [call]: [failed, failed, failed, { body: busyDashboard }] })
    const alert = await screen.findByRole('alert')
    within(alert).getByText(/A database error occurred/)
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await keyFigures()).toHaveProperty('Sales today')
  })

  it('keeps what it has and says that refreshing failed', async () => {
    await open({ [call]: [{ body: busyDashboard }, 'unreachable'] })
    await keyFigures()
    await cache.refetchQueries({ queryKey: api.analytics.dashboard.key() })
    await screen.findByText('Updated just now, refreshing failed')
    const figures = await keyFigures()
    expect(figures['Sales today']).toContain(formatMoney(4_660_000))
  })

  it('asks again every 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = await open({ [call]: { body: busyDashboard } })
    await keyFigures()
    const times = () => asked.filter((one) => one.call === call).length
    expect(times()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(times()).toBe(2)
  })
})
