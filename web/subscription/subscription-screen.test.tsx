import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Plan, Subscription, SubscriptionInvoice } from '@tunda/contract/subscription'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, kampalaPhoneHub, refused, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { SubscriptionScreen } from './subscription-screen.tsx'

afterEach(() => {
  // Before the shop is forgotten: what is still drawn would ask again.
  cleanup()
  forgetShop()
})

const premium: Subscription = {
  id: '33333333-3333-4333-8333-333333333333',
  user_id: '11111111-1111-4111-8111-111111111111',
  subscription_tier: 'premium',
  status: 'active',
  billing_period: 'monthly',
  amount: 150_000,
  currency: 'UGX',
  start_date: '2026-09-22T09:00:00Z',
  end_date: null,
  trial_end_date: null,
  next_billing_date: null,
  created_at: '2026-09-22T09:00:00Z',
  updated_at: '2026-09-22T09:00:00Z',
}
const running: Plan = { tier: 'premium', limits_of: 'premium', standing: 'active', days_left: null, ends_at: null }
const invoice: SubscriptionInvoice = {
  id: '44444444-4444-4444-8444-444444444444',
  subscription_id: premium.id,
  invoice_number: 'INV-P000007',
  status: 'unpaid',
  amount: 150_000,
  currency: 'UGX',
  subscription_tier: 'premium',
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  due_date: null,
  paid_at: null,
  notes: '',
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
}

type Given = { plan?: Plan; subscription?: Subscription; invoices?: SubscriptionInvoice[]; products?: number }

function answersFor({ plan = running, subscription = premium, invoices = [], products = 40 }: Given = {}) {
  const counts = { totalCount: invoices.length, totalPages: Math.min(invoices.length, 1), currentPage: 1 }
  const meters = [
    { resource: 'terminals', current: 0, limit: 1 },
    { resource: 'users', current: 1, limit: -1 },
    { resource: 'products', current: products, limit: 100 },
    { resource: 'monthly_transactions', current: 596, limit: 10_000 },
  ]
  return {
    'GET /rest/v1/user_subscriptions': {
      body: { plan, user_subscriptions: [subscription], totalCount: 1, totalPages: 1, currentPage: 1 },
    },
    'GET /rest/v1/usage': { body: { tier: plan.tier, meters } },
    'GET /rest/v1/subscription_invoices': { body: { subscription_invoices: invoices, ...counts } },
  }
}

const trial = { ...premium, id: 'trial-x', subscription_tier: 'basic', status: 'trial', amount: 0 } as const

describe('the plan of the shop', () => {
  it('is named with its price, and its owner may ask for another', async () => {
    await answerShop({ ...worksIn(), ...answersFor() })
    showInShop(<SubscriptionScreen />)
    const card = await screen.findByRole('region', { name: 'Premium' })
    expect(card.textContent?.replaceAll('\u00a0', ' ')).toContain('USh 150,000 a month')
    expect(within(card).getByText('Runs on until it is changed')).toBeTruthy()
    const ask = screen.getByRole('link', { name: 'Ask for another plan' }).getAttribute('href')
    expect(ask).toMatch(/^mailto:help@shop\.example/)
    expect(ask).toContain(kampalaPhoneHub.id)
  })

  it.each([
    [{ standing: 'trial', days_left: 29 }, '29 days left of the trial'],
    [{ standing: 'trial', days_left: 1 }, '1 day left of the trial'],
    [{ standing: 'trial_ended', days_left: null }, 'Trial ended – Free limits apply'],
    [{ standing: 'ended', days_left: null }, 'Subscription ended – Free limits apply'],
    [{ standing: 'active', days_left: 12 }, '12 days left'],
  ] as const)('%o says: %s', async (standing, words) => {
    const plan: Plan = { tier: 'basic', limits_of: 'free', ends_at: '2025-12-30T00:00:00Z', ...standing }
    await answerShop({ ...worksIn(), ...answersFor({ plan, subscription: trial }) })
    showInShop(<SubscriptionScreen />)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is for others to read: only its owner may ask for another', async () => {
    await answerShop({ ...worksIn({ role: 'member' }), ...answersFor() })
    showInShop(<SubscriptionScreen />)
    await screen.findByRole('region', { name: 'Premium' })
    expect(screen.getByText('Kampala Phone Hub · only its owner changes the plan')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ask for another plan' })).toBeNull()
  })

  it('that cannot be loaded says so and is asked for again', async () => {
    const broken = refused(403, 'AUTHORIZATION_ERROR', 'Not for you.')
    const works = answersFor()['GET /rest/v1/user_subscriptions']
    await answerShop({ ...worksIn(), ...answersFor(), 'GET /rest/v1/user_subscriptions': [broken, works] })
    const { user } = showInShop(<SubscriptionScreen />)
    expect((await screen.findByRole('alert')).textContent).toContain('Not for you.')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('region', { name: 'Premium' })).toBeTruthy()
  })
})

describe('what is used', () => {
  it('stands in four meters, and a full one says so', async () => {
    await answerShop({ ...worksIn(), ...answersFor({ products: 100 }) })
    showInShop(<SubscriptionScreen />)
    const card = await screen.findByRole('region', { name: 'What you use' })
    await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(4))
    const lines = within(card).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      'Terminals0 of 1',
      'Users1 of unlimited',
      'ProductsLimit reached100 of 100',
      'Monthly transactions596 of 10,000',
    ])
  })
})

describe('the comparison', () => {
  it('has the limits of every tier, marks the shop’s own and says what is not built', async () => {
    await answerShop({ ...worksIn(), ...answersFor() })
    showInShop(<SubscriptionScreen />)
    const table = within(await screen.findByRole('region', { name: 'Plans compared' })).getByRole('table')
    const row = (name: RegExp) => within(table).getByRole('row', { name })
    expect(
      within(row(/^Products/))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['100', '2,000', '5,000', 'Unlimited'])
    expect(within(table).getByRole('columnheader', { name: /Premium/ }).textContent).toContain('Yours now')
    expect(row(/^Several locations/).textContent).toContain('Not built yet')
    expect(row(/^E-mail support/).textContent).not.toContain('Not built yet')
    const phone = within(row(/^Phone support/)).getAllByRole('img')
    expect(phone.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Not included',
      'Not included',
      'Not included',
      'Included',
    ])
  })
})

describe('the invoices', () => {
  it('say that there are none yet', async () => {
    await answerShop({ ...worksIn(), ...answersFor() })
    showInShop(<SubscriptionScreen />)
    expect(await screen.findByText('No invoices yet')).toBeTruthy()
  })

  it('open as the paper they are printed on', async () => {
    await answerShop({ ...worksIn(), ...answersFor({ invoices: [invoice] }) })
    const { user } = showInShop(<SubscriptionScreen />)
    await user.click(await screen.findByRole('link', { name: /INV-P000007/ }))
    const paper = await screen.findByRole('article', { name: 'Invoice INV-P000007' })
    const words = paper.textContent?.replaceAll('\u00a0', ' ')
    expect(words).toContain('Kampala Phone Hub')
    expect(words).toContain('01/11/2026 – 30/11/2026')
    expect(words).toContain('UGX 150,000')
  })
})
