import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { PlatformPlanRequest } from '@tunda/contract/organization/plan-requests'
import { afterEach, describe, expect, it } from 'vitest'
import { answerShop, forgetShop, refused, showInShop } from '../../testing/shop-answers.tsx'
import { platformAnswers, subscription } from '../platform-for-tests.ts'
import { SubscriptionsScreen } from './subscriptions-screen.tsx'

afterEach(() => {
  // Before the shop is forgotten: what is still drawn would ask again.
  cleanup()
  forgetShop()
  notifications.clean()
})

const request: PlatformPlanRequest = {
  id: '77777777-7777-4777-8777-777777777777',
  subscription_tier: 'premium',
  billing_period: 'monthly',
  amount: 150_000,
  state: 'open',
  created_at: new Date(Date.now() - 7_200_000).toISOString(),
  answered_at: null,
  answer: null,
  org_id: '22222222-2222-4222-8222-222222222222',
  organization_name: 'Kato & Sons',
  user_id: subscription.user_id,
  email: 'kato@shop.ug',
  full_name: 'Kato Phones',
  plan: { tier: 'basic', limits_of: 'basic', standing: 'active' },
  ends_at: '2026-12-22T20:59:59.999Z',
  due: 130_000,
}
const waiting = 'GET /rest/v1/platform_plan_requests'
const page = (...rows: PlatformPlanRequest[]) => ({
  body: { plan_requests: rows, totalCount: rows.length, totalPages: Math.min(1, rows.length), currentPage: 1 },
})
const approving = `POST /rest/v1/platform_plan_requests/${request.id}/approve`
const declining = `POST /rest/v1/platform_plan_requests/${request.id}/decline`
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ')

describe('requests for plans', () => {
  it('are counted on their tab from every other one', async () => {
    await answerShop({ ...platformAnswers, [waiting]: page(request) })
    showInShop(<SubscriptionsScreen />)
    await waitFor(() => expect(screen.getByRole('link', { name: /^Requests/ }).textContent).toBe('Requests1'))
  })

  it('say who asks for what, has what, and what would be billed; one press approves', async () => {
    const asked = await answerShop({
      ...platformAnswers,
      [waiting]: [page(request), page()],
      [approving]: { body: { ...request, state: 'approved' } },
    })
    const { user } = showInShop(<SubscriptionsScreen />, '/?tab=requests')
    const list = await screen.findByLabelText('Requests for plans')
    for (const part of ['Kato & Sons', 'kato@shop.ug', 'Premium, USh 150,000 a month', 'has Basic until 22/12/2026'])
      expect(plain(list), part).toContain(part)
    expect(plain(list)).toContain('USh 130,000Less the unused part of their plan')
    await user.click(within(list).getByRole('button', { name: 'Approve Premium for Kato & Sons' }))
    expect(await screen.findByText('Nobody is waiting for a plan')).toBeTruthy()
    expect(await screen.findByText('Premium approved')).toBeTruthy()
    expect(asked.filter(({ call }) => call === approving)).toHaveLength(1)
  })

  it('are declined only with a reason', async () => {
    const asked = await answerShop({
      ...platformAnswers,
      [waiting]: [page(request), page()],
      [declining]: { body: { ...request, state: 'declined' } },
    })
    const { user } = showInShop(<SubscriptionsScreen />, '/?tab=requests')
    await user.click(await screen.findByRole('button', { name: 'Decline Premium for Kato & Sons' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decline Premium for Kato & Sons?' })
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await within(dialog).findByText('Say why, in a few words')
    await user.type(within(dialog).getByLabelText(/Reason/), 'Pay the last invoice first')
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Request declined')).toBeTruthy()
    expect(asked.find(({ call }) => call === declining)?.body).toEqual({ reason: 'Pay the last invoice first' })
  })

  it('that a colleague answered a moment ago leave the list', async () => {
    const words = 'This request was answered or withdrawn in the meantime.'
    await answerShop({
      ...platformAnswers,
      [waiting]: [page(request), page()],
      [approving]: refused(409, 'PLAN_REQUEST_ANSWERED', words),
    })
    const { user } = showInShop(<SubscriptionsScreen />, '/?tab=requests')
    await user.click(await screen.findByRole('button', { name: 'Approve Premium for Kato & Sons' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(await screen.findByText('Nobody is waiting for a plan')).toBeTruthy()
  })
})

describe('the prices of plans', () => {
  it('are changed in a table of plans and periods', async () => {
    const tiers = ['basic', 'premium', 'enterprise']
    const plan_prices = tiers.flatMap((subscription_tier, i) =>
      ['monthly', 'quarterly', 'yearly'].map((billing_period) => ({
        subscription_tier,
        billing_period,
        amount: (i + 1) * 1000,
      })),
    )
    const asked = await answerShop({
      ...platformAnswers,
      'GET /rest/v1/plan_prices': { body: { plan_prices, currency: 'UGX' } },
      'PUT /rest/v1/plan_prices': { body: { plan_prices, currency: 'UGX' } },
    })
    const { user } = showInShop(<SubscriptionsScreen />, '/?tab=prices')
    const field = await screen.findByLabelText('Premium a month')
    await user.clear(field)
    await user.type(field, '175k')
    await user.click(screen.getByRole('button', { name: 'Save prices' }))
    expect(await screen.findByText('Prices saved')).toBeTruthy()
    const sent = asked.find(({ call }) => call === 'PUT /rest/v1/plan_prices')?.body as typeof plan_prices | undefined
    expect(sent).toMatchObject({
      plan_prices: plan_prices.map((one) =>
        one.subscription_tier === 'premium' && one.billing_period === 'monthly' ? { ...one, amount: 175_000 } : one,
      ),
    })
  })
})
