import { cleanup, screen } from '@testing-library/react'
import type { PublicReceipt } from '@tunda/contract/selling/receipts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../shared/session/auth.ts'
import { answerShop, forgetShop, refused, showInShop } from '../testing/shop-answers.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'

const find = 'POST /rest/v1/rpc/find_receipt'
const receipt: PublicReceipt = {
  shop: {
    name: 'Kampala Phone Hub',
    logo: 'data:image/webp;base64,UklGRg==',
    rules: {
      address: 'Plot 12, Kampala Road',
      phone: '0700 000 000',
      tin: '1000123456',
      time_zone: 'Africa/Kampala',
      receipt_footer: null,
      receipt_warranty: 'Phones: 12 months',
    },
  },
  sale: {
    invoiceNumber: 'INV-004812',
    sale_date: '2026-11-20T14:42:00Z',
    status: 'completed',
    subtotal: 720_000,
    discount_amount: 0,
    tax_amount: 0,
    total_amount: 720_000,
    items: [
      { brand: 'Samsung', model: 'Galaxy A15', quantity: 1, unit_price: 720_000, discount_amount: 0, total: 720_000 },
    ],
    payments: [{ method: 'mobile_money', amount: 720_000 }],
  },
  language: null,
}

afterEach(() => {
  window.dispatchEvent(new Event('afterprint'))
  forgetShop()
})

async function open(answer: Parameters<typeof answerShop>[0][string], at = '/receipt#a-token') {
  const asked = await answerShop({ [find]: answer })
  await auth().signOut({ scope: 'local' })
  return { asked, ...showInShop(<ReceiptScreen />, at) }
}

describe('the page of a shared receipt', () => {
  it('shows the receipt to whoever has the link, signed in or not', async () => {
    const { asked } = await open({ body: receipt })
    const paper = await screen.findByRole('region', { name: 'Receipt INV-004812' })
    const words = paper.textContent?.replaceAll('\u00a0', ' ')
    for (const said of ['Kampala Phone Hub', 'TIN 1000123456', 'Samsung Galaxy A15', 'TotalUGX 720,000', '12 months'])
      expect(words).toContain(said)
    expect(words).not.toContain('Customer')
    expect(paper.querySelector('img')?.getAttribute('src')).toBe(receipt.shop.logo)
    expect(asked.filter(({ call }) => call === find)).toEqual([{ call: find, body: { token: 'a-token' } }])
  })

  it('speaks the customer’s language, on paper too', async () => {
    vi.stubGlobal('print', vi.fn<() => void>())
    const { user } = await open({ body: { ...receipt, language: 'lg' } })
    const paper = await screen.findByRole('region', { name: 'Lisiiti INV-004812' })
    expect(paper.textContent).toContain('Omugatte')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(document.body.querySelector('[data-paper][aria-hidden]')?.textContent).toContain('KKOPPA')
  })

  it('speaks the language that was chosen on the device all the same', async () => {
    window.localStorage.setItem('language', 'en')
    await open({ body: { ...receipt, language: 'lg' } })
    expect(await screen.findByRole('region', { name: 'Receipt INV-004812' })).toBeDefined()
    window.localStorage.removeItem('language')
  })

  it('keeps search engines away while it is open', async () => {
    await open({ body: receipt })
    const robots = () => document.head.querySelector<HTMLMetaElement>('meta[name=robots]')?.content
    expect(robots()).toBe('noindex, nofollow')
    cleanup()
    expect(robots()).toBe(undefined)
  })

  it('prints a copy, never another original', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user } = await open({ body: receipt })
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(document.body.querySelector('[data-paper][aria-hidden]')?.textContent).toContain('COPY')
    expect(screen.getByRole('region', { name: 'Receipt INV-004812' }).textContent).not.toContain('COPY')
  })

  it.each([
    ['was taken away', '/receipt#a-token'],
    ['is not complete', '/receipt'],
    ['is far too long', `/receipt#${'a'.repeat(201)}`],
  ])('says so when the link %s', async (_what, at) => {
    await open(refused(404, 'NOT_FOUND', 'Not found'), at)
    expect(await screen.findByText('Receipt not found')).toBeTruthy()
  })
})
