import { screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { Unit, UnitShown } from '@tunda/contract/units/units'
import { afterEach, describe, expect, it } from 'vitest'
import { plainProduct } from '../testing/plain-product.ts'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { UnitsScreen } from './units-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const unit: Unit = {
  id: idOf(1),
  product_id: idOf(2),
  brand: 'Samsung',
  model: 'Galaxy A15',
  variant: '128 GB',
  number: '490154203237518',
  imei2: null,
  serial_no: 'RF8N1',
  state: 'sold',
  location_id: idOf(3),
  location: 'Main shop',
  is_on_the_way: false,
  grade: 'Used A',
  selling_price: 500_000,
  has_own_price: true,
  unit_cost: 400_000,
  warranty_months: 3,
  warranty_until: '2027-02-21',
  supplier_warranty_until: null,
  came_at: '2026-11-01T10:00:00Z',
}
const nothing = {
  claim_id: null,
  claim_number: null,
  trade_in_id: null,
  trade_in_number: null,
  transfer_id: null,
  transfer_number: null,
  sale_id: null,
  invoice_number: null,
  customer_name: null,
  note: null,
}

const from = {
  claim_id: null,
  claim_number: null,
  trade_in_id: null,
  trade_in_number: null,
  transfer_id: null,
  transfer_number: null,
  goods_in_id: null,
  goods_in_number: null,
  supplier_name: null,
}
const shown: UnitShown = {
  refurbishings: [],
  unit,
  events: [
    {
      ...from,
      id: 2,
      unit_id: unit.id,
      event: 'sold',
      location: 'Main shop',
      user_name: 'Aisha',
      at: '2026-11-21T10:00:00Z',
      note: null,
      sale_id: idOf(7),
      invoice_number: 'INV-000007',
      customer_name: 'Sarah Namukasa',
    },
    {
      ...nothing,
      id: 1,
      unit_id: unit.id,
      event: 'received',
      location: 'Main shop',
      user_name: 'Aisha',
      at: '2026-11-01T10:00:00Z',
      goods_in_id: idOf(8),
      goods_in_number: 4,
      supplier_name: 'Hajji Electronics',
    },
  ],
}
const product = {
  ...plainProduct,
  id: unit.product_id,
  selling_price: 500_000,
  current_stock: 2,
  stock_status: 'low_stock',
}
const answers = {
  'GET /rest/v1/units': { body: { units: [unit], totalCount: 1, totalPages: 1, currentPage: 1 } },
  [`GET /rest/v1/units/${unit.id}`]: { body: shown },
  [`GET /rest/v1/products/${product.id}`]: { body: product },
  [`GET /rest/v1/products/${product.id}/stock_levels`]: {
    body: {
      stock_levels: [{ location_id: unit.location_id, location: 'Main shop', on_hand: 2 }],
      totalCount: 1,
      totalPages: 1,
      currentPage: 1,
    },
  },
  'POST /rest/v1/rpc/track_units': { body: { product_id: product.id, tracking: 'imei', units: 2 } },
}

afterEach(() => {
  localStorage.clear()
  forgetShop()
})

async function open(at: string, more = {}) {
  const asked = await answerShop({ ...worksIn(), ...answers, ...more })
  return { asked, ...showInShop(<UnitsScreen />, at) }
}

describe('devices', () => {
  it('are searched by number, and one of them tells where it came from and who bought it', async () => {
    const { user, asked } = await open('/inventory/devices')
    await user.click(await screen.findByLabelText('Search by number'))
    await user.paste('237518')
    await waitFor(() => expect(asked.some(({ call }) => call === 'GET /rest/v1/units')).toBe(true))
    await user.click((await screen.findAllByText('490154203237518'))[0] as HTMLElement)
    expect(await screen.findByRole('heading', { name: '490154203237518' })).toBeTruthy()
    expect(screen.getByText(/Sarah Namukasa/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'INV-000007' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Goods received, no. 4' })).toBeTruthy()
    expect(screen.getByText('400,000', { exact: false })).toBeTruthy()
  })

  it('are not called in stock while they are on the way, and say where they go', async () => {
    const way = { is_on_the_way: true, on_the_way: { location: 'Nansana', since: '21/11/2026 09:30' } }
    const moving = { ...unit, ...way }
    await answerShop({
      ...worksIn(),
      ...answers,
      'GET /rest/v1/units': { body: { units: [moving], totalCount: 1, totalPages: 1, currentPage: 1 } },
      [`GET /rest/v1/units/${unit.id}`]: { body: { ...shown, unit: moving } },
    })
    const { user } = showInShop(<UnitsScreen />, '/inventory/devices')
    const row = await screen.findByRole('row', { name: new RegExp(unit.number) })
    expect(row.textContent).toContain('On the wayTo Nansana')
    expect(row.textContent).not.toContain('In stock')
    await user.click(row)
    await screen.findByText('To Nansana, since 21/11/2026 09:30')
  })
})

describe('numbering a product’s stock', () => {
  const at = `/inventory/devices?number=${product.id}`

  it('counts down what is scanned, says what is wrong with a number, and is finished when all are there', async () => {
    const { user, asked } = await open(at)
    const field = await screen.findByLabelText('IMEI')
    // Typed in one go: keys as quick as these would be a scanner's.
    const enter = async (number: string) => {
      await user.clear(field)
      await user.click(field)
      await user.paste(number)
      await user.keyboard('{Enter}')
    }
    await enter('490154203237519')
    expect(await screen.findByText('490154203237519 is not an IMEI. Check its 15 digits.')).toBeTruthy()
    await enter('49015420323751')
    expect(await screen.findByText('1 of 2')).toBeTruthy()
    await enter('490154203237518')
    expect(await screen.findByText('490154203237518 is entered twice.')).toBeTruthy()
    const finish = screen.getByRole<HTMLButtonElement>('button', { name: 'Finish' })
    expect(finish.disabled).toBe(true)
    await user.click(field)
    await user.paste('IMEI\n356938035643809\n')
    expect(await screen.findByText('2 of 2')).toBeTruthy()
    expect(localStorage.getItem(`tunda:numbers:${product.id}`)).toContain('356938035643809')
    await user.click(finish)
    await waitFor(() => expect(asked.some(({ call }) => call.endsWith('track_units'))).toBe(true))
    const sent = asked.find(({ call }) => call.endsWith('track_units'))
    expect(sent?.body).toMatchObject({
      tracking: 'imei',
      units: [
        { number: '490154203237518', location_id: unit.location_id },
        { number: '356938035643809', location_id: unit.location_id },
      ],
    })
  })

  it('say where they begin, to who may begin it', async () => {
    await answerShop({
      ...worksIn({}),
      'GET /rest/v1/units': { body: { units: [], totalCount: 0, totalPages: 0, currentPage: 1 } },
    })
    showInShop(<UnitsScreen />, '/inventory/devices')
    await screen.findByText(/choose Number each unit/)
    expect(screen.getByRole('link', { name: 'Inventory' }).getAttribute('href')).toBe('/inventory')
  })

  it('keeps what was scanned through a closed tab', async () => {
    const kept = { tracking: 'serial', units: [{ number: 'SN0001', location_id: unit.location_id }] }
    localStorage.setItem(`tunda:numbers:${product.id}`, JSON.stringify(kept))
    await open(at)
    const numbers = await screen.findByRole('list', { name: 'Numbers' })
    expect(within(numbers).getByText('SN0001')).toBeTruthy()
  })

  it('is for who manages products', async () => {
    await open(at, worksIn({ role: 'member', rights: rightsOfRole.member }))
    expect(await screen.findByText(/owner or an admin/)).toBeTruthy()
  })

  it('have their price put right, and are taken out of stock with a reason', async () => {
    const here = { ...unit, state: 'in_stock' as const }
    const { user, asked } = await open(`/inventory/devices?unit=${unit.id}`, {
      [`GET /rest/v1/units/${unit.id}`]: { body: { ...shown, unit: here } },
      [`PATCH /rest/v1/units/${unit.id}`]: { body: { ...shown, unit: { ...here, selling_price: 450_000 } } },
      'POST /rest/v1/rpc/settle_unit': { body: { ...shown, unit: { ...here, state: 'missing' } } },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.clear(await screen.findByLabelText('Price'))
    await user.type(screen.getByLabelText('Price'), '4500.5')
    expect(screen.getByText('Enter a whole number')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await user.clear(screen.getByLabelText('Price'))
    await user.type(screen.getByLabelText('Price'), '450000')
    await user.type(screen.getByLabelText('Supplier’s warranty until'), '31/02')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await user.clear(screen.getByLabelText('Supplier’s warranty until'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const bodyOf = (path: string) => asked.find(({ call }) => call === path)?.body
    await waitFor(() => expect(bodyOf(`PATCH /rest/v1/units/${unit.id}`)).toMatchObject({ price: 450_000 }))
    await user.click(await screen.findByRole('button', { name: 'Take out of stock' }))
    const dialog = await screen.findByRole('dialog', { name: 'What happened to this device?' })
    await user.click(within(dialog).getByRole('button', { name: 'Take out of stock' }))
    await waitFor(() => expect(bodyOf('POST /rest/v1/rpc/settle_unit')).toMatchObject({ outcome: 'missing' }))
  })
})
