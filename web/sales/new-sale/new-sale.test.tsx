import { notifications } from '@mantine/notifications'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { emptyTicket, type Ticket } from '@tunda/contract/selling/ticket'
import { afterEach, describe, expect, it } from 'vitest'
import { scan } from '../../testing/scan.ts'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { aProduct, aRules, aSale, aTicketProduct, idOf } from '../sales-for-tests.ts'
import { SalesScreen } from '../sales-screen.tsx'

const phone = aProduct(1, {
  brand: 'Samsung',
  model: 'Galaxy A15',
  selling_price: 720_000,
  current_stock: 4,
  barcode: '6009801234567',
})
const pods = aProduct(2, { brand: 'Oraimo', model: 'FreePods 4', selling_price: 135_000, current_stock: 31 })
const record = 'POST /functions/v1/process-sale'
const recorded = { body: { success: true, sale: aSale() } }
const counts = { all: 2, low_stock: 0, out_of_stock: 0, units: 35 }
const products = { products: [phone, pods], totalCount: 2, totalPages: 1, currentPage: 1, counts }

const shop = {
  ...worksIn(),
  'GET /rest/v1/products': { body: products },
  [`GET /rest/v1/products/${phone.id}`]: { body: phone },
  [`GET /rest/v1/products/${pods.id}`]: { body: pods },
  'GET /rest/v1/units': { body: { units: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
}

afterEach(() => {
  notifications.clean()
  forgetShop()
})

type Sent = {
  saleData: { client_sale_id: string; total_amount: number; items: unknown[]; customer_name: string | null }
}

async function open(answers = {}, heading = 'Best sellers') {
  const asked = await answerShop({ ...shop, ...answers })
  const shown = showInShop(<SalesScreen />, '/sales?new')
  await screen.findByText(heading)
  const sent = () => asked.filter(({ call }) => call === record).map(({ body }) => (body as Sent).saleData)
  return { ...shown, asked, sent }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const complete = () => button('Complete sale')
/** Why the sale cannot be completed. */
const reason = () => document.getElementById(complete().getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const line = (name: string) => screen.getByRole('listitem', { name })
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const alertText = (words: RegExp) =>
  waitFor(() => expect(screen.getAllByRole('alert').map(plain).join(' | ')).toMatch(words))

/** The phone once and the earphones twice: USh 990,000. */
async function fillTicket({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  await user.click(button(/^Samsung Galaxy A15/))
  await user.click(button(/^Oraimo FreePods 4/))
  await user.click(button(/^Oraimo FreePods 4/))
}

describe('a new sale', () => {
  it('goes from the products to the receipt, with the change to hand back', async () => {
    const { user, sent } = await open({ [record]: recorded })
    await fillTicket({ user })
    await user.type(screen.getByLabelText('Customer'), 'Grace')
    await user.click(button('1,000,000'))
    await user.click(complete())
    expect(await screen.findByRole('heading', { name: 'Sale completed' })).toBeTruthy()
    expect(screen.getByText('Change due').parentElement?.textContent).toContain('10,000')
    const receipt = screen.getByRole('region', { name: 'Receipt INV-004812' })
    expect(plain(receipt)).toContain('TotalUGX 990,000')
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toMatchObject({
      total_amount: 990_000,
      customer_name: 'Grace',
      items: [
        { product_id: phone.id, quantity: 1 },
        { product_id: pods.id, quantity: 2 },
      ],
    })
    expect(document.activeElement).toBe(button('New sale'))
    await user.click(button('New sale'))
    expect(await screen.findByText('No items yet')).toBeTruthy()
  })

  it('is sent once for two clicks, and by F9 too', async () => {
    const { user, sent } = await open({ [record]: recorded })
    await fillTicket({ user })
    const pressed = complete()
    // Both before the screen has had time to answer the first.
    act(() => {
      pressed.click()
      pressed.click()
    })
    await user.keyboard('{F9}')
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()).toHaveLength(1)
  })

  it('waits for the next with an id of its own', async () => {
    const { user, sent } = await open({ [record]: recorded })
    await fillTicket({ user })
    await user.keyboard('{F9}')
    await user.click(await screen.findByRole('button', { name: 'New sale' }))
    await user.click(await screen.findByRole('button', { name: /^Samsung Galaxy A15/ }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(new Set(sent().map((sale) => sale.client_sale_id)).size).toBe(2)
  })

  it('finds by typing, and Enter takes the first', async () => {
    const { user } = await open()
    const field = screen.getByLabelText<HTMLInputElement>('Scan or search products')
    await user.click(field)
    await user.paste('galaxy')
    await screen.findByRole('heading', { name: 'Found' })
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('listitem', { name: 'Samsung Galaxy A15' })).toBeTruthy()
    expect(field.value).toBe('')
  })

  it('takes a scan wherever the focus is, and leaves no trace of it in the field', async () => {
    const { user, sent } = await open({ [record]: recorded })
    const customer = screen.getByLabelText<HTMLInputElement>('Customer')
    await user.type(customer, 'Jo')
    await scan('6009801234567', customer)
    expect(await screen.findByRole('listitem', { name: 'Samsung Galaxy A15' })).toBeTruthy()
    expect(customer.value).toBe('Jo')
    await user.click(screen.getByLabelText('Cash received'))
    await scan('6009801234567', screen.getByLabelText('Cash received'), [])
    await waitFor(() => expect(keptTicket()).toMatchObject({ lines: [{ quantity: 2 }] }))
    expect(keptTicket().received ?? null).toBeNull()
    expect(sent()).toEqual([])
  })

  it('knows a product by the code of GS1 on its pack, and sells no pack whose date has passed', async () => {
    const known = { ...phone, barcode: '6009801234564' }
    await open({
      'GET /rest/v1/products': { body: { products: [known], totalCount: 1, totalPages: 1, currentPage: 1 } },
    })
    await scan(']C101060098012345641720013110B7', document.body)
    expect(await screen.findByText(/This pack expired on/)).toBeTruthy()
    expect(screen.queryByRole('listitem', { name: 'Samsung Galaxy A15' })).toBeNull()
    await scan(']C101060098012345641749013110B7', document.body)
    expect(await screen.findByRole('listitem', { name: 'Samsung Galaxy A15' })).toBeTruthy()
  })

  it('says when no product has the scanned barcode', async () => {
    await open()
    await scan('1111111111111', document.body)
    await alertText(/No product has this barcode/)
    expect(screen.getByText('1111111111111')).toBeTruthy()
  })
})

const key = `ticket:${kampalaPhoneHub.id}:11111111-1111-4111-8111-111111111111`
const keptTicket = () => JSON.parse(window.localStorage.getItem(key) ?? 'null') as Ticket

describe('a ticket', () => {
  it('outlives a reload, with its id', async () => {
    const { user } = await open()
    await fillTicket({ user })
    const { id: client_sale_id } = keptTicket()
    cleanup()
    const { sent, user: again } = await open({ [record]: recorded })
    await again.click(complete())
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()[0]).toMatchObject({ client_sale_id, total_amount: 990_000 })
    expect(keptTicket()).toBeNull()
  })

  it('follows the same ticket in another window', async () => {
    const { user } = await open()
    await fillTicket({ user })
    window.localStorage.setItem(key, JSON.stringify(emptyTicket(idOf(700))))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    expect(await screen.findByText('No items yet')).toBeTruthy()
  })

  it('that cannot be read any more gives way to an empty one', async () => {
    window.localStorage.setItem(key, '{"lines":[{}]}')
    await open()
    expect(screen.getByText('No items yet')).toBeTruthy()
  })

  it('cannot be completed over the discount cap, and says so on the line', async () => {
    const { user } = await open()
    await fillTicket({ user })
    await user.click(button('Discount of Oraimo FreePods 4'))
    await user.type(screen.getByLabelText('Percent off Oraimo FreePods 4'), '60')
    expect(line('Oraimo FreePods 4').textContent).toContain(
      'The discount on Oraimo FreePods 4 is over the limit of 50%.',
    )
    expect(complete()).toHaveProperty('disabled', true)
    expect(reason()).toBe('The discount on Oraimo FreePods 4 is over the limit of 50%.')
  })

  it('says before it is pressed which line is beyond the stock, and why', async () => {
    const { user } = await open()
    await fillTicket({ user })
    await user.clear(screen.getByLabelText('Quantity of Samsung Galaxy A15'))
    await user.type(screen.getByLabelText('Quantity of Samsung Galaxy A15'), '99')
    await waitFor(() => expect(complete()).toHaveProperty('disabled', true))
    expect(reason()).toMatch(/^Only \d+ of Samsung Galaxy A15 left in stock.$/)
    expect(line('Samsung Galaxy A15').textContent).toContain(reason())
  })

  it('is begun from the newest products, under that name, before anything was sold', async () => {
    await open(
      { 'GET /rest/v1/products': { body: { ...products, products: [{ ...phone, total_sold: 0 }] } } },
      'Newest products',
    )
    expect(screen.queryByText('Best sellers')).toBeNull()
  })

  it('lets an owner change a price, and a member ask for another where the shop has it so', async () => {
    for (const [role, allows_price_requests, sees] of [
      ['owner', false, 'Complete sale'],
      ['member', false, undefined],
      ['member', true, 'Ask for approval'],
    ] as const) {
      const { user } = await open(worksIn({ role, rights: rightsOfRole[role], allows_price_requests }))
      await fillTicket({ user })
      expect(screen.queryAllByRole('button', { name: 'Price of Samsung Galaxy A15' })).toHaveLength(sees ? 1 : 0)
      if (sees) {
        await user.click(button('Price of Samsung Galaxy A15'))
        await user.clear(screen.getByLabelText('Price each'))
        await user.type(screen.getByLabelText('Price each'), '700000')
        await screen.findByRole('button', { name: new RegExp(`^${sees}`) })
        expect(screen.queryAllByRole('button', { name: 'Complete sale' })).toHaveLength(allows_price_requests ? 0 : 1)
      }
      cleanup()
      forgetShop()
    }
  })

  it('asks about a price that is hardly meant, on its line', async () => {
    const { user } = await open()
    await fillTicket({ user })
    await user.click(button('Price of Samsung Galaxy A15'))
    await user.clear(screen.getByLabelText('Price each'))
    await user.paste('600900000003')
    expect(plain(line('Samsung Galaxy A15'))).toMatch(/Is USh 600,900,000,003 right\? The list price is USh [\d,]+\./)
  })

  it('shows VAT only in a shop that is registered for it', async () => {
    const { user } = await open()
    await fillTicket({ user })
    expect(screen.queryByText('VAT 18% included')).toBeNull()
    cleanup()
    forgetShop()
    await fillTicket(await open(worksIn({ rules: aRules({ is_vat_registered: true }) })))
    expect(plain(screen.getByText('VAT 18% included').parentElement as HTMLElement)).toContain('USh 151,017')
  })

  it('says from 45 lines on how many are left', async () => {
    const lines = Array.from({ length: 44 }, (_, i) => ({ product: aTicketProduct(i + 100), quantity: 1 }))
    window.localStorage.setItem(key, JSON.stringify({ ...emptyTicket(idOf(700)), lines }))
    const { user } = await open()
    expect(screen.queryByText(/of 50 items/)).toBeNull()
    await user.click(button(/^Samsung Galaxy A15/))
    expect(screen.getByText('45 of 50 items, 5 left')).toBeTruthy()
  })

  it('that is full says so, and takes no other product', async () => {
    const lines = Array.from({ length: 50 }, (_, i) => ({ product: aTicketProduct(i + 100), quantity: 1 }))
    window.localStorage.setItem(key, JSON.stringify({ ...emptyTicket(idOf(700)), lines }))
    const { user } = await open()
    await user.click(button(/^Samsung Galaxy A15/))
    await alertText(/A sale can have at most 50 items/)
    expect(screen.queryByRole('listitem', { name: 'Samsung Galaxy A15' })).toBeNull()
  })
})

describe('a sale that is refused', () => {
  it('shows the reason on its line, and in the toast', async () => {
    const words = 'Only 1 of Oraimo FreePods 4 left in stock.'
    const facts = { product_id: pods.id, product: 'Oraimo FreePods 4', available: 1, requested: 2 }
    const { user } = await open({ [record]: refused(409, 'OUT_OF_STOCK', words, facts) })
    await fillTicket({ user })
    await user.click(complete())
    await alertText(/Failed to record sale/)
    expect(await within(line('Oraimo FreePods 4')).findByText(words)).toBeTruthy()
    expect(within(line('Samsung Galaxy A15')).queryByRole('alert')).toBeNull()
  })

  it('shows the new total when prices have moved, and asks again', async () => {
    const words = 'Prices have changed. Check the new total before completing the sale.'
    const dearer = { ...phone, selling_price: 750_000 }
    const { user, sent } = await open({
      [record]: [refused(409, 'TOTAL_MISMATCH', words, { sent: 990_000, total_amount: 1_020_000 }), recorded],
      [`GET /rest/v1/products/${phone.id}`]: { body: dearer },
    })
    await fillTicket({ user })
    await user.click(complete())
    await alertText(/The total is now USh 1,020,000/)
    await waitFor(() => expect(plain(line('Samsung Galaxy A15'))).toContain('USh 750,000'))
    await user.click(complete())
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent().map((sale) => sale.total_amount)).toEqual([990_000, 1_020_000])
    expect(sent()[0]?.client_sale_id).toBe(sent()[1]?.client_sale_id)
  })

  it('speaks the plan’s limit in its own words', async () => {
    const words = 'You have used 500 of 500 this month. Upgrade your plan to record more sales.'
    const meta = { resource: 'monthly_transactions', current: 500, limit: 500 }
    const { user } = await open({ [record]: refused(409, 'E_LIMIT_REACHED', words, meta) })
    await fillTicket({ user })
    await user.click(complete())
    await alertText(
      /Monthly transactions limit reachedYou have used 500 of 500 this month\. Upgrade your plan to record more sales\./,
    )
    expect(complete()).toHaveProperty('disabled', false)
  })

  it('offers the sale that was already recorded under this ticket', async () => {
    const { user } = await open({ [record]: refused(409, 'IDEMPOTENCY_KEY_REUSED', 'Used for something else.') })
    await fillTicket({ user })
    await user.click(complete())
    const link = await screen.findByRole('link', { name: 'Open that sale' })
    expect(link.getAttribute('href')).toMatch(/^\/sales\?sale=[0-9a-f-]{36}$/)
  })
})

describe('a sale without an answer', () => {
  it('is said not to be confirmed, and Retry sends the same sale under the same id', async () => {
    const { user, sent } = await open({ [record]: ['unreachable', 'unreachable', 'unreachable', recorded] })
    await fillTicket({ user })
    await user.click(complete())
    await alertText(/This sale is not confirmed yet/)
    await alertText(/Failed to record saleFailed to process sale: Network connection issue\. Please check/)
    await user.click(button('Retry'))
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()).toHaveLength(4)
    expect(new Set(sent().map((sale) => JSON.stringify(sale))).size).toBe(1)
  })

  it('is not confirmed by an answer without a sale', async () => {
    const { user, sent } = await open({ [record]: [{ body: { success: false } }, recorded] })
    await fillTicket({ user })
    await user.click(complete())
    await alertText(/Failed to record saleSale processing failed/)
    await alertText(/This sale is not confirmed yet/)
    await user.click(button('Retry'))
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()[0]).toEqual(sent()[1])
  })

  it('is still not confirmed after a reload', async () => {
    const { user, sent } = await open({ [record]: 'unreachable' })
    await fillTicket({ user })
    await user.click(complete())
    await alertText(/This sale is not confirmed yet/)
    cleanup()
    const again = await open({ [record]: recorded })
    await alertText(/This sale is not confirmed yet/)
    await again.user.click(button('Retry'))
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(again.sent()[0]).toEqual(sent()[0])
  })

  it('cannot change until it is answered', async () => {
    const { user } = await open({ [record]: { status: 500, body: {} } })
    await fillTicket({ user })
    await user.click(complete())
    await alertText(/This sale is not confirmed yet/)
    await user.click(button(/^Samsung Galaxy A15/))
    expect(screen.getByLabelText<HTMLInputElement>('Quantity of Samsung Galaxy A15').value).toBe('1')
  })

  it('can be given up, with a warning that it may have been recorded', async () => {
    const { user } = await open({ [record]: 'unreachable' })
    await fillTicket({ user })
    await user.click(complete())
    await alertText(/This sale is not confirmed yet/)
    await user.click(button('Clear ticket'))
    const dialog = await screen.findByRole('dialog', { name: 'Discard this sale?' })
    expect(dialog.textContent).toContain('may have been recorded')
    await user.click(within(dialog).getByRole('button', { name: 'Discard this sale' }))
    expect(await screen.findByText('No items yet')).toBeTruthy()
  })
})
