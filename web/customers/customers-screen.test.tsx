import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { aCustomer, idOf, listOf, withSales } from './customers-for-tests.ts'
import { CustomersScreen } from './customers-screen.tsx'

const list = 'GET /rest/v1/customers'
const one = `/rest/v1/customers/${idOf(1)}`
const duplicate = 'POST /rest/v1/rpc/find_duplicate_customer'
const grace = aCustomer(1)
const okello = aCustomer(2, { name: 'Okello', phone: null, status: 'vip', total_orders: 0, last_order_date: null })
const words = 'A customer with phone number "0772123456" already exists: Grace Akello'
const facts = { field: 'phone', value: '0772123456', id: idOf(1), name: 'Grace Akello' }

afterEach(() => {
  notifications.clean()
  forgetShop()
})

/** Shows the screen, remembering each call with its body and the query of each call for the list. */
async function open(answers = {}, at = '/customers') {
  const asked = await answerShop({
    ...worksIn(),
    [list]: listOf([grace, okello], { vip: 1 }),
    [`GET ${one}`]: { body: withSales(grace) },
    [duplicate]: { body: null },
    ...answers,
  })
  const queries: URLSearchParams[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'https://shop.example')
    if (pathname === '/rest/v1/customers') queries.push(searchParams)
    return answer(input, init)
  })
  const bodies = (call: string) => asked.filter((made) => made.call === call).map(({ body }) => body)
  return { ...showInShop(<CustomersScreen />, at), queries, bodies }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const refusal = refused(500, 'DATABASE_ERROR', 'A database error occurred. Please try again later.')

describe('the customers', () => {
  it('stand in a table with their figures, and how many of each segment there are', async () => {
    await open()
    const table = await screen.findByRole('table', { name: 'Customers' })
    const [, first, second] = within(table).getAllByRole('row').map(plain)
    expect(first).toBe('Grace Akello0772 123 4563USh 2,160,000USh 720,00020/11/2026Active')
    expect(second).toContain('Okello–0')
    const tabs = screen.getByRole('navigation', { name: 'Segments of customers' })
    expect(plain(tabs)).toBe('All2Active2VIP1Inactive0Repeat2')
    expect(screen.getByText('2 customers · top 10% of spenders: 1')).toBeTruthy()
  })

  it('are asked for as the address says, each segment an address', async () => {
    const { queries, user, router } = await open({}, '/customers?segment=vip&sort=spent&page=2&search=akello')
    await screen.findByRole('table', { name: 'Customers' })
    expect(Object.fromEntries(queries[0] ?? [])).toEqual({
      page: '2',
      limit: '20',
      sort: 'spent',
      search: 'akello',
      status: 'vip',
    })
    await user.click(screen.getByRole('link', { name: /Repeat/ }))
    expect(router.state.location.search).toBe('?segment=repeat&search=akello&sort=spent')
    await waitFor(() => expect(queries.at(-1)?.get('repeat')).toBe('true'))
  })

  it('are searched as one types', async () => {
    const { user, router } = await open({}, '/customers?page=3')
    await user.type(await screen.findByLabelText('Search customers'), '0772')
    await waitFor(() => expect(router.state.location.search).toBe('?search=0772'))
  })
})

describe('the states of the list', () => {
  it('loading is said to those who cannot see it', async () => {
    await open({ [list]: [] })
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  it('without customers it offers to add one', async () => {
    const { user, router } = await open({ [list]: listOf([]) })
    await screen.findByRole('heading', { name: 'No customers yet' })
    await user.click(screen.getAllByRole('button', { name: 'Add customer' }).at(-1) as HTMLElement)
    expect(router.state.location.search).toBe('?new=')
  })

  it('in an empty segment it offers everybody', async () => {
    const { user, router } = await open({ [list]: listOf([]) }, '/customers?segment=vip')
    await screen.findByRole('heading', { name: 'No VIP customers yet' })
    await user.click(screen.getByRole('button', { name: 'All customers' }))
    expect(router.state.location.search).toBe('')
  })

  it('where nothing matches it offers to clear the search', async () => {
    const { user, router } = await open({ [list]: listOf([]) }, '/customers?search=zzz')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('')
  })

  it('failing it says why, with the code, and tries again', async () => {
    const { user } = await open({ [list]: [refusal, listOf([grace])] })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('DATABASE_ERROR')
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table', { name: 'Customers' })).toBeTruthy()
  })
})

describe('a customer’s status', () => {
  it('is changed where it stands', async () => {
    const { user, bodies } = await open({ [`PATCH ${one}`]: { body: { ...grace, status: 'vip' } } })
    await user.click(await screen.findByRole('button', { name: 'Status of Grace Akello: Active' }))
    await user.click(await screen.findByRole('menuitem', { name: 'VIP' }))
    expect(await screen.findByText('Grace Akello is now VIP')).toBeTruthy()
    expect(bodies(`PATCH ${one}`)).toEqual([{ status: 'vip' }])
  })

  it('that could not be changed is said', async () => {
    const { user } = await open({ [`PATCH ${one}`]: refusal })
    await user.click(await screen.findByRole('button', { name: 'Status of Grace Akello: Active' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Inactive' }))
    expect(await screen.findByText('Failed to update customer status')).toBeTruthy()
  })
})

describe('a customer beside the list', () => {
  it('shows figures, fields and history, each sale a link to its receipt', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByRole('link', { name: 'Grace Akello' }))
    const drawer = await screen.findByRole('dialog', { name: 'Grace Akello' })
    const history = await within(drawer).findByRole('region', { name: 'History' })
    const sale = await within(history).findByRole('link', { name: 'INV-000002' })
    expect(sale.getAttribute('href')).toBe(`/sales?range=all&sale=${idOf(501)}`)
    expect(within(history).getByText('Refunded')).toBeTruthy()
    expect(within(history).getByText('Partly refunded')).toBeTruthy()
    expect(plain(drawer)).toContain('Ntinda')
    expect(router.state.location.search).toBe(`?customer=${idOf(1)}`)
  })

  it('who is not there is said', async () => {
    await open(
      { [`GET /rest/v1/customers/${idOf(9)}`]: refused(404, 'NOT_FOUND', 'Not found') },
      `/customers?customer=${idOf(9)}`,
    )
    expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeTruthy()
  })

  it('is edited by sending what changed', async () => {
    const { user, bodies, router } = await open(
      { [`PATCH ${one}`]: { body: { ...grace, location: 'Kololo' } } },
      `/customers?customer=${idOf(1)}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.clear(await screen.findByLabelText('Age'))
    await user.clear(screen.getByLabelText('Location'))
    await user.type(screen.getByLabelText('Location'), 'Kololo')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Customer updated')).toBeTruthy()
    expect(bodies(`PATCH ${one}`)).toEqual([{ age: null, location: 'Kololo' }])
    expect(router.state.location.search).toBe(`?customer=${idOf(1)}`)
  })

  it('that could not be changed is said', async () => {
    const { user } = await open({ [`PATCH ${one}`]: refusal }, `/customers?customer=${idOf(1)}&edit`)
    await user.type(await screen.findByLabelText('Location'), ' 2')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Failed to update customer.')).toBeTruthy()
  })
})

describe('adding a customer', () => {
  it('saves what was typed and shows them', async () => {
    const { user, bodies, router } = await open({ 'POST /rest/v1/customers': { body: grace } }, '/customers?new')
    await user.type(await screen.findByLabelText(/^Name/), 'Grace Akello')
    await user.type(screen.getByLabelText('Phone'), '0772 123 456')
    await user.click(screen.getByRole('button', { name: 'Save customer' }))
    expect(await screen.findByText('Customer added')).toBeTruthy()
    expect(bodies('POST /rest/v1/customers')).toMatchObject([
      { name: 'Grace Akello', phone: '0772 123 456', age: null },
    ])
    expect(router.state.location.search).toBe(`?customer=${idOf(1)}`)
  })

  it('asks for a name and a possible email before sending anything', async () => {
    const { user, bodies } = await open({}, '/customers?new')
    await user.type(await screen.findByLabelText('Email'), 'grace@')
    await user.click(screen.getByRole('button', { name: 'Save customer' }))
    expect((await screen.findAllByText('Name is required')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Enter a valid email address').length).toBeGreaterThan(0)
    expect(bodies('POST /rest/v1/customers')).toEqual([])
  })

  it('says while the phone is typed who already has it', async () => {
    const { user, bodies, router } = await open({ [duplicate]: { body: facts } }, '/customers?new')
    await user.type(await screen.findByLabelText('Phone'), '0772123456')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(bodies(duplicate)).toEqual([{ phone: '0772123456' }])
    await user.click(screen.getByRole('button', { name: 'Open Grace Akello' }))
    expect(router.state.location.search).toBe(`?customer=${idOf(1)}`)
  })

  it('says when that could not be looked up', async () => {
    const { user } = await open({ [duplicate]: refusal }, '/customers?new')
    await user.type(await screen.findByLabelText('Phone'), '0772123456')
    expect(await screen.findByText('Failed to check for duplicate customers')).toBeTruthy()
  })

  it('that is refused is said on the field and in a toast', async () => {
    const answer = refused(409, 'DUPLICATE_CUSTOMER', words, facts)
    const { user } = await open({ 'POST /rest/v1/customers': answer }, '/customers?new')
    await user.type(await screen.findByLabelText(/^Name/), 'G.')
    await user.type(screen.getByLabelText('Phone'), '0772123456')
    await user.click(screen.getByRole('button', { name: 'Save customer' }))
    expect(await screen.findByText('Failed to add customer.')).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true'))
  })
})

describe('deleting a customer', () => {
  const at = `/customers?customer=${idOf(1)}`
  async function confirm(answer: unknown, force = false) {
    const shown = await open({ [`DELETE ${one}`]: answer }, at)
    await shown.user.click(await screen.findByRole('button', { name: 'Delete' }))
    if (force) await shown.user.click(await screen.findByLabelText(/Remove the customer entirely/))
    await shown.user.click(await screen.findByRole('button', { name: 'Delete Grace Akello' }))
    return shown
  }

  it('says when they were anonymised', async () => {
    const { router, bodies } = await confirm({ body: { id: idOf(1), result: 'anonymized' } })
    expect(await screen.findByText('Customer anonymized')).toBeTruthy()
    expect(bodies(`DELETE ${one}`)).toEqual([undefined])
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('says when they were deleted, by force if that was ticked', async () => {
    const { bodies } = await confirm({ body: { id: idOf(1), result: 'deleted' } }, true)
    expect(await screen.findByText('Customer deleted')).toBeTruthy()
    expect(bodies(`DELETE ${one}`)).toEqual([{ force: true }])
  })

  it('that failed is said, and the question stays', async () => {
    await confirm(refusal)
    expect(await screen.findByText('Failed to delete customer.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete Grace Akello' })).toBeTruthy()
  })

  it('is not offered to a member', async () => {
    await open(worksIn({ role: 'member' }), at)
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('what is kept of a customer', () => {
  const at = `/customers?customer=${idOf(1)}`
  const take = 'POST /rest/v1/rpc/export_customer'

  it('is saved as a file for them, or the failure said', async () => {
    const file = { shop: 'Kampala Phone Hub', exported_at: '2026-11-20T08:00:00Z', customer: {}, sales: [] }
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    const { user, bodies } = await open({ [take]: [{ body: file }, refusal] }, at)
    const button = await screen.findByRole('button', { name: 'Download their data' })
    await user.click(button)
    expect(await screen.findByText('Customer data downloaded')).toBeTruthy()
    expect(bodies(take)).toEqual([{ id: idOf(1) }])
    await user.click(button)
    expect(await screen.findByText('The customer’s data could not be downloaded')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('is not a member’s to take out', async () => {
    await open(worksIn({ role: 'member' }), at)
    expect(await screen.findByRole('region', { name: 'History' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download their data' })).toBeNull()
  })
})
