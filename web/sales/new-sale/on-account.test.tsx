import { cleanup, screen, waitFor } from '@testing-library/react'
import type { CustomerAccountShown } from '@tunda/contract/customers/credit'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import { afterEach, describe, expect, it } from 'vitest'
import { cache } from '../../shared/calls/cache.ts'
import { worksIn } from '../../testing/shop-answers.tsx'
import { aSale } from '../sales-for-tests.ts'
import { button, closeDesk, openDesk, plain, record, recorded } from './desk-for-tests.tsx'

afterEach(closeDesk)

const okello = { id: '00000000-0000-4000-8000-000000000801', name: 'Okello', phone: '0772 123456' }
const account: CustomerAccountShown = {
  customer_id: okello.id,
  name: okello.name,
  phone: okello.phone,
  balance: 340_000,
  limit: 500_000,
  days: 30,
  own_limit: 500_000,
  own_days: null,
  is_blocked: false,
  promised_on: null,
  note: null,
  dispute: null,
  reminded_at: null,
  pay_to: null,
  overdue: 140_000,
  days_late: 12,
  debts: [],
  wallets: [],
}
const trusted = { role: 'member', rights: { ...rightsOfRole.member, give_credit: true } } as const

async function choose(more = {}, shop = {}) {
  const desk = await openDesk({
    ...worksIn({ gives_credit: true, ...trusted, ...shop }),
    'GET /rest/v1/customers': { body: { customers: [okello] } },
    [`GET /rest/v1/customers/${okello.id}`]: { body: { ...okello, total_orders: 4, sales: [] } },
    [`GET /rest/v1/customer_accounts/${okello.id}`]: { body: account },
    ...more,
  })
  await desk.addPods()
  await desk.user.type(screen.getByRole('textbox', { name: 'Customer' }), 'Okello')
  await desk.user.click(await screen.findByRole('option', { name: /Okello/ }))
  return desk
}

describe('a sale on account', () => {
  it('says what the customer owes as soon as they are chosen, and leaves the rest of the total with them', async () => {
    const sale = aSale({ payments: [{ method: 'cash', amount: 35_000, reference: null }], on_account: 100_000 })
    const { user, sent } = await choose({ [record]: { body: { ...recorded.body, sale } } })
    const owed = await screen.findByText(/Owes/)
    expect(plain(owed)).toBe('Owes USh 340,000 of USh 500,000 · 12 days late')
    await user.click(button(/^Put USh.135,000 on account/))
    await user.clear(screen.getByRole('textbox', { name: 'On account' }))
    await user.type(screen.getByRole('textbox', { name: 'On account' }), '100000')
    expect(plain(screen.getByText('To pay now').parentElement as Element)).toBe(
      'To pay nowUSh 35,000Total USh 135,000, USh 100,000 on account',
    )
    await user.click(button('Complete sale'))
    await screen.findByText('On account')
    expect(sent()).toMatchObject([{ customer_id: okello.id, on_account: 100_000, total_amount: 135_000 }])
    expect(sent()[0]?.payments).toBeUndefined()
  })

  it('takes what the cash that was typed leaves', async () => {
    const { user } = await choose()
    await user.type(screen.getByLabelText('Cash received'), '35000')
    await user.click(await screen.findByRole('button', { name: /^Put USh.100,000 on account/ }))
    expect(screen.queryByRole('button', { name: /^Put USh/ })).toBeNull()
    expect(screen.getByText('To pay now')).toBeTruthy()
  })

  it('can be taken off, and not be completed, while what the customer owes is not known', async () => {
    const before = await choose()
    await before.user.click(await screen.findByRole('button', { name: /^Put USh.135,000 on account/ }))
    cleanup()
    cache.clear()
    const { user } = await openDesk({
      ...worksIn({ gives_credit: true, ...trusted }),
      [`GET /rest/v1/customer_accounts/${okello.id}`]: 'unreachable',
    })
    const off = await screen.findByRole('button', { name: /^USh.135,000 on account · take off/ })
    expect(screen.getAllByText(/^What Okello owes is not known yet\./)).not.toEqual([])
    expect(button('Complete sale').hasAttribute('disabled')).toBe(true)
    await user.click(off)
    await waitFor(() => expect(button('Complete sale').hasAttribute('disabled')).toBe(false))
    expect(screen.queryByText(/take off/)).toBeNull()
  })

  it('is not offered past the limit, to who may not give credit, or in a shop without it', async () => {
    const { user } = await choose()
    await user.type(await screen.findByRole('textbox', { name: 'On account' }), '200000')
    expect(plain(document.body)).toContain('At most USh 160,000 can go on the account of Okello.')
    closeDesk()
    cleanup()
    await choose({}, { rights: { ...rightsOfRole.member, give_credit: undefined } })
    await screen.findByText(/Owes/)
    expect(screen.queryByRole('textbox', { name: 'On account' })).toBeNull()
    closeDesk()
    cleanup()
    const { asked } = await choose({}, { gives_credit: false })
    await screen.findByText('Okello')
    expect(asked.filter(({ call }) => call.includes('customer_accounts'))).toEqual([])
  })
})
