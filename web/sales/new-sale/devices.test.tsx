import { screen, within } from '@testing-library/react'
import type { Unit } from '@tunda/contract/units/units'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { idOf } from '../sales-for-tests.ts'
import { button, closeDesk, openDesk, phone, plain, pods, record, recorded } from './desk-for-tests.tsx'

afterEach(closeDesk)

const numbered = { ...phone, tracking: 'imei' as const }
const unit = (no: number, change: Partial<Unit> = {}): Unit => ({
  id: idOf(500 + no),
  product_id: phone.id,
  brand: phone.brand,
  model: phone.model,
  variant: '',
  number: no === 1 ? '490154203237518' : '356938035643809',
  imei2: null,
  serial_no: null,
  state: 'in_stock',
  location_id: idOf(9),
  location: 'Main shop',
  is_on_the_way: false,
  grade: null,
  selling_price: 720_000,
  has_own_price: false,
  warranty_months: 12,
  supplier_warranty_until: null,
  warranty_until: null,
  came_at: '2026-11-01T10:00:00Z',
  ...change,
})
const list = (units: Unit[]) => ({ body: { units, totalCount: units.length, totalPages: 1, currentPage: 1 } })
const products = (all: object[]) => ({ body: { products: all, totalCount: all.length, totalPages: 1, currentPage: 1 } })
const answers = {
  'GET /rest/v1/products': products([numbered, pods]),
  [`GET /rest/v1/products/${phone.id}`]: { body: numbered },
  'GET /rest/v1/units': list([unit(1), unit(2, { grade: 'Used A', selling_price: 500_000, has_own_price: true })]),
  [record]: recorded,
}

describe('a device at the desk', () => {
  it('is asked for when its product is chosen, and each is a line with its own number and price', async () => {
    const warned = vi.spyOn(console, 'warn')
    const { user, sent, addPhone } = await openDesk(answers)
    await addPhone()
    const dialog = await screen.findByRole('dialog', { name: /Which Samsung Galaxy A15/ })
    await user.click(await within(dialog).findByRole('button', { name: /490154203237518/ }))
    await addPhone()
    const again = await screen.findByRole('dialog', { name: /Which/ })
    expect(within(again).queryByRole('button', { name: /490154203237518/ })).toBeNull()
    await user.click(within(again).getByLabelText('IMEI or serial number'))
    await user.paste('643809')
    await user.click(await within(again).findByRole('button', { name: /356938035643809 · Used A/ }))
    const lines = await screen.findAllByRole('listitem', { name: 'Samsung Galaxy A15' })
    // One question a product, however many of its devices are sold.
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
    expect(lines.map((line) => plain(line))).toEqual([
      expect.stringContaining('490154203237518'),
      expect.stringMatching(/356938035643809.*500,000/),
    ])
    await user.click(button('Complete sale'))
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(sent()[0]).toMatchObject({
      total_amount: 1_220_000,
      items: [
        { product_id: phone.id, quantity: 1, unit_id: idOf(501) },
        { product_id: phone.id, quantity: 1, unit_id: idOf(502) },
      ],
    })
  })

  it('is found by its last six digits, and one that is sold is not added', async () => {
    const { user } = await openDesk({
      ...answers,
      'GET /rest/v1/products': [products([numbered, pods]), products([])],
      'GET /rest/v1/units': [list([]), list([unit(1, { state: 'sold' })]), list([unit(1)])],
    })
    const search = screen.getByLabelText('Scan or search products')
    await user.click(search)
    await user.paste('237518')
    await screen.findByText('Nothing matches')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('490154203237518 has already been sold.')).toBeTruthy()
    await user.clear(search)
    await user.paste('3237518')
    await screen.findByText('Nothing matches')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('listitem', { name: 'Samsung Galaxy A15' })).toBeTruthy()
  })
})
