import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { GoodsIn, GoodsInShown } from '@tunda/contract/buying/goods-in'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { GoodsInScreen } from './goods-in-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const goods: GoodsIn = {
  id: idOf(1),
  supplier_id: null,
  supplier_name: null,
  order_id: null,
  order_number: null,
  document_no: null,
  location_id: idOf(8),
  location_name: 'Main',
  currency: 'UGX',
  rate: '1',
  created_at: '2026-11-21T09:00:00Z',
  created_by_name: 'Aisha',
  number: null,
  business_date: null,
  posted_at: null,
  lines: 1,
  units: 3,
  total: null,
}
const line = { product_id: idOf(2), brand: 'Itel', model: 'A60', variant: '32 GB', quantity: 3 }
const draft: GoodsInShown = { goods_in: goods, lines: [{ ...line, unit_cost: null, cost: null }] }
const at = `/inventory/goods-in?goods=${goods.id}`
const nobody = { suppliers: [], totalCount: 0, totalPages: 0, currentPage: 1 }
const answers = {
  [`GET /rest/v1/goods_in/${goods.id}`]: { body: draft },
  'GET /rest/v1/suppliers': { body: nobody },
  [`GET /rest/v1/goods_in/${goods.id}/papers`]: { body: { papers: [] } },
}

afterEach(() => {
  localStorage.clear()
  forgetShop()
  vi.unstubAllGlobals()
})

async function open(more = {}) {
  const asked = await answerShop({ ...worksIn(), ...answers, ...more })
  return { asked, ...showInShop(<GoodsInScreen />, at) }
}

describe('goods received', () => {
  it('are given a cost, which is saved as the field is left, and put in stock after a question', async () => {
    const posted = {
      ...goods,
      number: 7,
      business_date: '2026-11-21',
      posted_at: '2026-11-21T10:00:00Z',
      total: 36_000,
    }
    const priced = { goods_in: goods, line: { ...line, unit_cost: '12000', cost: null } }
    const inStock = { body: { goods_in: posted, lines: [{ ...line, unit_cost: '12000', cost: 36_000 }] } }
    const { user, asked } = await open({
      [`GET /rest/v1/goods_in/${goods.id}`]: [{ body: draft }, inStock],
      'POST /rest/v1/rpc/put_goods_in_line': { body: priced },
      'POST /rest/v1/rpc/post_goods_in': inStock,
    })
    await user.type(await screen.findByRole('textbox', { name: /Unit cost of Itel A60/ }), '12,000')
    // A key after letters as quick as these would be a scanner's.
    await user.click(document.body)
    await screen.findByDisplayValue('12,000')
    const put = asked.find(({ call }) => call.endsWith('put_goods_in_line'))
    expect(put?.body).toMatchObject({ product_id: line.product_id, unit_cost: '12000' })
    await user.click(screen.getByRole('button', { name: 'Put in stock' }))
    await user.click(screen.getAllByRole('button', { name: 'Put in stock' }).at(-1) as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'Goods received, no. 7' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Print labels' })).toBeTruthy()
  })

  it('keep the supplier that was chosen just before the number on the bill was left', async () => {
    const supplier = { id: idOf(5), name: 'Kikuubo Traders', currency: 'UGX' }
    const named = { ...goods, supplier_id: supplier.id, supplier_name: supplier.name }
    const { user, asked } = await open({
      'GET /rest/v1/suppliers': { body: { ...nobody, suppliers: [supplier], totalCount: 1 } },
      [`PATCH /rest/v1/goods_in/${goods.id}`]: [
        { body: { ...draft, goods_in: named } },
        { body: { ...draft, goods_in: { ...named, document_no: 'KT-778' } } },
      ],
    })
    await user.click(await screen.findByRole('combobox', { name: 'Supplier' }))
    await user.click(await screen.findByRole('option', { name: 'Kikuubo Traders' }))
    fireEvent.change(screen.getByLabelText('Number on the bill'), { target: { value: 'KT-778' } })
    fireEvent.blur(screen.getByLabelText('Number on the bill'))
    await screen.findByText(/Kikuubo Traders · KT-778/)
    const saved = asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)
    expect(saved).toMatchObject([
      { supplier_id: supplier.id, document_no: null },
      { supplier_id: supplier.id, document_no: 'KT-778' },
    ])
  })

  it('take a cost as people write it, keep one that is none with why, and say what goes in without a cost', async () => {
    const priced = { goods_in: goods, line: { ...line, unit_cost: '84000', cost: null } }
    const { user, asked } = await open({ 'POST /rest/v1/rpc/put_goods_in_line': { body: priced } })
    const leave = async (typed: string) => {
      fireEvent.change(await screen.findByLabelText(/Unit cost of Itel A60/), { target: { value: typed } })
      fireEvent.blur(screen.getByLabelText(/Unit cost of Itel A60/))
    }
    await leave('dear')
    expect(await screen.findByText('Enter a cost, like 12500 or 3.75')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Put in stock' }))
    expect(screen.getByText('Without a cost: Itel A60 · 32 GB. Each keeps the cost it has.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await leave('84k')
    await screen.findByDisplayValue('84,000')
    expect(asked.flatMap(({ call, body }) => (call.endsWith('put_goods_in_line') ? [body] : []))).toMatchObject([
      { unit_cost: '84000' },
    ])
  })

  it('are not put in stock while a scan waits for the network, and are once it was sent', async () => {
    const added = { goods_in: { ...goods, units: 4 }, line: { ...line, quantity: 4, unit_cost: null, cost: null } }
    localStorage.setItem(
      `tunda:scan:${goods.id}:1795419973361:${idOf(3)}`,
      JSON.stringify({ key: idOf(4), product_id: line.product_id }),
    )
    const { asked } = await open({
      'POST /rest/v1/rpc/put_goods_in_line': [{ status: 503, body: {} }, { body: added }],
    })
    await screen.findByText('1 scan is on this device only. It is saved when you are online.', {}, { timeout: 4_000 })
    expect(screen.getByRole('button', { name: 'Put in stock' })).toHaveProperty('disabled', true)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Added: Itel A60 × 4', {}, { timeout: 4000 })
    expect(screen.getByRole('button', { name: 'Put in stock' })).toHaveProperty('disabled', false)
    expect(asked.filter(({ call }) => call.endsWith('put_goods_in_line')).length).toBeGreaterThan(1)
  })

  it('have their supplier’s papers, which go only while they are counted', async () => {
    const paper = {
      id: idOf(7),
      goods_in_id: goods.id,
      name: 'Bill 9.pdf',
      media_type: 'application/pdf',
      bytes: 90_000,
      created_at: goods.created_at,
      may_open: true,
    }
    const closed = { ...paper, id: idOf(6), name: 'Waybill.jpg', media_type: 'image/webp', may_open: false }
    const { user, asked } = await open({
      [`GET /rest/v1/goods_in/${goods.id}/papers`]: [
        { body: { papers: [paper, closed] } },
        { body: { papers: [closed] } },
      ],
      [`DELETE /rest/v1/goods_in_papers/${paper.id}`]: { body: { id: paper.id } },
    })
    await screen.findByRole('button', { name: 'Bill 9.pdf' })
    expect(screen.queryByRole('button', { name: 'Waybill.jpg' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete Bill 9.pdf' }))
    await waitFor(() => expect(screen.queryByText('Bill 9.pdf')).toBeNull())
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(true)
  })

  it('show no cost to who may not see one', async () => {
    await open(worksIn({ role: 'member', rights: { ...rightsOfRole.member, receive_goods: true } }))
    await screen.findByRole('textbox', { name: /Quantity of Itel A60/ })
    expect(screen.queryByRole('textbox', { name: /Unit cost/ })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull()
  })

  it('in another currency have another rate', async () => {
    const dollars = { ...draft, goods_in: { ...goods, currency: 'USD' as const, rate: '3700' } }
    const shillings = { ...draft, goods_in: { ...goods, currency: 'KES' as const } }
    const { user, asked } = await open({
      [`GET /rest/v1/goods_in/${goods.id}`]: { body: dollars },
      [`PATCH /rest/v1/goods_in/${goods.id}`]: { body: shillings },
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'KES')
    expect(await screen.findByRole('textbox', { name: 'USh for 1 KES' })).toHaveProperty('value', '')
    expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toMatchObject({ currency: 'KES', rate: '1' })
  })

  it('of a numbered product take a number for each unit, kept as it is scanned', async () => {
    const phones = { ...line, tracking: 'imei' as const, numbered: 1, unit_cost: null, cost: null }
    const first = { product_id: line.product_id, number: '490154203237518', imei2: null, serial_no: null }
    const second = { ...first, number: '356938035643809' }
    const { user, asked } = await open({
      [`GET /rest/v1/goods_in/${goods.id}`]: { body: { goods_in: goods, lines: [phones], numbers: [first] } },
      'POST /rest/v1/rpc/put_goods_in_numbers': [
        // The list has the first already, as one does that was read again while the answer was on its way.
        { body: { goods_in: goods, line: { ...phones, numbered: 2 }, added: [first, second], removed: [] } },
        { body: { goods_in: goods, line: phones, added: [], removed: [first.number] } },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Numbers: 1 of 3' }))
    await user.click(screen.getByLabelText('IMEI'))
    await user.paste('35-693803-564380-9')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('2 of 3')).toBeTruthy()
    const put = asked.find(({ call }) => call.endsWith('put_goods_in_numbers'))
    expect(put?.body).toMatchObject({ product_id: line.product_id, add: [{ number: '356938035643809' }] })
    await user.click(screen.getByRole('button', { name: 'Remove 490154203237518' }))
    expect(await screen.findByText('1 of 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByLabelText('Add a product')).toBeTruthy()
  })

  it('are heard as they are scanned: one tone for what is added, two for what is not, and none once that is turned off', async () => {
    const heard = listen()
    const found = { id: line.product_id, brand: 'Itel', model: 'A60', barcode: '9501101530003', extra_barcodes: [] }
    const added = { body: { goods_in: goods, line: { ...line, quantity: 4, unit_cost: null, cost: null } } }
    const { user, asked } = await open({
      'GET /rest/v1/products': [
        { body: { products: [found], ...onePage, isCounted: true } },
        { body: { products: [], ...onePage, isCounted: true } },
        { body: { products: [found], ...onePage, isCounted: true } },
      ],
      'POST /rest/v1/rpc/put_goods_in_line': added,
    })
    await screen.findByLabelText('Add a product')
    scan('9501101530003')
    await waitFor(() => expect(heard).toEqual([1320]))
    scan('4006381333931')
    expect(await screen.findByText('No product has the barcode 4006381333931')).toBeTruthy()
    expect(heard).toEqual([1320, 330, 330])
    await user.click(screen.getByRole('button', { name: 'Turn sounds off' }))
    scan('9501101530003')
    await waitFor(() => expect(asked.filter(({ call }) => call.endsWith('put_goods_in_line'))).toHaveLength(2))
    expect(heard).toHaveLength(3)
    expect(localStorage.getItem('scan-sounds')).toBe('off')
    await user.click(screen.getByRole('button', { name: 'Turn sounds on' }))
  })

  it('of a numbered product list each number that is entered twice, until it is dismissed or the other is removed', async () => {
    const heard = listen()
    const phones = { ...line, tracking: 'imei' as const, numbered: 2, unit_cost: null, cost: null }
    const numberOf = (number: string) => ({ product_id: line.product_id, number, imei2: null, serial_no: null })
    const [one, two, three] = ['490154203237518', '356938035643809', '867501040287632']
    const { user } = await open({
      [`GET /rest/v1/goods_in/${goods.id}`]: {
        body: { goods_in: goods, lines: [phones], numbers: [numberOf(one), numberOf(two)] },
      },
      'POST /rest/v1/rpc/put_goods_in_numbers': [
        { body: { goods_in: goods, line: { ...phones, numbered: 3 }, added: [numberOf(three)], removed: [] } },
        { body: { goods_in: goods, line: phones, added: [], removed: [two] } },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Numbers: 2 of 3' }))
    scan(one)
    scan(two)
    scan('123456789')
    scan(three)
    expect(await screen.findByText('3 of 3')).toBeTruthy()
    expect(heard).toEqual([330, 330, 330, 330, 330, 330, 1320])
    const faults = () => within(screen.getAllByRole('alert').at(-1) as HTMLElement).queryAllByText(/twice|not an IMEI/)
    expect(faults().map(({ textContent }) => textContent)).toEqual([
      `${one} is entered twice.`,
      `${two} is entered twice.`,
      '123456789 is not an IMEI. Check its 15 digits.',
    ])
    await user.click(screen.getByRole('button', { name: `Dismiss ${one}` }))
    await user.click(screen.getByRole('button', { name: `Remove ${two}` }))
    await waitFor(() => expect(faults()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Dismiss 123456789' }))
    expect(faults()).toEqual([])
  })

  it('that expire take their dates: by hand, and from the code on the pack', async () => {
    const cream = { ...line, brand: 'Nivea', model: 'Soft', has_expiry: true, unit_cost: null, cost: null }
    const batch = { product_id: line.product_id, number: 'B7', expires_on: '2030-03-31', quantity: 2 }
    const found = { id: line.product_id, brand: 'Nivea', model: 'Soft', barcode: '9501101530003', extra_barcodes: [] }
    const { user, asked } = await open({
      [`GET /rest/v1/goods_in/${goods.id}`]: { body: { goods_in: goods, lines: [cream] } },
      'GET /rest/v1/products': { body: { products: [{ ...found, has_expiry: true }], ...onePage, isCounted: true } },
      'POST /rest/v1/rpc/put_goods_in_batch': [
        { body: { goods_in: goods, line: cream, batches: [batch] } },
        { body: { goods_in: goods, line: cream, batches: [{ ...batch, quantity: 3 }] } },
      ],
    })
    const puts = () => asked.flatMap(({ call, body }) => (call.endsWith('put_goods_in_batch') ? [body] : []))
    await user.click(await screen.findByRole('button', { name: 'Put in stock' }))
    expect(screen.getByText(/^Without an expiry date: Nivea Soft · 32 GB × 3\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Expiry dates: 0 of 3' }))
    await user.click(screen.getByLabelText('Expiry date'))
    await user.paste('01/03/2020')
    expect(await screen.findByText('This date has passed. Check it on the pack.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Expiry date'))
    await user.paste('31/03/2030')
    await user.click(screen.getByLabelText('Batch number'))
    await user.paste('B7')
    await user.click(screen.getByRole('button', { name: 'Add date' }))
    expect(await screen.findByText('2 of 3 have a date')).toBeTruthy()
    expect(puts()[0]).toMatchObject({ number: 'B7', expires_on: '2030-03-31', add: 3 })
    scan(']d2010950110153000310B7\u001d17300331')
    expect(await screen.findByText('3 of 3 have a date')).toBeTruthy()
    expect(puts()[1]).toMatchObject({ product_id: line.product_id, number: 'B7', expires_on: '2030-03-31', add: 1 })
  })
})

const onePage = { totalCount: 1, totalPages: 1, currentPage: 1 }

/** Keys as a scanner presses them: at once, what ends a part as Ctrl and ], and Enter at the end. */
function scan(code: string) {
  for (const sign of code)
    fireEvent.keyDown(document.body, sign === '\u001d' ? { key: ']', ctrlKey: true } : { key: sign })
  fireEvent.keyDown(document.body, { key: 'Enter' })
}

const heard: number[] = []

/** The pitches of the tones that the page makes from now on, in hertz. The page keeps the device that it sounds by. */
function listen(): number[] {
  heard.length = 0
  const node = { connect: (next: unknown) => next, gain: { value: 0 } }
  class Heard {
    currentTime = 0
    destination = node
    resume = () => Promise.resolve()
    createGain = () => node
    createOscillator = () => ({
      ...node,
      frequency: {
        set value(hertz: number) {
          heard.push(hertz)
        },
      },
      start: () => undefined,
      stop: () => undefined,
    })
  }
  vi.stubGlobal('AudioContext', Heard)
  return heard
}

it('is not for whoever may not see it, and asks the server for nothing', async () => {
  const asked = await answerShop(worksIn({ role: 'member', rights: { sell: true } }))
  showInShop(<GoodsInScreen />, '/inventory/goods-in')
  await screen.findByText("You don't have permission to perform this action.")
  expect(screen.getByRole('heading', { level: 1, name: 'Goods received' })).toBeTruthy()
  expect(asked.filter(({ call }) => /supplier|goods|order/.test(call))).toEqual([])
})
