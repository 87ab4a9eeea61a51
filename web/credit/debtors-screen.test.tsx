import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { CustomerAccountShown, CustomerEntry } from '@tunda/contract/customers/credit'
import type { CustomerStatement } from '@tunda/contract/customers/statements'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { DebtorsScreen } from './debtors-screen.tsx'

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const okello = idOf(1)
const account: CustomerAccountShown = {
  customer_id: okello,
  name: 'Okello',
  phone: '0772 123456',
  balance: 340_000,
  limit: 500_000,
  days: 30,
  own_limit: 500_000,
  own_days: null,
  is_blocked: false,
  promised_on: '2026-12-01',
  note: 'His brother stands good for him',
  dispute: null,
  reminded_at: null,
  pay_to: 'MTN MoMoPay 123456',
  overdue: 140_000,
  days_late: 12,
  debts: [
    {
      id: idOf(2),
      kind: 'opening',
      business_date: '2026-10-01',
      due_on: '2026-10-31',
      document: 'page 7',
      amount: 140_000,
      open: 140_000,
    },
    {
      id: idOf(3),
      kind: 'sale',
      business_date: '2026-11-10',
      due_on: '2026-12-10',
      document: 'INV-000012',
      amount: 200_000,
      open: 200_000,
    },
  ],
  wallets: [
    { id: idOf(4), kind: 'cash_drawer', till: null },
    { id: idOf(5), kind: 'mobile_money', till: null },
  ],
}
const payment: CustomerEntry = {
  id: idOf(6),
  kind: 'payment',
  amount: -60_000,
  balance: 340_000,
  business_date: '2026-11-20',
  due_on: null,
  wallet: 'mobile_money',
  document: 'PAY-000003',
  note: null,
  user_name: 'Aisha',
  is_reversed: false,
}
const counts = { totalCount: 1, totalPages: 1, currentPage: 1 }
const ageing = { to_30: 200_000, to_60: 140_000, to_90: 0, over_90: 0 }
const { customer_id, name, phone, balance, overdue, days_late, promised_on, reminded_at } = account
const debtors = [
  { customer_id, name, phone, balance, overdue, days_late, promised_on, ageing, is_disputed: false, reminded_at },
]
const answers = {
  'GET /rest/v1/customer_accounts': {
    body: { debtors, owed: 340_000, overdue: 140_000, deposits: 0, ageing, ...counts },
  },
  [`GET /rest/v1/customer_accounts/${okello}`]: { body: account },
  [`GET /rest/v1/customer_accounts/${okello}/statement`]: { body: { entries: [payment], ...counts } },
}
const plain = () => document.body.textContent?.replaceAll('\u00a0', ' ')

afterEach(forgetShop)

async function open(more = {}, at = '/debtors', who = {}) {
  const asked = await answerShop({ ...worksIn({ gives_credit: true, ...who }), ...answers, ...more })
  return { asked, ...showInShop(<DebtorsScreen />, at) }
}

describe('the debtors', () => {
  it('are listed by age; a payment is received for what was due first, into a chosen wallet', async () => {
    const { user, asked } = await open({
      'POST /rest/v1/rpc/receive_customer_payment': { body: { document: 'PAY-000004', amount: 150_000, account } },
    })
    await user.click(await screen.findByRole('button', { name: 'Okello' }))
    await user.click(await screen.findByRole('button', { name: 'Receive payment' }))
    expect(plain()).toContain('Owes USh 340,000 of USh 500,000 · 12 days late')
    const dialog = screen.getByRole('dialog')
    await user.clear(within(dialog).getByRole('textbox', { name: 'Amount' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '150000')
    expect(plain()).toContain('USh 10,000 of USh 200,000')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Received into' }), 'Mobile Money')
    await user.click(screen.getByRole('button', { name: /Receive USh.150,000/ }))
    await screen.findByText('Payment received')
    expect(plain()).toContain('PAY-000004')
    expect(asked.find(({ call }) => call.endsWith('receive_customer_payment'))?.body).toMatchObject({
      customer_id: okello,
      wallet_id: idOf(5),
      amount: 150_000,
    })
  })

  it('parts of a payment that are chosen by hand are at most the payment', async () => {
    const { user } = await open({}, `/debtors?customer=${okello}`)
    await user.click(await screen.findByRole('button', { name: 'Receive payment' }))
    const amount = screen.getByRole('textbox', { name: 'Amount' })
    await user.clear(amount)
    await user.type(amount, '150000')
    await user.click(screen.getByRole('button', { name: 'Choose what it pays' }))
    const part = screen.getByRole('textbox', { name: /INV-000012/ })
    await user.clear(part)
    await user.type(part, '20000')
    await screen.findByText(/This is USh.10,000 more than the payment/)
    expect(screen.getByRole('button', { name: /Receive USh/ }).hasAttribute('disabled')).toBe(true)
    await user.clear(part)
    await user.type(part, '10000')
    expect(screen.getByRole('button', { name: /Receive USh/ }).hasAttribute('disabled')).toBe(false)
  })

  it('an account shows what is agreed and its statement, where a payment is reversed with a reason', async () => {
    const { user, asked } = await open(
      { 'POST /rest/v1/rpc/reverse_customer_entry': { body: account } },
      `/debtors?customer=${okello}`,
    )
    await screen.findByText('Payment · PAY-000003 · Mobile Money')
    expect(plain()).toContain('His brother stands good for him')
    await user.click(screen.getAllByRole('button', { name: 'Reverse' })[0] as HTMLElement)
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Mistyped')
    await user.click(screen.getByRole('button', { name: /Reverse USh.60,000/ }))
    await screen.findByText('Reversed')
    expect(asked.find(({ call }) => call.endsWith('reverse_customer_entry'))?.body).toMatchObject({
      entry_id: payment.id,
      note: 'Mistyped',
    })
  })

  it('an account offers no reversal of a deposit that was paid with a device', async () => {
    const deposit = { ...payment, wallet: 'trade_in' as const }
    const statement = { body: { entries: [deposit], ...counts } }
    await open({ [`GET /rest/v1/customer_accounts/${okello}/statement`]: statement }, `/debtors?customer=${okello}`)
    await screen.findByText('Payment · PAY-000003 · Trade-in')
    expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull()
  })

  it('a statement is sent, printed, saved, and given a page of its own that can be taken away', async () => {
    const statement = {
      name,
      from: null,
      until: '2026-11-20',
      opening: 0,
      lines: [{ ...payment, amount: 340_000, balance: 340_000 }],
      left_out: 0,
      closing: 340_000,
      owed: 340_000,
      overdue: 140_000,
      ageing,
      debts: [],
      pay_to: 'MTN MoMoPay 123456',
    } satisfies CustomerStatement
    const link = { customer_id: okello, token: null, shared_at: null }
    const made = { customer_id: okello, token: 'a'.repeat(43), shared_at: '2026-11-20T08:00:00Z' }
    const { user } = await open(
      {
        [`GET /rest/v1/customer_accounts/${okello}/sheet`]: { body: statement },
        [`GET /rest/v1/customer_accounts/${okello}/link`]: { body: link },
        'POST /rest/v1/rpc/share_statement': { body: made },
        'POST /rest/v1/rpc/unshare_statement': { body: link },
      },
      `/debtors?customer=${okello}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Statement' }))
    const whatsApp = await screen.findByRole('link', { name: 'WhatsApp' })
    const words = decodeURIComponent(whatsApp.getAttribute('href') ?? '').replaceAll('\u00a0', ' ')
    expect(words).toContain('https://wa.me/256772123456?text=')
    expect(words).toMatch(/Statement for Okello.*USh 340,000 owed.*USh 140,000 is late.*Pay to: MTN MoMoPay 123456/s)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    const page = await screen.findByRole('link', { name: 'Open page' })
    expect(page.getAttribute('href')).toMatch(/\/statement#a{43}$/)
    await user.click(screen.getByRole('button', { name: 'Remove link' }))
    await screen.findByText('Link removed')
  })

  it('a reminder says what is owed, what is late and where to pay; taking it is noted', async () => {
    const { user, asked } = await open(
      { 'POST /rest/v1/rpc/note_reminder': { body: account } },
      `/debtors?customer=${okello}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Remind' }))
    const whatsApp = await screen.findByRole('menuitem', { name: 'WhatsApp' })
    const words = decodeURIComponent(whatsApp.getAttribute('href') ?? '').replaceAll('\u00a0', ' ')
    expect(words).toMatch(/Hello Okello.*You owe USh 340,000.*USh 140,000 of it is late.*Pay to: MTN MoMoPay 123456/s)
    await user.click(screen.getByRole('menuitem', { name: 'Copy text' }))
    await waitFor(() =>
      expect(asked.find(({ call }) => call.endsWith('note_reminder'))?.body).toEqual({ customer_id: okello }),
    )
  })

  it('agrees on no limit that could not be read', async () => {
    const { user } = await open({}, `/debtors?customer=${okello}`)
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Limit and terms' }))
    const limit = await screen.findByRole('textbox', { name: 'May owe' })
    await user.clear(limit)
    await user.type(limit, '1.5')
    await screen.findByText('Enter a whole number')
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  })

  it('are received from, but not written off or reversed, by who may only that; the server’s refusal is read', async () => {
    const refusal = refused(409, 'CREDIT_MORE_THAN_OWED', 'Only UGX 5 is owed. Enter that much or less.', { left: 5 })
    const { user } = await open(
      { 'POST /rest/v1/rpc/receive_customer_payment': refusal },
      `/debtors?customer=${okello}`,
      { role: 'member', rights: rightsOfRole.member },
    )
    await user.click(await screen.findByRole('button', { name: 'Receive payment' }))
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Receive USh.340,000/ }))
    await screen.findByText('The payment was not received')
  })

  it('say so when nobody owes anything, and are not shown to who may not see them', async () => {
    const none = { debtors: [], owed: 0, overdue: 0, deposits: 0, ageing: { ...ageing, to_30: 0, to_60: 0 } }
    await open({ 'GET /rest/v1/customer_accounts': { body: { ...none, ...counts, totalCount: 0 } } })
    await screen.findByText('Nobody owes you anything')
    cleanup()
    forgetShop()
    await open({}, '/debtors', { role: 'member', rights: { sell: true } })
    await screen.findByText(/Ask the owner or an admin/)
  })
})
