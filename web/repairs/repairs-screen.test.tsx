import { fireEvent, screen, within } from '@testing-library/react'
import type { RepairFigures } from '@tunda/contract/repairs/repair-report'
import type { RepairRow } from '@tunda/contract/repairs/repair-shapes'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { answers, idOf, listOf, row } from './repairs-for-tests.ts'
import { RepairsScreen } from './repairs-screen.tsx'

afterEach(forgetShop)

async function open(at = '', more = {}) {
  const asked = await answerShop({ ...worksIn({ does_repairs: true }), ...answers, ...more })
  return { asked, ...showInShop(<RepairsScreen />, `/repairs${at}`) }
}

const waiting: RepairRow = {
  ...row,
  id: idOf(21),
  number: 'REP-000013',
  state: 'ready',
  is_late: true,
  device: 'Tecno Spark',
}

it('stands each device in the column of its state, with whose it is, for when, and what it waits for', async () => {
  await open('', { 'GET /rest/v1/repairs': listOf([row, waiting]) })
  const column = within(await screen.findByRole('region', { name: 'Being checked' }))
  const card = column.getByRole('link')
  expect(card.getAttribute('href')).toBe(`/repairs?repair=${row.id}`)
  expect(card.textContent).toMatch(/REP-000012.*Samsung Galaxy A15.*Okello James · Aisha.*22\/11\/2026.*Needs a price/)
  const ready = within(screen.getByRole('region', { name: 'Ready to collect' })).getByRole('link')
  expect(ready.textContent).toMatch(/Tecno Spark.*Late, promised for.*Waiting for the customer/)
  expect(within(screen.getByRole('region', { name: 'In repair' })).getByText('None')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Take in a device' })).toBeDefined()
  expect(screen.getByText(/2 open · 1 late/)).toBeDefined()
})

it('lists repairs by what is asked, and opens one', async () => {
  const { user } = await open('?tab=list')
  const listed = await screen.findByRole('row', { name: /REP-000012/ })
  expect(listed.textContent).toMatch(
    /Samsung Galaxy A15.*352099001761481.*Okello James.*Being checked.*150,000.*100,000/,
  )
  await user.click(within(listed).getByRole('link', { name: 'REP-000012' }))
  expect(await screen.findByRole('heading', { level: 1, name: /REP-000012/ })).toBeDefined()
})

it('says that nothing was taken in', async () => {
  await open('', { 'GET /rest/v1/repairs': listOf([]) })
  expect(await screen.findByText('No open repairs')).toBeDefined()
})

it('says that nothing matches, and offers to clear the filters', async () => {
  await open('?search=nokia', { 'GET /rest/v1/repairs': listOf([]) })
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined()
})

it('says that it could not be loaded', async () => {
  await open('', { 'GET /rest/v1/repairs': refused(403, 'AUTHORIZATION_ERROR', 'Not allowed') })
  expect(await screen.findByText('This could not be loaded')).toBeDefined()
})

it('is not for who may neither repair nor receive payments', async () => {
  const { asked } = await open('', worksIn({ does_repairs: true, role: 'member', rights: { sell: true } }))
  expect(await screen.findByText(/the owner or an admin/)).toBeDefined()
  expect(asked.some(({ call }) => call === 'GET /rest/v1/repairs')).toBe(false)
})

it('keeps its report for who may see profit', async () => {
  await open('?tab=report', worksIn({ does_repairs: true, rights: { manage_repairs: true, see_customers: true } }))
  expect(await screen.findByRole('region', { name: 'Board of repairs' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Report' })).toBeNull()
})

it('reports what repairs brought, what was lost, and how long they stood in each state', async () => {
  const figures: RepairFigures = {
    from: '2026-11-01',
    to: '2026-11-25',
    ended: { collected: 4, returned_unrepaired: 1, abandoned: 0 },
    taken_in: 6,
    revenue: 400_000,
    tax: 0,
    labour: 120_000,
    parts_cost: 180_000,
    profit: 200_000,
    losses: { faulty: 0, broken: 20_000, abandoned: 0 },
    warranty_cost: 0,
    in_work: { parts_cost: 70_000, paid: 50_000, repairs: 2 },
    hours: [{ state: 'waiting_part', repairs: 2, median: 20, mean: 72 }],
    technicians: [{ id: idOf(9), name: 'Aisha', jobs: 4, labour: 120_000, came_back: 1 }],
  }
  await open('?tab=report', { 'GET /rest/v1/repair_report': { body: figures } })
  await screen.findByText('Profit of repairs')
  expect(screen.getByRole('row', { name: /Waiting for a part/ }).textContent).toMatch(/2.*20 hours.*3 days/)
  expect(screen.getByRole('row', { name: /Aisha/ }).textContent).toMatch(/4.*120,000.*1/)
  expect(document.body.textContent).toMatch(/200,000/)
})

it('asks for the report of a year at most, both its ends counted', async () => {
  const { router } = await open('?tab=report&from=2025-11-26&to=2026-11-25')
  fireEvent.change(await screen.findByLabelText('From day'), { target: { value: '24/11/2025' } })
  expect(await screen.findByText('Choose one year or less.')).toBeDefined()
  expect(router.state.location.search).toContain('from=2025-11-26')
})
