import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import type { PreferencesChange } from '@tunda/contract/accounts/account-preferences'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefers } from '../../testing/preferences-answers.ts'
import { answerShop, forgetShop, kampalaPhoneHub, showInShop, worksIn } from '../../testing/shop-answers.tsx'
import { aProduct, aSale } from '../sales-for-tests.ts'
import { SalesScreen } from '../sales-screen.tsx'

const phone = aProduct(1, { brand: 'Samsung', model: 'Galaxy A15', selling_price: 720_000, current_stock: 4 })
const counts = { all: 1, low_stock: 0, out_of_stock: 0, units: 4 }
const record = 'POST /functions/v1/process-sale'
const printed = vi.fn<() => void>()

afterEach(() => {
  notifications.clean()
  forgetShop()
  printed.mockClear()
})

async function open(change: PreferencesChange) {
  vi.stubGlobal('print', printed)
  const rules = { ...kampalaPhoneHub.rules, is_vat_registered: true }
  const asked = await answerShop({
    ...worksIn({ rules }),
    ...prefers(change),
    'GET /rest/v1/products': { body: { products: [phone], totalCount: 1, totalPages: 1, currentPage: 1, counts } },
    [`GET /rest/v1/products/${phone.id}`]: { body: phone },
    [record]: { body: { success: true, sale: aSale() } },
  })
  vi.stubGlobal('print', printed)
  const shown = showInShop(<SalesScreen />, '/sales?new')
  await screen.findByText('Best sellers')
  await shown.user.click(await screen.findByRole('button', { name: /^Samsung Galaxy A15/ }))
  return { ...shown, sent: () => asked.filter(({ call }) => call === record).map(({ body }) => body) }
}

const complete = () => screen.getByRole('button', { name: 'Complete sale' })

describe('a new sale, as the person likes it', () => {
  it('begins with their payment method, and so does the next one', async () => {
    const { user, sent } = await open({ sales: { defaultPaymentMethod: 'mobile_money' } })
    await user.click(complete())
    await user.click(await screen.findByRole('button', { name: 'New sale' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Mobile Money/ }).checked).toBe(true),
    )
    expect(sent()).toMatchObject([{ saleData: { payment_method: 'mobile_money' } }])
  })

  it('waits for a customer where they require one', async () => {
    const { user, sent } = await open({ sales: { requireCustomer: true } })
    await screen.findByText('Choose a customer: your settings require one.')
    await user.click(complete())
    expect(sent()).toEqual([])
    await user.type(screen.getByLabelText('Customer'), 'Grace')
    await user.click(complete())
    await screen.findByRole('heading', { name: 'Sale completed' })
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('opens the print window by itself: %s', async (printReceipts, times) => {
    const { user } = await open({ sales: { printReceipts } })
    await user.click(complete())
    await screen.findByRole('heading', { name: 'Sale completed' })
    expect(printed).toHaveBeenCalledTimes(times)
  })

  it.each([true, false])('shows the VAT on the ticket: %s', async (autoCalculateTax) => {
    await open({ sales: { autoCalculateTax } })
    await screen.findByText(/^Subtotal · 1 item/)
    await waitFor(() => expect(screen.queryByText('VAT 18% included') !== null).toBe(autoCalculateTax))
  })
})
