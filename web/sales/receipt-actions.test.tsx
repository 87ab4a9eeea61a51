import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, showInShop } from '../testing/shop-answers.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { aSale } from './sales-for-tests.ts'

const sale = aSale()
const get = `GET /rest/v1/sale_receipts/${sale.id}`
const count = 'POST /rest/v1/rpc/count_receipt_print'
const share = 'POST /rest/v1/rpc/share_receipt'
const unshare = 'POST /rest/v1/rpc/unshare_receipt'
const of = (prints: number, token: string | null = null) => ({
  body: { sale_id: sale.id, prints, token, shared_at: token && '2026-11-20T15:00:00Z' },
})

afterEach(() => {
  window.dispatchEvent(new Event('afterprint'))
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0]) {
  const asked = await answerShop({ [get]: of(0), ...answers })
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const shown = showInShop(<ReceiptActions sale={sale} shop={kampalaPhoneHub} />)
  const paper = () => document.body.querySelector('[data-paper][aria-hidden]')?.textContent ?? ''
  return { ...shown, asked, print, paper }
}

describe('printing a receipt from the list', () => {
  it('is the receipt itself the first time the server counts one', async () => {
    const { user, print, paper } = await open({ [count]: of(1) })
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(paper()).toContain('INV-004812')
    expect(paper()).not.toContain('COPY')
    expect(await screen.findByText(/Printed once/)).toBeTruthy()
  })

  it.each([
    ['it was printed before', of(2)],
    ['it cannot be counted', 'unreachable' as const],
  ])('is marked as a copy when %s', async (_when, answer) => {
    const { user, print, paper } = await open({ [get]: of(1), [count]: answer })
    await user.click(await screen.findByRole('button', { name: 'Print a copy' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(paper()).toContain('COPY')
  })

  it('goes by the paper that was chosen for this device', async () => {
    const { user, print } = await open({ [count]: of(1) })
    await user.click(await screen.findByRole('button', { name: 'Paper and printer, now 80 mm' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'A4' }))
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(document.body.querySelector('[aria-hidden] table')?.textContent).toContain('Galaxy A15')
  })
})

describe('sharing a receipt', () => {
  it('writes the message for WhatsApp', async () => {
    const { user } = await open({})
    await user.click(screen.getByRole('button', { name: 'Share' }))
    const link = await screen.findByRole('menuitem', { name: 'WhatsApp' })
    const address = new URL(link.getAttribute('href') ?? '')
    expect(address.origin + address.pathname).toBe('https://wa.me/')
    expect(address.searchParams.get('text')?.replaceAll('\u00a0', ' ')).toContain('Total: UGX 990,000')
  })

  it('makes a link that can be taken away again', async () => {
    const { user, asked } = await open({ [share]: of(0, 'a-token'), [unshare]: of(0) })
    await user.click(screen.getByRole('button', { name: 'Share' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    await waitFor(() => expect(asked.some(({ call }) => call === share)).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Share' }))
    const page = await screen.findByRole('menuitem', { name: 'Open page' })
    expect(page.getAttribute('href')).toBe(`${window.location.origin}/receipt#a-token`)
    await user.click(screen.getByRole('menuitem', { name: 'Remove link' }))
    await waitFor(() => expect(asked.some(({ call }) => call === unshare)).toBe(true))
  })
})

describe('the further papers of a sale', () => {
  it('are a delivery note, and an invoice where it is paid later', async () => {
    const { user, print } = await open({})
    await user.click(await screen.findByRole('button', { name: /Paper and printer/ }))
    expect(screen.queryByRole('menuitem', { name: 'Invoice' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Delivery note' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
  })
})
