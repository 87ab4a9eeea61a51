import { screen, waitFor, within } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { ClaimsScreen } from './claims-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const claim: WarrantyClaim = {
  id: idOf(1),
  number: 4,
  state: 'received',
  unit_id: idOf(2),
  unit_number: '490154203237518',
  brand: 'Samsung',
  model: 'Galaxy A15',
  location_id: idOf(3),
  location: 'Main shop',
  fault: 'No sound',
  accessories: 'Charger',
  contact: '0772 123456',
  warranty_until: '2026-01-31',
  is_covered: false,
  supplier_warranty_until: '2027-01-31',
  supplier_id: idOf(4),
  supplier_name: 'Hajji Electronics',
  replacement_id: null,
  replacement_number: null,
  note: null,
  received_at: '2026-11-21T09:00:00Z',
  received_by_name: 'Aisha',
  closed_at: null,
  sale_id: idOf(5),
  invoice_number: 'INV-000007',
  customer_name: 'Sarah Namukasa',
}
const unit = {
  id: claim.unit_id,
  product_id: idOf(6),
  brand: 'Samsung',
  model: 'Galaxy A15',
  variant: '',
  number: claim.unit_number,
  imei2: null,
  serial_no: null,
  state: 'sold',
  location_id: idOf(3),
  location: 'Main shop',
  is_on_the_way: false,
  grade: null,
  selling_price: 500_000,
  has_own_price: false,
  warranty_months: 3,
  warranty_until: '2027-02-21',
  supplier_warranty_until: null,
  came_at: '2026-11-01T10:00:00Z',
}
const other = { ...unit, id: idOf(9), number: '356938035643809', state: 'in_stock' }
const counts = { totalCount: 1, totalPages: 1, currentPage: 1 }
const answers = {
  'GET /rest/v1/warranty_claims': { body: { claims: [claim], ...counts } },
  [`GET /rest/v1/warranty_claims/${claim.id}`]: { body: claim },
  [`GET /rest/v1/units/${unit.id}`]: { body: { unit, events: [] } },
  'GET /rest/v1/units': { body: { units: [other], ...counts } },
  'GET /rest/v1/suppliers': { body: { suppliers: [], ...counts } },
}

afterEach(forgetShop)

async function open(at = '', more = {}) {
  const asked = await answerShop({ ...worksIn(), ...answers, ...more })
  const bodyOf = (path: string) => asked.find(({ call }) => call.endsWith(path))?.body
  return { bodyOf, ...showInShop(<ClaimsScreen />, `/inventory/warranty-claims${at}`) }
}

it('a device is taken in with its fault, and its claim is opened', async () => {
  const { user, bodyOf } = await open(`?unit=${unit.id}`, { 'POST /rest/v1/warranty_claims': { body: claim } })
  const dialog = await screen.findByRole('dialog', { name: 'Warranty claim' })
  const save = await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Take in the device' })
  expect(save.disabled).toBe(true)
  await user.type(within(dialog).getByLabelText(/What is wrong with it/), 'No sound')
  await user.type(within(dialog).getByLabelText('Customer’s phone'), '0772 123456')
  await user.click(save)
  await waitFor(() =>
    expect(bodyOf('POST /rest/v1/warranty_claims')).toMatchObject({ unit_id: unit.id, fault: 'No sound' }),
  )
  expect(await screen.findByRole('heading', { name: 'Warranty claim 4' })).toBeTruthy()
})

it('says that the warranty has ended, and tells the customer how it stands', async () => {
  const { user } = await open(`?claim=${claim.id}`)
  expect(await screen.findByText(/Warranty ended on/)).toBeTruthy()
  expect(screen.getByText('Hajji Electronics')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const link = await screen.findByRole('menuitem', { name: 'WhatsApp' })
  const address = decodeURIComponent(link.getAttribute('href') ?? '')
  expect(address).toContain('https://wa.me/256772123456?text=')
  expect(address).toContain('We have your device')
})

it('is refused with a reason alone', async () => {
  const refused = { ...claim, state: 'refused' as const, note: 'Water', closed_at: '2026-11-22T09:00:00Z' }
  const { user, bodyOf } = await open(`?claim=${claim.id}`, {
    'POST /rest/v1/rpc/move_warranty_claim': { body: refused },
    [`GET /rest/v1/warranty_claims/${claim.id}`]: [{ body: claim }, { body: refused }],
  })
  await user.click(await screen.findByRole('button', { name: 'Next step' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refuse the claim' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refuse this claim?' })
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Refuse the claim' })
  expect(button.disabled).toBe(true)
  await user.type(within(dialog).getByLabelText(/Reason/), 'Water')
  await user.click(button)
  await waitFor(() => expect(bodyOf('move_warranty_claim')).toMatchObject({ state: 'refused', note: 'Water' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next step' })).toBeNull())
})

it('is replaced by a device that is chosen', async () => {
  const replaced = { ...claim, state: 'replaced' as const, replacement_id: other.id, replacement_number: other.number }
  const { user, bodyOf } = await open(`?claim=${claim.id}`, {
    'POST /rest/v1/rpc/replace_claimed_unit': { body: { ...replaced, closed_at: '2026-11-22T09:00:00Z' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Next step' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Replace it from stock' }))
  await user.click(await screen.findByText(other.number))
  await user.click(await screen.findByRole('button', { name: 'Replace the device' }))
  await waitFor(() => expect(bodyOf('replace_claimed_unit')).toEqual({ id: claim.id, number: other.number }))
})

it('is not replaced by who may not correct stock', async () => {
  const { user } = await open(`?claim=${claim.id}`, worksIn({ role: 'member', rights: rightsOfRole.member }))
  await user.click(await screen.findByRole('button', { name: 'Next step' }))
  await screen.findByRole('menuitem', { name: 'Repaired' })
  expect(screen.queryByRole('menuitem', { name: 'Replace it from stock' })).toBeNull()
})

it('lists what is open', async () => {
  await open()
  expect((await screen.findAllByText(/490154203237518/)).length).toBeGreaterThan(0)
})

it('is for who sells', async () => {
  await open('', worksIn({ role: 'member', rights: { see_sales: true } }))
  expect(await screen.findByText(/somebody who sells/)).toBeTruthy()
})
