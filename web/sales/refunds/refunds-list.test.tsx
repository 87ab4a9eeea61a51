import { screen, waitFor, within } from '@testing-library/react'
import type { RefundRow } from '@tunda/contract/selling/refunds'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { idOf } from '../sales-for-tests.ts'
import { SalesScreen } from '../sales-screen.tsx'

const list = 'GET /rest/v1/refunds'
const refund: RefundRow = {
  id: idOf(700),
  refund_number: 'REF-000007',
  kind: 'cancel',
  sale_id: idOf(1),
  invoice_number: 'INV-004812',
  customer_name: 'Grace Akello',
  created_at: '2026-11-21T08:00:00+00:00',
  user_name: 'Aisha',
  reason: 'Typed twice',
  payment_method: 'mobile_money',
  reference: null,
  payments: [{ method: 'mobile_money', amount: 990_000 }],
  amount: 990_000,
}
const answerOf = (refunds: RefundRow[]) => ({
  body: { refunds, totalCount: refunds.length, totalPages: 1, currentPage: 1, amount: 990_000 * refunds.length },
})

afterEach(forgetShop)

async function open(answers = {}, at = '/sales?refunds') {
  await answerShop({ ...worksIn(), [list]: answerOf([refund]), ...answers })
  const queries: Record<string, string>[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'https://shop.example')
    if (pathname === '/rest/v1/refunds') queries.push(Object.fromEntries(searchParams))
    return answer(input, init)
  })
  return { ...showInShop(<SalesScreen />, at), queries }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

describe('the refunds', () => {
  it('stand under their numbers, with what they come to, and open their sale', async () => {
    const { user, router } = await open()
    const table = await screen.findByRole('table', { name: 'Refunds' })
    const [, row] = within(table).getAllByRole('row').map(plain)
    expect(row).toBe(
      'REF-00000721/11/2026 11:00INV-004812Grace AkelloCancelled: Typed twiceAishaMobile MoneyUSh 990,000',
    )
    expect(plain(screen.getByText(/refunded$/))).toBe('1 refund · USh 990,000 refunded')
    await user.click(screen.getByRole('link', { name: 'INV-004812' }))
    expect(router.state.location.search).toBe(`?refunds=&sale=${idOf(1)}`)
  })

  it('say who let one through, where that was somebody else', async () => {
    await open({ [list]: answerOf([{ ...refund, approver_name: 'Grace Nantongo' }]) })
    const table = await screen.findByRole('table', { name: 'Refunds' })
    expect(within(table).getByRole('cell', { name: 'Aisha approved by Grace Nantongo' })).toBeTruthy()
  })

  it('are asked for by the days in the address', async () => {
    const { queries } = await open({}, '/sales?refunds&from=2026-11-01&to=2026-11-05&page=2')
    await screen.findByRole('table', { name: 'Refunds' })
    expect(queries[0]).toEqual({ page: '2', limit: '20', from: '2026-11-01', to: '2026-11-05' })
  })

  it('that are none say how one is made, and where days hide them offer all', async () => {
    const none = { [list]: answerOf([]) }
    await open(none)
    expect(await screen.findByRole('heading', { name: 'No refunds yet' })).toBeTruthy()
    forgetShop()
    const { user, router } = await open(none, '/sales?refunds&from=2026-11-01')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe('?refunds='))
  })

  it('that cannot be had say why', async () => {
    await open({ [list]: refused(500, 'DATABASE_ERROR', 'A database error occurred. Please try again later.') })
    expect((await screen.findByRole('alert')).textContent).toContain('DATABASE_ERROR')
  })
})
