import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { BusinessSettings } from '@tunda/contract/organization/business-settings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { personAnswer } from '../testing/auth-answers.ts'
import { notificationSettings } from '../testing/notification-answers.ts'
import { preferencesWith, prefers } from '../testing/preferences-answers.ts'
import { type Asked, answerShop, forgetShop, kampalaPhoneHub, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const call = 'PUT /auth/v1/user'
const patch = 'PATCH /rest/v1/user_preferences'
const put = 'PUT /rest/v1/business_settings'

const profile = {
  user_id: preferencesWith().user_id,
  full_name: 'Aisha Namuli',
  email: 'aisha@shop.ug',
  phone: null,
  job_title: null,
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
}

const shopSettings: BusinessSettings = {
  org_id: kampalaPhoneHub.id,
  user_id: null,
  business: {
    name: 'Kampala Phone Hub',
    industry: 'Phones & Electronics',
    currency: 'UGX',
    taxRate: 18,
    isVatRegistered: false,
    tin: null,
    timezone: 'Africa/Kampala',
    address: null,
    phone: null,
    email: null,
    website: null,
    logo: null,
  },
  inventory: { defaultMinStock: null, costMethod: 'average' },
  credit: { isGiven: false, limit: 0, days: 30, payTo: null },
  sales: {
    maxDiscountPercent: 50,
    allowsPriceRequests: false,
    receiptFooter: null,
    receiptWarranty: null,
    receiptLanguage: null,
  },
  drawer: { isUsed: false, refundCap: 50_000, refundCapShift: 100_000, reasonAbove: 5000, reasons: ['Change'] },
  integrations: [],
  features: {},
  updated_at: '2026-11-20T08:00:00Z',
}

afterEach(async () => {
  vi.useRealTimers()
  notifications.clean()
  // The last change is saved as the screen closes, and belongs to this test: the next one must not see it.
  cleanup()
  await untilNothingIsSent()
  forgetShop()
})

let asked: Asked[] = []

/** Until 50 ms have passed without a call: one that fails is sent again. */
async function untilNothingIsSent(sent = -1): Promise<void> {
  if (sent === asked.length) return
  const now = asked.length
  await new Promise((resolve) => setTimeout(resolve, 50))
  await untilNothingIsSent(now)
}

async function open(answers: Parameters<typeof answerShop>[0] = {}, at = '/settings') {
  asked = await answerShop({
    ...worksIn(),
    ...prefers(),
    [call]: personAnswer,
    [patch]: { body: preferencesWith() },
    'GET /rest/v1/user_profiles': { body: profile },
    'PATCH /rest/v1/user_profiles': { body: profile },
    'GET /rest/v1/business_settings': { body: shopSettings },
    [put]: { body: shopSettings },
    'GET /rest/v1/notification_settings': { body: notificationSettings() },
    'PUT /rest/v1/notification_settings': { body: notificationSettings() },
    ...answers,
  })
  const shown = showInShop(
    <SettingsScreen
      own={{ passwordForm: <p>The form</p>, emailForm: <input aria-label="Email" readOnly value="a" /> }}
    />,
    at,
  )
  await screen.findByRole('heading', { name: 'Settings' })
  const all = asked
  const sentBy = (name: string) => all.filter((one) => one.call === name).map(({ body }) => body)
  return { ...shown, saved: () => sentBy(call), sentBy }
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Full name')
const savedMark = () => screen.findByText('Saved', undefined, { timeout: 3000 })

describe('the profile', () => {
  it('shows who is signed in and keeps the address as it is', async () => {
    await open()
    expect(nameField().value).toBe('Aisha Namuli')
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
    screen.getByText('AN')
  })

  it.each([
    ['2026-11-20T08:10:00Z', 'Welcome to Tunda, Aisha.'],
    ['2026-11-20T10:00:00Z', null],
  ])('welcomes whoever signed up at 08:00, at %s', async (now, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    await open()
    expect(screen.queryByText(/^Welcome/)?.textContent ?? null).toBe(words)
  })

  it('saves a name once, a second after the last letter, and with it the first step is done', async () => {
    const { user, saved, sentBy } = await open()
    await user.type(nameField(), ' K')
    screen.getByText('Saving…')
    expect(saved()).toEqual([])
    await savedMark()
    expect(saved()).toEqual([expect.objectContaining({ data: { full_name: 'Aisha Namuli K' } })])
    expect(sentBy(patch)).toMatchObject([{ profile_completion_steps: { basicInfo: true } }])
    screen.getByText('1 of 3 steps done.')
  })

  it('saves phone and job title with the profile, not with the account', async () => {
    const { user, saved, sentBy } = await open()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Phone').disabled).toBe(false))
    await user.type(screen.getByLabelText('Phone'), '0772')
    await savedMark()
    expect(sentBy('PATCH /rest/v1/user_profiles')).toEqual([{ phone: '0772' }])
    expect(saved()).toEqual([])
  })

  it('does not save an empty name', async () => {
    const { user, saved } = await open()
    await user.clear(nameField())
    screen.getByText('Please enter your full name')
    await user.tab()
    expect(saved()).toEqual([])
  })

  it('sends what waits when the screen is left', async () => {
    const { user, saved, router } = await open()
    await user.type(nameField(), ' K')
    await router.navigate('/dashboard')
    await waitFor(() => expect(saved()).toHaveLength(1))
  })

  it('keeps what was not saved and tries again', async () => {
    const gone = {
      status: 400,
      body: { code: 'validation_failed', error_code: 'validation_failed', message: 'No', msg: 'No' },
    }
    const { user, saved } = await open({ [call]: [gone, personAnswer] })
    await user.type(nameField(), ' K')
    await user.tab()
    await screen.findByText('Not saved')
    await screen.findByText('Your name was not saved')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await savedMark()
    expect(saved()).toHaveLength(2)
  })

  it('says how far it is, and takes "right as it is" for a step', async () => {
    const { user, sentBy } = await open(
      prefers({ profile_completion_steps: { basicInfo: true } }),
      '/settings?tab=notifications',
    )
    await screen.findByText('1 of 3 steps done.')
    await user.click(screen.getByRole('button', { name: 'Looks good' }))
    screen.getByText('2 of 3 steps done.')
    await waitFor(() => expect(sentBy(patch)).toMatchObject([{ profile_completion_steps: { notifications: true } }]), {
      timeout: 3000,
    })
  })
})

describe('preferences', () => {
  it('gather changes for a second and go as one', async () => {
    const { user, sentBy } = await open({}, '/settings?tab=sales')
    await user.click(await screen.findByRole('switch', { name: /Require a customer/ }))
    await user.click(screen.getByRole('switch', { name: /Print receipts/ }))
    expect(sentBy(patch)).toEqual([])
    await savedMark()
    expect(sentBy(patch)).toMatchObject([
      { sales: { requireCustomer: true, printReceipts: false }, profile_completion_steps: { preferences: true } },
    ])
  })

  it('are sent at once when the page hides', async () => {
    const { user, sentBy } = await open({}, '/settings?tab=sales')
    await user.click(await screen.findByRole('switch', { name: /Require a customer/ }))
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(sentBy(patch)).toMatchObject([{ sales: { requireCustomer: true } }]), { timeout: 500 })
    hidden.mockRestore()
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(sentBy(patch)).toHaveLength(1)
  })

  it('show how dates will read', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:42:00Z') })
    const { user } = await open({}, '/settings?tab=preferences')
    const sample = await screen.findByText(/21\/11\/2026 00:42/)
    await user.click(screen.getByRole('radio', { name: '12-hour' }))
    expect(sample.textContent?.replaceAll('\u00a0', ' ')).toBe('21/11/2026 12:42 am · USh 720,000')
  })

  it('put the theme in force, keep it under its key and save it', async () => {
    const { user, sentBy } = await open({}, '/settings?tab=preferences')
    await user.click(await screen.findByRole('radio', { name: /Dark/ }))
    expect(window.localStorage.getItem('theme')).toBe('dark')
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
    await savedMark()
    expect(sentBy(patch)).toMatchObject([{ theme: 'dark' }])
  })

  it('stay as chosen, and say so, when the server cannot be reached', async () => {
    const { user } = await open({ [patch]: 'unreachable' }, '/settings?tab=notifications')
    await user.click(await screen.findByRole('switch', { name: /Summary in the evening/ }))
    await screen.findByText('Not saved', undefined, { timeout: 3000 })
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Summary in the evening/ }).checked).toBe(true)
    const copy = JSON.parse(window.localStorage.getItem('user-preferences-fallback') ?? '{}')
    expect(copy).toMatchObject({ user_id: profile.user_id, preferences: { notifications: { reports: true } } })
  })
})

describe('notifications', () => {
  const putOwn = 'PUT /rest/v1/notification_settings'
  const at = '/settings?tab=notifications'

  it('are set one by one, and what is turned on is allowed by the preferences too', async () => {
    const { user, sentBy } = await open(prefers({ notifications: { lowStock: false } }), at)
    const lowStock = await screen.findByRole<HTMLInputElement>('switch', { name: /Low stock/ })
    expect(lowStock.checked).toBe(false)
    await user.click(lowStock)
    await user.click(screen.getByRole('switch', { name: /Sound/ }))
    await waitFor(() => expect(sentBy(putOwn)).toMatchObject([{ lowStockEnabled: true, soundEnabled: false }]), {
      timeout: 3000,
    })
    expect(sentBy(patch)).toMatchObject([{ notifications: { lowStock: true } }])
    expect(screen.queryByText(/Nothing is sent yet/)).toBeNull()
  })

  it('take quiet hours, and a threshold only if it is one', async () => {
    const { user, sentBy } = await open({}, at)
    await user.click(await screen.findByRole('switch', { name: /Quiet hours/ }))
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('22:00')
    await user.clear(screen.getByLabelText('Sales in a day'))
    await waitFor(() => expect(sentBy(putOwn)).toMatchObject([{ quietHoursEnabled: true }]), { timeout: 3000 })
    expect(sentBy(putOwn)[0]).not.toHaveProperty('highSalesThreshold')
  })
})

describe('the business', () => {
  it('is saved field by field, and what the contract refuses is not sent', async () => {
    const { user, sentBy } = await open({}, '/settings?tab=business')
    await user.type(await screen.findByLabelText('Website'), 'not an address')
    screen.getByText('This is not a web address')
    await user.type(screen.getByLabelText('Phone'), '0772')
    await savedMark()
    expect(sentBy(put).at(-1)).toMatchObject({ business: { phone: '0772' } })
    expect(JSON.stringify(sentBy(put))).not.toContain('not an address')
  })

  it('is read-only for members, and says who may change it', async () => {
    await open(worksIn({ role: 'member' }), '/settings?tab=business')
    expect((await screen.findByLabelText<HTMLInputElement>('Business name')).readOnly).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /VAT-registered/ }).disabled).toBe(true)
    screen.getByText(/The business you are working in.*Only an owner or admin can change this/)
  })
})

describe('the tabs', () => {
  it('stand in the address', async () => {
    const { user, router } = await open({}, '/settings?tab=security')
    screen.getByText('The form')
    await user.click(screen.getByRole('tab', { name: 'Business' }))
    expect(router.state.location.search).toBe('?tab=business')
    within(screen.getByRole('tabpanel')).getByRole('heading', { name: 'Business' })
  })
})

describe('security and data', () => {
  const session = (last: number, is_current: boolean) => ({
    id: `55555555-5555-4555-8555-00000000000${last}`,
    user_agent: is_current ? 'Mozilla/5.0 (X11; Linux) Firefox/132.0' : 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0',
    network: '10.0.0.0/24',
    created_at: '2026-11-20T08:00:00Z',
    refreshed_at: '2026-11-20T08:00:00Z',
    is_current,
  })
  const listed = (...user_sessions: object[]) => ({
    body: { user_sessions, totalCount: user_sessions.length, totalPages: 1, currentPage: 1 },
  })

  it('lists the sessions and ends another than this', async () => {
    const { user, sentBy } = await open(
      {
        'GET /rest/v1/user_sessions': [listed(session(1, true), session(2, false)), listed(session(1, true))],
        [`DELETE /rest/v1/user_sessions/${session(2, false).id}`]: { body: { id: session(2, false).id } },
      },
      '/settings?tab=security',
    )
    const [here, there] = [await screen.findByText('Firefox on Linux'), screen.getByText('Chrome on Android')]
    const ends = [here, there].map((name) => name.closest('li')?.querySelector('button')?.textContent)
    expect(ends).toEqual([undefined, 'End'])
    await user.click(screen.getByRole('button', { name: /^End Chrome on Android/ }))
    await waitFor(() => expect(screen.queryByText('Chrome on Android', { selector: 'b' })).toBeNull())
    expect(sentBy(`DELETE /rest/v1/user_sessions/${session(2, false).id}`)).toHaveLength(1)
  })

  it('records acceptance and shows the log', async () => {
    const entry = { id: 1, document: 'terms', is_accepted: true, created_at: '2026-11-20T08:00:00Z' }
    const log = (...user_consents: object[]) => ({
      body: { user_consents, totalCount: user_consents.length, totalPages: 1, currentPage: 1 },
    })
    const { user, sentBy } = await open({ 'GET /rest/v1/user_consents': [log(), log(entry)] }, '/settings?tab=data')
    await user.click(await screen.findByRole('button', { name: 'Accept terms and privacy policy' }))
    await screen.findByText(/Terms of Service accepted/)
    expect(sentBy(patch)).toMatchObject([{ notifications: { terms_accepted: true, privacy_accepted: true } }])
    screen.getByRole('button', { name: 'Withdraw acceptance of the terms' })
  })
})
