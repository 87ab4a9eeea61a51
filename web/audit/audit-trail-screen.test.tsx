import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { AuditEntry, AuditStatistics } from '@tunda/contract/audit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { AuditTrailScreen } from './audit-trail-screen.tsx'
import { anEntry } from './entries-for-tests.ts'

const list = 'GET /rest/v1/audit_log'
const count = 'GET /rest/v1/audit_statistics'
const brian = '33333333-3333-4333-8333-333333333333'

const statistics: AuditStatistics = {
  days: 30,
  total: 1248,
  by_day: [
    { day: '2026-11-19', count: 48 },
    { day: '2026-11-20', count: 1200 },
  ],
  by_action: [
    { action_type: 'create', count: 1100 },
    { action_type: 'change_role', count: 148 },
  ],
  by_resource: [
    { resource_type: 'sale', count: 1100 },
    { resource_type: 'organization_member', count: 148 },
  ],
  by_person: [{ user_id: brian, user_email: 'brian@shop.ug', user_name: 'Brian', count: 900 }],
}
const answerOf = (entries: AuditEntry[], total = entries.length) => ({ body: { entries, count: total } })
const entries = [
  anEntry(),
  anEntry({ id: 56, action_type: 'create', resource_type: 'sale', resource_name: 'INV-000012', user_name: 'Brian' }),
]

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers = {}, at = '/audit-trail') {
  await answerShop({ ...worksIn(), [list]: answerOf(entries), [count]: { body: statistics }, ...answers })
  const queries: Record<string, string>[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'https://shop.example')
    if (pathname === '/rest/v1/audit_log') queries.push(Object.fromEntries(searchParams))
    return answer(input, init)
  })
  return { ...showInShop(<AuditTrailScreen />, at), queries }
}

describe('the audit trail', () => {
  it('tells what was done, newest first, and the last 30 days at a glance', async () => {
    await open()
    await screen.findByRole('button', { name: /Aisha changed price of Galaxy A15/ })
    screen.getByRole('button', { name: /Brian recorded sale INV-000012/ })
    const glance = screen.getByText('Entries in 30 days').closest('dl') as HTMLElement
    expect(glance.textContent).toBe(
      'Entries in 30 days1,248Most activeBrian900Most frequent actionCreate1,100Most changedSale1,100',
    )
    screen.getByRole('img', { name: 'Busiest day: 20/11/2026 with 1,200' })
  })

  it('opens an entry to what was before and after, and where it came from', async () => {
    const { user } = await open()
    const row = await screen.findByRole('button', { name: /Aisha changed price/ })
    expect(row.getAttribute('aria-expanded')).toBe('false')
    await user.click(row)
    expect(row.getAttribute('aria-expanded')).toBe('true')
    const change = within(screen.getByRole('table')).getByRole('row', { name: /Price/ })
    expect(change.textContent?.replaceAll('\u00a0', ' ')).toBe('PriceUSh 720,000USh 700,000')
    screen.getByText('Firefox on Android')
    screen.getByText('aisha@shop.ug')
    await user.click(row)
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('asks for what the address says', async () => {
    const at = `/audit-trail?action=create&resource=sale&person=${brian}&from=2026-11-01&to=2026-11-05&page=3`
    const { queries } = await open({}, at)
    await screen.findByRole('button', { name: /Aisha/ })
    expect(queries[0]).toEqual({
      limit: '100',
      countUpTo: '5000',
      offset: '200',
      action_type: 'create',
      resource_type: 'sale',
      user_id: brian,
      start_date: '2026-11-01',
      end_date: '2026-11-05',
    })
  })

  it('puts every filter into the address, and goes back to the first page', async () => {
    const { router, user } = await open({}, '/audit-trail?page=2')
    await screen.findByRole('option', { name: 'Change role' })
    await user.selectOptions(screen.getByLabelText('Action'), 'Change role')
    await user.selectOptions(screen.getByLabelText('Resource'), 'Colleague')
    await user.selectOptions(screen.getByLabelText('Person'), 'Brian')
    expect(router.state.location.search).toBe(`?action=change_role&resource=organization_member&person=${brian}`)
  })

  it('leafs by the hundred', async () => {
    const { router, user } = await open({ [list]: answerOf(entries, 248) })
    const pages = await screen.findByRole('navigation', { name: 'Pages of entries' })
    expect(pages.textContent).toContain('1–100 of 248')
    await user.click(within(pages).getByRole('button', { name: 'Page 3' }))
    expect(router.state.location.search).toBe('?page=3')
  })

  it('saves all of it as a sheet', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, queries } = await open({}, '/audit-trail?action=create')
    await screen.findByRole('button', { name: /Aisha/ })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toContain(',Aisha changed price of Galaxy A15,')
    expect(queries.at(-1)).toMatchObject({ limit: '1000', offset: '0', action_type: 'create' })
    vi.restoreAllMocks()
  })
})

describe('the audit trail without entries', () => {
  it('says what will stand there', async () => {
    await open({ [list]: answerOf([]) })
    await screen.findByRole('heading', { name: 'No entries yet' })
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
  })

  it('offers to clear filters that nothing fits', async () => {
    const { router, user } = await open({ [list]: answerOf([]) }, '/audit-trail?action=viewed')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('')
  })

  it('says why it could not be loaded, and tries again', async () => {
    const words = 'A database error occurred. Please try again later.'
    const failing = refused(500, 'DATABASE_ERROR', words)
    const { user } = await open({ [list]: [failing, answerOf(entries)] })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(words)
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await screen.findByRole('button', { name: /Aisha changed price/ })
  })

  it('tells a member that it is not for them, and asks for nothing', async () => {
    const { queries } = await open(worksIn({ role: 'member' }))
    await screen.findByRole('heading', { name: "You don't have permission to perform this action." })
    screen.getByRole('heading', { name: 'Audit trail' })
    expect(queries).toEqual([])
  })
})
