import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { PlanRequest } from '@tunda/contract/organization/plan-requests'
import type { Plan, Subscription, SubscriptionInvoice } from '@tunda/contract/organization/subscription'
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
  credit: null,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
}

const request: PlanRequest = {
  id: '55555555-5555-4555-8555-555555555555',
  subscription_tier: 'premium',
  billing_period: 'monthly',
  amount: 150_000,
  state: 'open',
  created_at: '2026-11-22T09:00:00Z',
  answered_at: null,
  answer: null,
}
const price = { basic: 60_000, premium: 150_000, enterprise: 400_000 } as const
const plan_prices = Object.entries(price).flatMap(([subscription_tier, amount]) => [
  { subscription_tier, billing_period: 'monthly', amount },
  { subscription_tier, billing_period: 'quarterly', amount: amount * 3 },
  { subscription_tier, billing_period: 'yearly', amount: amount * 10 },
])

type Given = {
  plan?: Plan
  subscription?: Subscription
  invoices?: SubscriptionInvoice[]
  products?: number
  requests?: PlanRequest[]
}

function answersFor({
  plan = running,
  subscription = premium,
  invoices = [],
  products = 40,
  requests = [],
}: Given = {}) {
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
    'GET /rest/v1/plan_prices': { body: { plan_prices, currency: 'UGX' } },
    'GET /rest/v1/plan_requests': {
      body: { plan_requests: requests, totalCount: requests.length, totalPages: 1, currentPage: 1 },
    },
    'GET /rest/v1/subscription_invoices': { body: { subscription_invoices: invoices, ...counts } },
  }
}

/** Amounts have a space that does not break. */
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ')
const plainly = { normalizer: (words: string) => words.replaceAll('\u00a0', ' ') }

const trial = { ...premium, id: 'trial-x', subscription_tier: 'basic', status: 'trial', amount: 0 } as const

describe('the plan of the shop', () => {
  it('is named with its price', async () => {
    await answerShop({ ...worksIn(), ...answersFor() })
    showInShop(<SubscriptionScreen />)
    const card = await screen.findByRole('region', { name: 'Premium' })
    expect(card.textContent?.replaceAll('\u00a0', ' ')).toContain('USh 150,000 a month')
    expect(within(card).getByText('Continues until it is changed')).toBeTruthy()
    const email = screen.getByRole('link', { name: 'help@shop.example' }).getAttribute('href')
    expect(email).toContain(kampalaPhoneHub.id)
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
    await screen.findByText('USh 400,000', plainly)
    expect(screen.queryByRole('button', { name: /^(Ask for|Renew|Change to)/ })).toBeNull()
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

const asking = 'POST /rest/v1/plan_requests'
const withdrawing = `POST /rest/v1/plan_requests/${request.id}/withdraw`
const ended: Plan = { tier: 'basic', limits_of: 'free', standing: 'trial_ended', days_left: null, ends_at: null }
const onFree = { plan: ended, subscription: trial }
const offer = async (name: string) => within(await screen.findByRole('listitem', { name }))

describe('the plans and their prices', () => {
  it('stand side by side, for the period that is chosen', async () => {
    await answerShop({ ...worksIn(), ...answersFor(onFree) })
    const { user } = showInShop(<SubscriptionScreen />)
    const premiumOffer = await offer('Premium')
    expect(await premiumOffer.findByText('USh 150,000', plainly)).toBeTruthy()
    premiumOffer.getByText('10,000 transactions a month')
    premiumOffer.getByText('Everything in Basic')
    premiumOffer.getByText('Advanced analytics')
    premiumOffer.getByText('Several locations')
    await user.click(screen.getByRole('radio', { name: 'Yearly' }))
    expect(premiumOffer.getByText('USh 1,500,000', plainly)).toBeTruthy()
    premiumOffer.getByText('a year')
  })

  it('say when they could not be loaded, and are asked for again', async () => {
    const broken = refused(403, 'AUTHORIZATION_ERROR', 'Not for you.')
    const works = answersFor()['GET /rest/v1/plan_prices']
    await answerShop({ ...worksIn(), ...answersFor(onFree), 'GET /rest/v1/plan_prices': [broken, works] })
    const { user } = showInShop(<SubscriptionScreen />)
    expect((await screen.findByRole('alert')).textContent).toContain('Not for you.')
    expect(screen.queryByRole('listitem', { name: 'Premium' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await (await offer('Premium')).findByText('USh 150,000', plainly)).toBeTruthy()
  })

  it('are asked for there: the question names the price, and the request then waits', async () => {
    const open = { body: { plan_requests: [request], totalCount: 1, totalPages: 1, currentPage: 1 } }
    const none = answersFor(onFree)['GET /rest/v1/plan_requests']
    const asked = await answerShop({
      ...worksIn(),
      ...answersFor(onFree),
      'GET /rest/v1/plan_requests': [none, open],
      [asking]: { body: request },
    })
    const { user } = showInShop(<SubscriptionScreen />)
    await user.click(await (await offer('Premium')).findByRole('button', { name: 'Ask for Premium' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for Premium?' })
    expect(plain(dialog.textContent)).toContain('Premium is USh 150,000 a month.')
    await user.click(within(dialog).getByRole('button', { name: 'Ask for Premium' }))
    expect((await screen.findByText('Waiting for Premium')).closest('[role=status]')?.textContent).toContain(
      'Asked for on 22/11/2026',
    )
    expect(asked.find(({ call }) => call === asking)?.body).toEqual({
      subscription_tier: 'premium',
      billing_period: 'monthly',
      amount: 150_000,
    })
    expect(screen.queryByRole('button', { name: /^Ask for/ })).toBeNull()
  })

  it('open the question at once for whoever comes from a place that a larger plan would open', async () => {
    await answerShop({ ...worksIn(), ...answersFor(onFree) })
    showInShop(<SubscriptionScreen />, '/subscription?ask=enterprise')
    expect(await screen.findByRole('dialog', { name: 'Ask for Enterprise?' })).toBeTruthy()
  })

  it('say that a price has just changed, and show the new one', async () => {
    const dearer = plan_prices.map((one) => ({ ...one, amount: one.amount + 5_000 }))
    const words = 'The price of this plan has just changed. Please look at it again.'
    await answerShop({
      ...worksIn(),
      ...answersFor(onFree),
      'GET /rest/v1/plan_prices': [
        { body: { plan_prices, currency: 'UGX' } },
        { body: { plan_prices: dearer, currency: 'UGX' } },
      ],
      [asking]: refused(409, 'PLAN_PRICE_CHANGED', words, { amount: 155_000 }),
    })
    const { user } = showInShop(<SubscriptionScreen />)
    await user.click(await (await offer('Premium')).findByRole('button', { name: 'Ask for Premium' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for Premium?' })
    await user.click(within(dialog).getByRole('button', { name: 'Ask for Premium' }))
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(plain(dialog.textContent)).toContain('USh 155,000 a month'))
  })

  it('are renewed where they end, changed to another period, and left alone where they run on', async () => {
    const until = { ...premium, end_date: '2026-12-22T20:59:59.999Z' }
    const plan: Plan = { ...running, days_left: 30, ends_at: until.end_date }
    await answerShop({ ...worksIn(), ...answersFor({ plan, subscription: until }) })
    const { user } = showInShop(<SubscriptionScreen />)
    const own = await offer('Premium')
    own.getByText('Your plan')
    await user.click(await own.findByRole('button', { name: 'Renew Premium' }))
    expect(plain((await screen.findByRole('dialog', { name: 'Renew Premium?' })).textContent)).toContain(
      'your plan continues from 22/12/2026',
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('radio', { name: 'Yearly' }))
    await user.click(own.getByRole('button', { name: 'Change to yearly payment' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for Premium?' })
    expect(dialog.textContent).toContain('The unused part is taken off the price.')
  })

  it('need not be asked for where they run on by themselves', async () => {
    await answerShop({ ...worksIn(), ...answersFor() })
    showInShop(<SubscriptionScreen />)
    await (await offer('Enterprise')).findByRole('button', { name: 'Ask for Enterprise' })
    expect((await offer('Premium')).queryByRole('button')).toBeNull()
  })
})

describe('a request for a plan', () => {
  it('is taken back with one press, and another may be asked for', async () => {
    const gone = { ...request, state: 'withdrawn' as const, answered_at: '2026-11-22T10:00:00Z' }
    const page = (one: PlanRequest) => ({
      body: { plan_requests: [one], totalCount: 1, totalPages: 1, currentPage: 1 },
    })
    await answerShop({
      ...worksIn(),
      ...answersFor(onFree),
      'GET /rest/v1/plan_requests': [page(request), page(gone)],
      [withdrawing]: { body: gone },
    })
    const { user } = showInShop(<SubscriptionScreen />)
    await user.click(await screen.findByRole('button', { name: 'Withdraw the request' }))
    expect(await (await offer('Premium')).findByRole('button', { name: 'Ask for Premium' })).toBeTruthy()
    expect(screen.queryByText('Waiting for Premium')).toBeNull()
  })

  it('that was declined says why', async () => {
    const declined = { ...request, state: 'declined' as const, answer: 'Please pay the last invoice first' }
    await answerShop({ ...worksIn(), ...answersFor({ ...onFree, requests: [declined] }) })
    showInShop(<SubscriptionScreen />)
    expect(await screen.findByText('Your request for Premium was declined')).toBeTruthy()
    screen.getByText('Please pay the last invoice first')
  })

  it('is read, and not taken back, by the owner’s colleagues', async () => {
    await answerShop({ ...worksIn({ role: 'admin' }), ...answersFor({ ...onFree, requests: [request] }) })
    showInShop(<SubscriptionScreen />)
    await screen.findByText('Waiting for Premium')
    expect(screen.queryByRole('button', { name: 'Withdraw the request' })).toBeNull()
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
  it('has the limits of every tier, marks the shop’s own, and says which feature is whose', async () => {
    await answerShop({ ...worksIn(), ...answersFor() })
    showInShop(<SubscriptionScreen />)
    const table = within(await screen.findByRole('region', { name: 'Plans compared' })).getByRole('table')
    const row = (name: RegExp) => within(table).getByRole('row', { name })
    expect(
      within(row(/^Products/))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['100', '2,000', '5,000', 'Unlimited'])
    expect(within(table).getByRole('columnheader', { name: /Premium/ }).textContent).toContain('Current plan')
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
