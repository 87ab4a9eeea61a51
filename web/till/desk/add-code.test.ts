import type { TillProduct } from '@tunda/contract/till/till'
import { afterEach, expect, it, vi } from 'vitest'
import { observable } from '../../shared/calls/observable.ts'
import { makeCatalogue } from '../catalogue/catalogue.ts'
import { TillUnits } from '../store/till-units.ts'
import { addCode } from './add-code.ts'
import type { Desk } from './use-desk.ts'

const product = (id: string, more: Partial<TillProduct> = {}) =>
  ({
    id,
    brand: 'Apple',
    model: id,
    is_active: true,
    barcodes: [],
    category_id: 'c',
    category_name: 'C',
    ...more,
  }) as unknown as TillProduct
const unit = { id: 'u', product_id: 'phone', numbers: ['490154203237518'], price: null, grade: null }

function deskOf(onTicket: string[] = []) {
  const products = [
    product('phone', { tracking: 'imei' }),
    product('cable', { barcodes: ['2375186012340', '06009801234564'] }),
  ]
  const ticket = { lines: [] as object[] }
  const add = vi.fn<(one: TillProduct) => object>((one) => ({ lines: [{ product: one, quantity: 1 }] }))
  const addUnit = vi.fn<(one: typeof unit) => object>((one) => ({
    lines: [{ product: products[0], unit: one, quantity: 1 }],
  }))
  const lines = onTicket.map((id) => ({ unit: { id } }))
  const till = {
    units: new TillUnits([unit]),
    waiting: observable([]),
    held: observable([{ lines }]),
    ticket: observable(ticket),
    clockOffset: observable(0),
  }
  const terminal = { shop: { rules: { time_zone: 'Africa/Kampala' } } }
  const catalogue = makeCatalogue(products)
  return {
    add,
    addUnit,
    desk: { till, terminal, catalogue, add, addUnit } as unknown as Desk,
    found: catalogue.list('237518')[0],
  }
}

afterEach(() => void vi.useRealTimers())

it('takes the device whose number ends so before a product whose barcode begins so, and the product by its whole barcode', () => {
  const { desk, found, add, addUnit } = deskOf()
  expect(found?.id).toBe('cable')
  expect(addCode(desk, '237518', found)).toBeUndefined()
  expect([addUnit.mock.calls.length, add.mock.calls.length]).toEqual([1, 0])
  expect(addCode(desk, '2375186012340')).toBeUndefined()
  expect(addCode(desk, '23751860', found)).toBeUndefined()
  expect([addUnit.mock.calls.length, add.mock.calls.length]).toEqual([1, 2])
})

it('says of a device that is on another ticket that it is gone, and sells nothing in its place', () => {
  const { desk, found, add, addUnit } = deskOf(['u'])
  expect(addCode(desk, '237518', found)?.[0]).toMatch(/490154203237518 has already been sold here/)
  expect([addUnit.mock.calls.length, add.mock.calls.length]).toEqual([0, 0])
})

it('sells no pack that expired on the shop’s day, though the device’s clock is behind', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const { desk, add } = deskOf()
  const pack = ']C101060098012345641726112010B7'
  expect(addCode(desk, pack)).toBeUndefined()
  desk.till.clockOffset.set(13 * 3_600_000)
  expect(addCode(desk, pack)?.[1]).toBe('This pack expired on 20/11/2026.')
  expect(add).toHaveBeenCalledOnce()
})
