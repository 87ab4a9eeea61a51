import { notifications } from '@mantine/notifications'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceWithCamera } from '../testing/camera-of-device.ts'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { anItem, aTake, idOf, onePage, products } from './stock-takes-for-tests.ts'
import { StockTakingScreen } from './stock-taking-screen.tsx'

// A device remembers what was counted of a stock take: each test has one of its own.
let takeId = idOf(1000)
let one = ''
let counting = ''
beforeEach(() => {
  takeId = idOf(Number(takeId.slice(-4)) + 1)
  one = `GET /rest/v1/stock_takes/${takeId}`
  counting = `/stock-taking?take=${takeId}`
  vi.stubGlobal('print', vi.fn())
})
const take = (fields: Parameters<typeof aTake>[0] = {}) => aTake({ id: takeId, ...fields })
const item = () => anItem(1, { stock_take_id: takeId })

const list = 'GET /rest/v1/stock_takes'
const items = 'GET /rest/v1/stock_take_items'
const count = 'POST /rest/v1/rpc/record_stock_counts'
const complete = 'POST /rest/v1/rpc/complete_stock_take'
const listOf = (...stock_takes: ReturnType<typeof aTake>[]) => ({
  body: { stock_takes, ...onePage(stock_takes.length) },
})
const over = aTake({
  id: idOf(101),
  status: 'completed',
  is_adjusted: true,
  closed_at: '2026-11-20T17:00:00+00:00',
  closed_by_name: 'Aisha',
  notes: 'End of month',
})

afterEach(() => {
  notifications.clean()
  forgetShop()
})

const noNews = { is_blind: true, revision: 1, has_more: false, items: [] }

async function open(answers = {}, at = '/stock-taking', role: 'owner' | 'member' = 'owner') {
  const asked = await answerShop({
    ...worksIn({ role }),
    'HEAD /health': { body: {} },
    [list]: [listOf(take()), listOf(over)],
    [one]: { body: take() },
    [`${one}/products`]: { body: { products, next: null } },
    [`${one}/counts`]: { body: { ...noNews, status: 'in_progress', items: [item()] } },
    [items]: { body: { stock_take_items: [item()], ...onePage(1) } },
    [count]: 'unreachable',
    ...answers,
  })
  const bodies = (call: string) => asked.filter((made) => made.call === call).map(({ body }) => body)
  return { ...showInShop(<StockTakingScreen />, at), bodies }
}

/** Keys as a scanner sends them, by the events' own clock. */
function scan(code: string) {
  const from = performance.now()
  for (const [place, name] of [...code, 'Enter'].entries()) {
    const event = createEvent.keyDown(document.body, { key: name })
    Object.defineProperty(event, 'timeStamp', { value: from + place * 5 })
    fireEvent(document.body, event)
  }
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const refusal = refused(500, 'DATABASE_ERROR', 'A database error occurred. Please try again later.')

describe('the stock takes', () => {
  it('in progress stand as cards with how far they are and what differs, the others below', async () => {
    await open()
    const [card] = within(await screen.findByRole('list', { name: 'Counts in progress' })).getAllByRole('listitem')
    expect(plain(card as HTMLElement)).toContain('Top shelfIn progress')
    expect(plain(card as HTMLElement)).toContain('1 of 3 counted−2')
    const [, row] = within(await screen.findByRole('table', { name: 'Stock takes' })).getAllByRole('row')
    expect(plain(row as HTMLElement)).toBe('21/11/2026End of monthAisha1 of 3−2−USh 1,220,000Completed, stock adjusted')
  })

  it('show no shillings to a member', async () => {
    const findings = { lines_over: 0, units_over: 0, lines_short: 1, units_short: 2 }
    await open({ [list]: [listOf(), listOf({ ...over, findings })] }, '/stock-taking', 'member')
    const table = await screen.findByRole('table', { name: 'Stock takes' })
    expect(plain(table)).not.toContain('USh')
    expect(plain(table)).toContain('−2')
  })

  it('begin with one action in a shop that never counted', async () => {
    const { user, router } = await open({ [list]: listOf() })
    await screen.findByRole('heading', { name: 'No stock takes yet' })
    await user.click(screen.getByRole('button', { name: 'Start a count' }))
    expect(router.state.location.search).toBe('?new=')
  })

  it('say why they could not be loaded', async () => {
    await open({ [list]: refusal })
    expect(await screen.findByText('This could not be loaded')).toBeTruthy()
  })

  it('say that they are loading', async () => {
    await open({ [list]: [] })
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  it('are started with a note, blind unless asked otherwise', async () => {
    const { user, router, bodies } = await open(
      {
        'POST /rest/v1/stock_takes': { body: take() },
        'GET /rest/v1/categories': { body: { categories: [], ...onePage(0) } },
      },
      '/stock-taking?new',
    )
    const dialog = await screen.findByRole('dialog', { name: 'Start a count' })
    await user.type(within(dialog).getByLabelText('Note'), 'Top shelf')
    await user.click(within(dialog).getByRole('button', { name: 'Start counting' }))
    await waitFor(() => expect(router.state.location.search).toBe(`?take=${takeId}`))
    expect(bodies('POST /rest/v1/stock_takes')).toEqual([{ notes: 'Top shelf', category_id: null, is_blind: true }])
  })
})

describe('counting', () => {
  it('names what is left, and keeps a row in its place once it is counted', async () => {
    const { user } = await open({}, counting)
    const left = await screen.findByRole('list', { name: 'Left to count' })
    expect(within(left).getAllByRole('listitem')).toHaveLength(2)
    await user.click(within(left).getByRole('button', { name: 'One more of Samsung Galaxy S23' }))
    await user.click(within(left).getByRole('button', { name: 'One more of Samsung Galaxy S23' }))
    expect(screen.getByLabelText<HTMLInputElement>('Units of Samsung Galaxy S23 counted').value).toBe('2')
    expect(within(left).getAllByRole('listitem')).toHaveLength(2)
    expect(plain(screen.getByRole('navigation', { name: 'Parts of the count' }))).toBe(
      'Left to count1Counted2Differences',
    )
    expect(await screen.findByText(/Offline · 2 counts waiting/)).toBeTruthy()
  })

  it('takes a number that is typed, once, and moves on to the next with Enter', async () => {
    const { user } = await open({}, counting)
    const field = await screen.findByLabelText<HTMLInputElement>('Units of Samsung Galaxy S23 counted')
    await user.type(field, '12{Enter}')
    expect(field.value).toBe('12')
    expect(document.activeElement).toBe(screen.getByLabelText('Units of Tecno Camon 30 counted'))
    await user.type(field, '{Escape}')
    expect(field.value).toBe('12')
  })

  it('does not say what should be there in a blind count', async () => {
    await open({}, `${counting}&tab=counted`)
    const blind = await screen.findByRole('list', { name: 'Counted' })
    expect(plain(blind)).toContain('Brenda 11:30')
    expect(plain(blind)).not.toContain('expected')
  })

  it('says what should be there beside each count where it is not blind', async () => {
    await open({ [one]: { body: take({ is_blind: false }) } }, `${counting}&tab=counted`)
    await waitFor(() => expect(plain(screen.getByRole('list', { name: 'Counted' }))).toContain('10 expected (−2)'))
  })

  it('adds one for each scan and holds the product in hand, whichever tab is open', async () => {
    const { router } = await open({}, counting)
    await screen.findByRole('list', { name: 'Left to count' })
    scan('6000000000003')
    await screen.findByRole('region', { name: 'Counting Tecno Camon 30' })
    scan('6000000000003')
    const panel = await screen.findByRole('region', { name: 'Counting Tecno Camon 30' })
    await waitFor(() => expect(within(panel).getByLabelText<HTMLInputElement>(/^Units of .* counted$/).value).toBe('2'))
    expect(router.state.location.search).toBe(`?take=${takeId}&product=${idOf(3)}`)
  })

  it('counts goods that expire by date, scanned or typed, beside what is counted without one', async () => {
    const cream = { ...products[2], has_expiry: true, barcodes: ['9501101530003'] }
    const answers = {
      [`${one}/products`]: { body: { products: [cream], next: null } },
      [count]: refused(403, 'A', 'Not now'),
    }
    const { bodies } = await open(answers, counting)
    await screen.findByRole('list', { name: 'Left to count' })
    scan('(01)09501101530003(17)270331(10)B1')
    const panel = await screen.findByRole('region', { name: 'Counting Tecno Camon 30' })
    const dates = await within(panel).findByRole('list', { name: 'Tecno Camon 30 by expiry date' })
    expect(plain(dates)).toContain('31/03/2027 · B1')
    fireEvent.click(within(dates).getByRole('button', { name: /^One more of/ }))
    fireEvent.change(within(panel).getByLabelText('Expiry date'), { target: { value: '01/06/2027' } })
    fireEvent.click(within(panel).getByRole('button', { name: 'Count one of this date' }))
    await waitFor(() => expect(within(dates).getAllByRole('listitem')).toHaveLength(2))
    scan('9501101530003')
    await within(panel).findByText('1 unit counted without a date')
    expect(within(panel).getByLabelText<HTMLInputElement>(/, being counted counted$/).value).toBe('4')
    await waitFor(() => expect(bodies(count)).not.toEqual([]))
    expect(JSON.stringify(bodies(count)[0])).toContain('"batch":{"expires_on":"2027-03-31","number":"B1"}')
  })

  it('takes the number of a device, says what it is, and takes it off again', async () => {
    const numbered = products.map((product, place) =>
      place === 2 ? { ...product, tracking: 'imei' as const } : product,
    )
    const found = { product_id: idOf(3), brand: 'Tecno', model: 'Camon 30', unit_id: idOf(60), location: null }
    const told = { ...found, counted_by_name: 'Brenda', counted_at: '2026-11-21T08:40:00+00:00' }
    const sold = { ...told, number: '356938035643809', outcome: 'gone' }
    const answer = (numbers: object[]) => ({ body: { items: [], revision: 2, unknown_products: [], numbers } })
    const { user, bodies } = await open(
      {
        [`${one}/products`]: { body: { products: numbered, next: null } },
        [count]: [answer([sold]), answer([{ ...sold, outcome: 'taken_off' }])],
        [`${one}/numbers`]: {
          body: { numbers: [{ ...told, number: '490154203237518', outcome: 'missing' }], ...onePage(1) },
        },
      },
      counting,
    )
    const left = await screen.findByRole('list', { name: 'Left to count' })
    expect(within(left).getByRole('button', { name: 'None of Tecno Camon 30 is here' })).toBeTruthy()
    expect(within(left).queryByLabelText('Units of Tecno Camon 30 counted')).toBeNull()
    scan('356938035643809')
    expect(await screen.findByText('It was sold or sent back. The count does not change that.')).toBeTruthy()
    await waitFor(() => expect(bodies(count)).toHaveLength(1))
    expect(bodies(count)[0]).toMatchObject({ counts: [], numbers: [{ kind: 'scan', number: '356938035643809' }] })
    await user.click(screen.getByRole('link', { name: /Devices/ }))
    const devices = await screen.findByRole('list', { name: 'Devices' })
    await waitFor(() => expect(within(devices).getByText('Missing')).toBeTruthy())
    await user.click(within(devices).getByRole('button', { name: 'Remove 356938035643809' }))
    await waitFor(() => expect(within(devices).queryByText('356938035643809')).toBeNull())
    expect(bodies(count).at(-1)).toMatchObject({ numbers: [{ kind: 'take_off' }] })
  })

  it('lists as many devices as there are, and says when they could not be loaded', async () => {
    const missing = (number: string) => ({
      number,
      outcome: 'missing',
      product_id: idOf(3),
      brand: 'Tecno',
      model: 'Camon 30',
      unit_id: idOf(60),
      location: null,
      counted_by_name: '',
      counted_at: null,
    })
    const page = (number: string, currentPage: number) => ({
      body: { numbers: [missing(number)], totalCount: 501, totalPages: 2, currentPage },
    })
    const { user } = await open(
      { [`${one}/numbers`]: [refusal, page('1111', 1), page('2222', 2)] },
      `${counting}&tab=devices`,
    )
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    const devices = await screen.findByRole('list', { name: 'Devices' })
    expect(within(devices).getByText('1111')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await within(devices).findByText('2222')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('takes neither the barcode of a product nor a word that is typed for the number of a device', async () => {
    const numbered = products.map((product) => ({ ...product, tracking: 'serial' as const }))
    const none = { body: { products: [], ...onePage(0) } }
    const { user, bodies } = await open(
      { [`${one}/products`]: { body: { products: numbered, next: null } }, 'GET /rest/v1/products': none },
      counting,
    )
    await screen.findByRole('list', { name: 'Left to count' })
    const field = screen.getByLabelText('Scan a barcode or search')
    scan('9501101530003')
    await screen.findByText('No product has the barcode 9501101530003')
    // At once: keys that follow each other this fast are a scanner's.
    fireEvent.change(field, { target: { value: 'iphone15' } })
    await user.type(field, '{Enter}')
    await screen.findByText('No product has the barcode iphone15')
    expect(bodies(count)).toEqual([])
    fireEvent.change(field, { target: { value: 'SN4411' } })
    await user.type(field, '{Enter}')
    await waitFor(() => expect(bodies(count)[0]).toMatchObject({ numbers: [{ kind: 'scan', number: 'SN4411' }] }))
  })

  it('says of a barcode that nothing has it', async () => {
    const { user } = await open({ 'GET /rest/v1/products': refusal }, counting)
    await screen.findByRole('list', { name: 'Left to count' })
    await user.type(screen.getByLabelText('Scan a barcode or search'), '99999999{Enter}')
    expect(await screen.findByText('No product has the barcode 99999999')).toBeTruthy()
  })

  it('finds as one types, and says when nothing fits', async () => {
    const { user, router } = await open({}, counting)
    await screen.findByRole('list', { name: 'Left to count' })
    await user.type(screen.getByLabelText('Scan a barcode or search'), '128 cam')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    await user.type(screen.getByLabelText('Scan a barcode or search'), 'x')
    await screen.findByText('Nothing matches')
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
    expect(router.state.location.search).toBe(`?take=${takeId}`)
  })

  it('is over for a member without a word on differences', async () => {
    await open({}, counting, 'member')
    expect(plain(await screen.findByRole('navigation', { name: 'Parts of the count' }))).toBe('Left to count2Counted1')
  })

  it('that somebody else ended says so', async () => {
    await open({ [`${one}/counts`]: { body: { ...noNews, status: 'cancelled' } } }, counting)
    expect(await screen.findByText('This stock take was ended by somebody else.')).toBeTruthy()
  })

  it('of a stock take that is not there says so', async () => {
    await open({ [one]: refused(404, 'NOT_FOUND', 'Not found') }, counting)
    expect(await screen.findByRole('heading', { name: 'Stock take not found' })).toBeTruthy()
  })
})

describe('the camera', () => {
  it('adds one for each code it sees, says what it counted, and stays open', async () => {
    const { user } = await open({}, counting)
    const device = deviceWithCamera()
    await user.click(await screen.findByRole('button', { name: 'Scan with the camera' }))
    await screen.findByRole('dialog', { name: 'Scan with the camera' })
    device.see('6000000000002')
    await screen.findByRole('dialog', { name: 'Samsung Galaxy S23: 1' })
    device.see('6000000000003')
    await screen.findByRole('dialog', { name: 'Tecno Camon 30: 1' })
    device.see('6000000000002')
    expect(await screen.findByRole('dialog', { name: 'Samsung Galaxy S23: 2' })).toBeTruthy()
  })
})

describe('the end of a count', () => {
  it('says which tills have not sent their sales yet', async () => {
    const till = { name: 'Counter 2', queue_length: 3, revoked_at: null }
    await open(
      { 'GET /rest/v1/pos_terminals': { body: { pos_terminals: [till], ...onePage(1) } } },
      `${counting}&finish`,
    )
    expect(await screen.findByText(/^Counter 2: 3\. Sales made before/)).toBeTruthy()
  })

  it('names what completing does, and adjusts only when asked', async () => {
    const done = { ...over, adjusted: [item()] }
    const { user, bodies } = await open({ [complete]: { body: done } }, `${counting}&finish`)
    const dialog = await screen.findByRole('dialog', { name: 'Finish the count' })
    expect(plain(await within(dialog).findByText(/^The stock of the other|products are counted/))).toContain('1 of 3')
    expect(plain(dialog)).toContain('Missing2 units1 product · USh 1,220,000')
    await user.click(within(dialog).getByRole('button', { name: 'Complete and adjust 1 product' }))
    await waitFor(() => expect(bodies(complete)).toEqual([{ stock_take_id: takeId, apply_adjustments: true }]))
    expect(await screen.findByText('The stock of 1 product was adjusted.')).toBeTruthy()
  })

  it('says which products are not adjusted, for they have numbers', async () => {
    const findings = { lines_over: 0, units_over: 0, lines_short: 3, units_short: 4, lines_numbered: 1 }
    await open({ [one]: { body: take({ findings }) } }, `${counting}&finish`)
    const dialog = await screen.findByRole('dialog', { name: 'Finish the count' })
    expect(await within(dialog).findByText('Not adjusted: 1 product with numbers')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Complete and adjust 2 products' })).toBeTruthy()
  })

  it('without adjustments says that no stock changes', async () => {
    const { user, bodies } = await open({ [complete]: { body: { ...over, adjusted: [] } } }, `${counting}&finish`)
    const dialog = await screen.findByRole('dialog', { name: 'Finish the count' })
    await user.click(await within(dialog).findByRole('switch', { name: /Apply adjustments/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Complete without adjustments' }))
    await waitFor(() => expect(bodies(complete)).toEqual([{ stock_take_id: takeId, apply_adjustments: false }]))
  })

  it('is a record only, when a member completes it', async () => {
    await open({ [one]: { body: take({ findings: null }) } }, `${counting}&finish`, 'member')
    const dialog = await screen.findByRole('dialog', { name: 'Finish the count' })
    await within(dialog).findByText('An owner or admin adjusts the stock')
    expect(within(dialog).queryByRole('switch')).toBeNull()
  })

  it('asks before it cancels or deletes, naming what goes', async () => {
    const change = `PATCH /rest/v1/stock_takes/${takeId}`
    const { user, bodies } = await open({ [change]: { body: take({ status: 'cancelled' }) } }, counting)
    await user.click(await screen.findByRole('button', { name: 'More about this stock take' }))
    expect(await screen.findByRole('menuitem', { name: 'Delete stock take' })).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: 'Cancel stock take' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel “Top shelf”?' })
    expect(plain(dialog)).toContain('You can still see the 1 product counted so far.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel stock take' }))
    await waitFor(() => expect(bodies(change)).toEqual([{ status: 'cancelled' }]))
  })

  it('is a report of what changed, to print', async () => {
    const { user } = await open(
      { [`GET /rest/v1/stock_takes/${idOf(101)}`]: { body: over } },
      `/stock-taking?take=${idOf(101)}`,
    )
    const table = await screen.findByRole('table', { name: 'Differences' })
    expect(plain(table)).toContain('Samsung Galaxy A15108−2−USh 1,220,000Brenda')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(window.print).toHaveBeenCalled()
    expect(document.body.textContent).toContain('Kampala Phone Hub: stock take of 21/11/2026')
  })

  it('is counted on paper too, without what should be there', async () => {
    await open({}, `${counting}&sheet`)
    const [sheet] = await screen.findAllByRole('table')
    expect(plain(sheet as HTMLElement)).toContain('Samsung Galaxy A15 · 128 GB6000000000001')
    expect(plain(sheet as HTMLElement)).not.toContain('10')
  })
})
