import { screen, waitFor } from '@testing-library/react'
import type { PreferencesChange } from '@tunda/contract/accounts/account-preferences'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { busyDashboard, usage } from '../testing/busy-shop.ts'
import { prefers } from '../testing/preferences-answers.ts'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const call = 'GET /rest/v1/dashboard'

// The test's window has no layout, and a chart without a size logs a warning.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 300))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  forgetShop()
})

async function open(dashboard: PreferencesChange['dashboard']) {
  const asked = await answerShop({
    ...worksIn(),
    ...prefers({ dashboard }),
    'GET /rest/v1/usage': { body: usage },
    [call]: { body: busyDashboard },
  })
  showInShop(<DashboardScreen />, '/dashboard')
  await screen.findAllByRole('term')
  return { times: () => asked.filter((one) => one.call === call).length }
}

const panels = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))
const isThere = (name: RegExp) => screen.queryByRole('heading', { name }) !== null

describe('the dashboard, as the person likes it', () => {
  it.each([
    [['sales-overview'], [true, false, false]],
    [['recent-transactions'], [false, true, false]],
    [['inventory-status'], [false, false, true]],
    [[], [false, false, false]],
  ] as const)('shows %j and no other widget', async (widgets, expected) => {
    await open({ widgets: [...widgets] })
    await waitFor(() =>
      expect([isThere(/^Sales, last 7 days/), isThere(/^Recent sales/), isThere(/^Running/)]).toEqual(expected),
    )
  })

  it('stands one below the other when asked to', async () => {
    await open({ layout: 'list' })
    await vi.waitFor(() => expect(document.querySelector('[data-layout="list"]')).not.toBeNull())
    await waitFor(() => expect(panels().length).toBeGreaterThan(3))
  })

  it('asks again as often as they like', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    })
    const { times } = await open({ refreshInterval: 5000 })
    await vi.waitFor(() => expect(document.querySelector('[data-layout]')).not.toBeNull())
    await vi.advanceTimersByTimeAsync(16_000)
    expect(times()).toBeGreaterThanOrEqual(3)
  })

  it('stands still when that is how they like it', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    })
    const { times } = await open({ refreshInterval: 0 })
    await vi.advanceTimersByTimeAsync(5000)
    const before = times()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(times()).toBe(before)
  })
})
