import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { aSale, aSaleRow, idOf } from './sales-for-tests.ts'
import { SalesScreen } from './sales-screen.tsx'

const list = 'GET /rest/v1/sales'
const rows = [
  aSaleRow(1, { invoice_number: 'INV-004812', customer_name: 'Grace Akello' }),
  aSaleRow(2, { status: 'cancelled', payment_method: 'cheque' }),
]

const answerOf = (sales = rows) => ({
  body: {
    sales,
    totalCount: sales.length,
    totalPages: 1,
    currentPage: 1,
    totals: { revenue: 780_000 * sales.length, count: sales.length, profit: 240_000 },
  },
})

afterEach(() => {
  notifications.clean()
  forgetShop()
})

/** Shows the screen and remembers the query of each call for the list. */
async function open(answers = {}, at = '/sales') {
  await answerShop({ ...worksIn(), [list]: answerOf(), ...answers })
  const queries: URLSearchParams[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'https://shop.example')
    if (pathname === '/rest/v1/sales') queries.push(searchParams)
    return answer(input, init)
  })
  return { ...showInShop(<SalesScreen />, at), queries }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

describe('the sales list', () => {
  it('is narrowed to a location by who sees several', async () => {
    const known = [idOf(1), idOf(2)].map((id, i) => ({
      id,
      org_id: idOf(9),
      name: ['Main shop', 'Jinja'][i],
      kind: 'shop',
      terminals: 0,
      created_at: '2026-11-20T08:00:00Z',
      closed_at: null,
    }))
    const body = { locations: known, here: idOf(1), totalCount: 2, totalPages: 1, currentPage: 1 }
    const { user, queries } = await open({ ...worksIn({ locations: 2 }), 'GET /rest/v1/locations': { body } })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Location' }), 'Jinja')
    await waitFor(() => expect(queries.at(-1)?.get('location_id')).toBe(idOf(2)))
  })

  it('is narrowed to who sold, and says who did, where several people sell', async () => {
    const sellers = [
      { id: idOf(71), name: 'Brenda' },
      { id: idOf(72), name: 'Counter 1' },
    ]
    const body = { sellers, totalCount: 2, totalPages: 1, currentPage: 1 }
    const sold = [{ ...aSaleRow(1), sold_by: 'Counter 1' }]
    const { user, queries } = await open({ [list]: answerOf(sold), 'GET /rest/v1/sellers': { body } })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sold by' }), 'Brenda')
    await waitFor(() => expect(queries.at(-1)?.get('sold_by')).toBe(idOf(71)))
    expect(screen.getByRole('cell', { name: /Sold by Counter 1/ })).toBeDefined()
  })

  it('shows each sale with its words, and what they come to', async () => {
    await open()
    expect(screen.queryByRole('combobox', { name: 'Location' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Sold by' })).toBeNull()
    const table = await screen.findByRole('table', { name: 'Sales' })
    const [, first, second] = within(table).getAllByRole('row').map(plain)
    expect(first).toContain(
      'INV-00481220/11/2026 17:42Grace AkelloSamsung Galaxy A15 + 1CashCompletedUSh 120,000USh 780,000',
    )
    expect(second).toContain('Credit CardRefunded')
    const totals = plain(screen.getByText('Revenue').closest('dl') as HTMLElement)
    expect(totals).toBe('RevenueUSh 1,560,000Sales2Average saleUSh 780,000Gross profitUSh 240,000')
  })

  it('shows what each method paid of a sale, and under a filter what that method paid in all', async () => {
    const payments = [
      { method: 'mobile_money' as const, amount: 578_000 },
      { method: 'cash' as const, amount: 500_000 },
    ]
    const answer = answerOf([aSaleRow(1, { payment_method: 'mobile_money', payments })])
    const totals = { ...answer.body.totals, revenue: 1_078_000, paid: 500_000 }
    await open({ [list]: { body: { ...answer.body, totals } } }, '/sales?method=cash')
    const table = await screen.findByRole('table', { name: 'Sales' })
    expect(plain(table)).toContain('Mobile Money 578,000Cash 500,000')
    const strip = plain(screen.getByText('Paid by Cash').closest('dl') as HTMLElement)
    expect(strip).toContain('Paid by CashUSh 500,000All of these salesUSh 1,078,000Sales1')
  })

  it('can be those on account, in a shop that sells so, with what went on accounts in all', async () => {
    const answer = answerOf([aSaleRow(1, { on_account: 300_000 })])
    const totals = { ...answer.body.totals, revenue: 1_078_000, paid: 300_000 }
    const credit = worksIn({ gives_credit: true })
    const { user, queries } = await open({ ...credit, [list]: { body: { ...answer.body, totals } } })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Paid by' }), 'On account')
    await waitFor(() => expect(queries.at(-1)?.get('payment_method')).toBe('on_account'))
    const strip = plain((await screen.findByText('All of these sales')).closest('dl') as HTMLElement)
    expect(strip).toContain('On accountUSh 300,000All of these salesUSh 1,078,000')
  })

  it('does not know sales on account where a shop makes none', async () => {
    await open()
    const methods = await screen.findByRole('combobox', { name: 'Paid by' })
    expect(within(methods).queryByRole('option', { name: 'On account' })).toBeNull()
  })

  it('shows a member no profit', async () => {
    await open(worksIn({ role: 'member' }))
    await screen.findByRole('table', { name: 'Sales' })
    expect(screen.queryByText(/profit/i)).toBeNull()
  })

  it('asks for what the address says', async () => {
    const { queries } = await open(
      {},
      '/sales?from=2026-11-01&to=2026-11-05&method=mobile_money&status=cancelled&search=akello&page=2',
    )
    await screen.findByRole('table', { name: 'Sales' })
    expect(Object.fromEntries(queries[0] ?? [])).toEqual({
      page: '2',
      limit: '20',
      from: '2026-11-01',
      to: '2026-11-05',
      payment_method: 'mobile_money',
      status: 'cancelled',
      search: 'akello',
    })
  })

  it('puts every filter into the address, and goes back to the first page', async () => {
    const { router, user, queries } = await open({}, '/sales?page=3')
    await screen.findByRole('table', { name: 'Sales' })
    await user.click(screen.getByRole('button', { name: 'All' }))
    await user.selectOptions(screen.getByLabelText('Paid by'), 'Mobile Money')
    await user.type(screen.getByLabelText('Search sales'), 'grace')
    await waitFor(() => expect(router.state.location.search).toBe('?range=all&method=mobile_money&search=grace'))
    await waitFor(() => expect(Object.fromEntries(queries.at(-1) ?? [])).toMatchObject({ page: '1', search: 'grace' }))
    expect(queries.at(-1)?.has('from')).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Search sales').value).toBe('grace')
  })
})

describe('the states of the sales list', () => {
  it('loading is said to those who cannot see it', async () => {
    await open({ [list]: [] })
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  it('without sales it offers to make one', async () => {
    const { user, router } = await open({ [list]: answerOf([]) }, '/sales?range=all')
    await screen.findByRole('heading', { name: 'No sales yet' })
    await user.click(screen.getAllByRole('link', { name: /New sale/ }).at(-1) as HTMLElement)
    expect(router.state.location.search).toBe('?new')
  })

  it('where nothing matches it offers to clear the filters', async () => {
    const { user, router } = await open({ [list]: answerOf([]) }, '/sales?search=zzz&status=cancelled')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('Search sales').value).toBe('')
  })

  it('failing it says why, with the code, and tries again', async () => {
    const words = 'A database error occurred. Please try again later.'
    const { user } = await open({ [list]: [refused(500, 'DATABASE_ERROR', words), answerOf()] })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`${words} DATABASE_ERROR`)
    expect(screen.queryByLabelText('Totals of completed sales')).toBeNull()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table', { name: 'Sales' })).toBeTruthy()
  })
})

describe('a sale beside the list', () => {
  const one = { [`GET /rest/v1/sales/${idOf(1)}`]: { body: aSale({ id: idOf(1) }) } }

  it('opens from its row, with the receipt, and closes by Back', async () => {
    const { user, router } = await open(one)
    await user.click(await screen.findByRole('link', { name: 'INV-004812' }))
    const drawer = await screen.findByRole('dialog', { name: 'Sale INV-004812' })
    expect(within(drawer).getByRole('region', { name: 'Receipt INV-004812' })).toBeTruthy()
    expect(router.state.location.search).toBe(`?sale=${idOf(1)}`)
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('copies its number', async () => {
    const { user } = await open(one, `/sales?sale=${idOf(1)}`)
    await user.click(await screen.findByRole('button', { name: 'Copy number' }))
    expect(await navigator.clipboard.readText()).toBe('INV-004812')
    expect(await screen.findByText('INV-004812 copied')).toBeTruthy()
  })

  it('says when it does not exist', async () => {
    const gone = { [`GET /rest/v1/sales/${idOf(9)}`]: refused(404, 'NOT_FOUND', 'Not found') }
    await open(gone, `/sales?sale=${idOf(9)}`)
    expect((await screen.findByRole('alert')).textContent).toContain('It may have been deleted')
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('offers to look through all days when a search finds nothing in those shown', async () => {
    const { user, queries } = await open({ [list]: answerOf([]) }, '/sales?search=INV-000123')
    await user.click(await screen.findByRole('button', { name: 'Search all days' }))
    await waitFor(() => expect(queries.at(-1)?.get('from')).toBe(null))
    expect(queries.at(-1)?.get('search')).toBe('INV-000123')
  })

  it('exports the sales under its filter, and nothing when there is none', async () => {
    const { user } = await open({ 'POST /rest/v1/rpc/export_sales': { body: { sales: [], next: null } } })
    await screen.findByRole('table', { name: 'Sales' })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByRole('menuitem', { name: 'CSV' })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Excel' })).toBeTruthy()
  })
})
