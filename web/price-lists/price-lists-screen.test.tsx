import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import type { ListedPrice, PriceList } from '@tunda/contract/selling/price-lists'
import { afterEach, expect, it } from 'vitest'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { PriceListsScreen } from './price-lists-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const traders: PriceList = {
  id: idOf(1),
  name: 'Traders',
  kind: 'breaks',
  percent: null,
  category_id: null,
  group_id: idOf(2),
  location_id: null,
  valid_from: null,
  valid_until: '2026-12-31',
  is_active: true,
  position: 1,
  prices: 1,
  updated_at: '2026-11-20T08:00:00.000Z',
}
const price: ListedPrice = {
  product_id: idOf(3),
  brand: 'Oraimo',
  model: 'USB cable',
  selling_price: 10_000,
  min_qty: 10,
  price: 8_000,
}
const counts = (of: number) => ({ totalCount: of, totalPages: 1, currentPage: 1 })
const answers = {
  'GET /rest/v1/price_lists': { body: { price_lists: [traders], ...counts(1) } },
  'GET /rest/v1/customer_groups': {
    body: { groups: [{ id: idOf(2), name: 'Kikuubo traders', customers: 3 }], ...counts(1) },
  },
  'GET /rest/v1/categories': { body: { categories: [] } },
  [`GET /rest/v1/price_lists/${traders.id}/prices`]: { body: { prices: [price], ...counts(1) } },
  'GET /rest/v1/price_changes': {
    body: {
      price_changes: [
        {
          list_id: idOf(9),
          list_name: 'Old list',
          product_id: idOf(3),
          brand: 'Oraimo',
          model: 'USB cable',
          min_qty: 1,
          before: 9_000,
          after: null,
          user_name: 'Aisha',
          changed_at: '2026-11-20T08:00:00.000Z',
        },
      ],
      ...counts(1),
    },
  },
}

afterEach(() => {
  notifications.clean()
  forgetShop()
})

async function open(at = '', more = {}) {
  const asked = await answerShop({ ...worksIn({ has_price_lists: true }), ...answers, ...more })
  const bodyOf = (path: string) => asked.find(({ call }) => call.endsWith(path))?.body
  return { bodyOf, ...showInShop(<PriceListsScreen />, `/inventory/price-lists${at}`) }
}
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

it('lists who pays which prices until when', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /Traders/ })
  await within(row).findByText('Kikuubo traders')
  expect(plain(row.textContent)).toMatch(/Prices by quantity.*Until 31\/12\/2026.*1$/)
})

it('makes a list that takes a percentage off', async () => {
  const { user, bodyOf } = await open('', {
    'POST /rest/v1/rpc/save_price_list': { body: { ...traders, kind: 'percent', percent: 5 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Add price list' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole('button', { name: 'Save' })
  await user.type(dialog.getByLabelText('Name'), 'Staff')
  await user.click(dialog.getByLabelText('Percentage off'))
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByLabelText('Percent off'), '5')
  await user.selectOptions(dialog.getByLabelText('Who pays these prices'), 'Kikuubo traders')
  await user.click(save)
  await screen.findByText('Saved')
  expect(bodyOf('save_price_list')).toMatchObject({ name: 'Staff', kind: 'percent', percent: 5, group_id: idOf(2) })
})

it('changes a price and takes it off the list', async () => {
  const { user, bodyOf } = await open(`?list=${traders.id}`, {
    'POST /rest/v1/rpc/set_prices_of_list': { body: { id: traders.id, changed: 1 } },
  })
  const row = await screen.findByRole('row', { name: /USB cable/ })
  expect(plain(row.textContent)).toMatch(/10.*10,000.*8,000.*−20%/)
  await user.click(within(row).getByRole('button', { name: /USB cable/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Price removed')
  expect(bodyOf('set_prices_of_list')).toEqual({
    id: traders.id,
    prices: [{ product_id: idOf(3), min_qty: 10, price: null }],
  })
})

it('pastes prices, and names what no product has', async () => {
  const { user, bodyOf } = await open(`?list=${traders.id}`, {
    'POST /rest/v1/rpc/import_prices_of_list': { body: { id: traders.id, changed: 1, unknown: ['Nokya'] } },
  })
  await user.click(await screen.findByRole('button', { name: 'Paste prices' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('Rows from your spreadsheet'))
  await user.paste('USB cable\t10\t8000\nNokya\t10\t90000')
  await user.click(dialog.getByRole('button', { name: 'Save 2 prices' }))
  expect(await dialog.findByText('Nokya')).toBeDefined()
  expect(bodyOf('import_prices_of_list')).toMatchObject({
    rows: [
      { code: 'USB cable', min_qty: 10, price: 8_000 },
      { code: 'Nokya', min_qty: 10, price: 90_000 },
    ],
  })
})

it('shows what was changed, also on lists that are gone', async () => {
  await open('?tab=history')
  const row = await screen.findByRole('row', { name: /Old list/ })
  expect(plain(row.textContent)).toMatch(/Oraimo USB cable.*9,000.*–.*Aisha/)
})

it('deletes a group only after asking', async () => {
  const { user, bodyOf } = await open('?tab=groups', {
    'POST /rest/v1/rpc/delete_customer_group': { body: { id: idOf(2) } },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('3 customers pay the ordinary prices again.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete Kikuubo traders' }))
  await screen.findByText('Group deleted')
  expect(bodyOf('delete_customer_group')).toEqual({ id: idOf(2) })
})

it('is for who manages products', async () => {
  await open('', worksIn({ has_price_lists: true, role: 'member' }))
  await screen.findByText(/the owner or an admin/)
})

it('says that a list is not there, as every page of one thing does', async () => {
  await open(`?list=${idOf(77)}`)
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
})
