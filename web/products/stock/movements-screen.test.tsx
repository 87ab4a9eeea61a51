import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import type { StockProof } from '@tunda/contract/products/stock-proofs'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { aProduct, idOf, ledgerOf, listOf } from '../products-for-tests.ts'
import { MovementsScreen } from './movements-screen.tsx'

const ledger = 'GET /rest/v1/inventory_movements'
const proofs = 'GET /rest/v1/stock_proofs'
const brenda = idOf(301)
const proof: StockProof = {
  id: idOf(401),
  products: 248,
  movements: 3104,
  differences: 0,
  examples: [],
  milliseconds: 230,
  user_id: null,
  user_name: '',
  created_at: new Date(Date.now() - 7_200_000).toISOString(),
}
const proved = (rows: StockProof[]) => ({
  body: { stock_proofs: rows, totalCount: rows.length, totalPages: 1, currentPage: 1 },
})
const person = { user_id: brenda, full_name: 'Brenda Kirabo', email: 'brenda@shop.ug', role: 'member' }
const people = { body: { organization_members: [person], totalCount: 1, totalPages: 1, currentPage: 1 } }
const rows = ledgerOf([
  { delta: -1, reason: 'sale', sale_id: idOf(201), invoice_number: 'INV-000042', stock_after: 14 },
  { delta: 15, reason: 'received', unit_cost: 610_000, note: 'From Kikuubo', stock_after: 15 },
])

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}, at = '/inventory/movements') {
  const asked = await answerShop({
    ...worksIn(),
    [ledger]: rows,
    [proofs]: proved([proof]),
    'GET /rest/v1/organization_members': people,
    'GET /rest/v1/products': listOf([aProduct(1)]),
    ...answers,
  })
  return { ...showInShop(<MovementsScreen />, at), asked }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const card = () => screen.getByRole('region', { name: 'Stock check' })

describe('the stock movements of the shop', () => {
  it('say what moved, why, by whom, and what it left', async () => {
    await open()
    const [, sold, received] = within(await screen.findByRole('table', { name: 'Stock movements' })).getAllByRole('row')
    expect(plain(sold as HTMLElement)).toContain('Samsung Galaxy A15SoldINV-000042Aisha Namuli−114')
    expect(plain(received as HTMLElement)).toContain('ReceivedFrom Kikuubo · USh 610,000 eachAisha Namuli+1515')
    expect(screen.getByRole('link', { name: 'INV-000042' }).getAttribute('href')).toBe(`/sales?sale=${idOf(201)}`)
  })

  it('keep their filters in the address', async () => {
    const { user, router } = await open({}, '/inventory/movements?page=3')
    await screen.findByRole('table')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Damaged')
    await waitFor(() => expect(router.state.location.search).toBe('?reason=damage'))
    await screen.findByRole('option', { name: 'Brenda Kirabo' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Brenda Kirabo')
    await waitFor(() => expect(router.state.location.search).toBe(`?reason=damage&person=${brenda}`))
  })

  it('name no reason that a shop has no use for: goods that expire, or another location', async () => {
    await open()
    await screen.findByRole('table')
    const reasons = () =>
      within(screen.getByRole('combobox', { name: 'Reason' }))
        .queryAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(reasons()).toContain('Damaged')
    expect(reasons().filter((reason) => /Expired|Transferred/.test(reason ?? ''))).toEqual([])
  })

  it('name them where it has', async () => {
    const shelf = { batches: [], units: 1, as_of: '2026-11-23T09:00:00Z', totalCount: 1, totalPages: 1, currentPage: 1 }
    await open({ ...worksIn({ locations: 2 }), 'GET /rest/v1/batches': { body: shelf } })
    expect(await screen.findByRole('option', { name: 'Expired' })).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Transferred' })).toBeTruthy()
  })

  it('offer to clear filters that leave nothing, and ignore what cannot be', async () => {
    const { user, router } = await open(
      { [ledger]: ledgerOf([]) },
      '/inventory/movements?reason=loss&person=x&from=soon',
    )
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByRole('heading', { name: 'Nothing has moved yet' })).toBeTruthy()
  })

  it('are not for members', async () => {
    const { asked } = await open(worksIn({ role: 'member' }))
    expect(await screen.findByText("You don't have permission to perform this action.")).toBeTruthy()
    expect(asked.some(({ call }) => call === ledger)).toBe(false)
  })
})

describe('the proof of the stock', () => {
  it('tells when, how and with what result', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'Stock matches its history' })).toBeTruthy()
    expect(plain(card())).toContain('Checked 2 hours ago, nightly · 248 products compared with 3,104 movements · 0.2 s')
  })

  it('claims nothing where the last one could not be loaded', async () => {
    await open({ [proofs]: refused(503, 'SERVICE_UNAVAILABLE', 'Try again soon') })
    const shown = await screen.findByRole('region', { name: 'Stock check' })
    expect(await within(shown).findByRole('heading', { name: 'This could not be loaded' })).toBeTruthy()
    expect(plain(card())).not.toContain('Not checked yet')
  })

  it('is made when asked for', async () => {
    const now = { ...proof, user_id: idOf(302), user_name: 'Aisha Namuli', milliseconds: 12 }
    const { user } = await open({ [proofs]: [proved([]), proved([now])], 'POST /rest/v1/stock_proofs': { body: now } })
    expect(await screen.findByRole('heading', { name: 'Not checked yet' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    expect(await screen.findByRole('heading', { name: 'Stock matches its history' })).toBeTruthy()
    expect(plain(card())).toContain('asked by Aisha Namuli')
    expect(plain(card())).toContain('under 0.1 s')
  })

  it('names what is not explained', async () => {
    const examples = [
      {
        product_id: idOf(1),
        brand: 'Samsung',
        model: 'Galaxy A15',
        current_stock: 8,
        ledger_stock: 6,
        wrong_balances: 2,
      },
    ]
    await open({ [proofs]: proved([{ ...proof, differences: 1, examples }]) })
    expect(await screen.findByRole('heading', { name: '1 product does not match its history' })).toBeTruthy()
    expect(plain(card())).toContain('Samsung Galaxy A15: 8 in stock, 6 by its movements, wrong balances: 2')
  })

  it('says when it could not be made', async () => {
    const failure = refused(503, 'DATABASE_ERROR', 'A database error occurred. Please try again later.')
    const { user } = await open({ 'POST /rest/v1/stock_proofs': failure })
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    expect(await screen.findByText('The stock could not be checked')).toBeTruthy()
  })
})
