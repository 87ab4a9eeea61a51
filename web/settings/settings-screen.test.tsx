import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { personAnswer } from '../testing/auth-answers.ts'
import { answerShop, forgetShop, showInShop, worksIn } from '../testing/shop-answers.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const call = 'PUT /auth/v1/user'

afterEach(() => {
  vi.useRealTimers()
  notifications.clean()
  forgetShop()
})

async function open(answers: Parameters<typeof answerShop>[0] = {}, at = '/settings') {
  const asked = await answerShop({ ...worksIn(), [call]: personAnswer, ...answers })
  const shown = showInShop(<SettingsScreen passwordForm={<p>The form</p>} />, at)
  await screen.findByRole('heading', { name: 'Settings' })
  return { ...shown, saved: () => asked.filter((one) => one.call === call).map(({ body }) => body) }
}

const nameField = () => screen.getByLabelText<HTMLInputElement>('Full name')

describe('the profile', () => {
  it('shows who is signed in and keeps the address as it is', async () => {
    await open()
    expect(nameField().value).toBe('Aisha Namuli')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').readOnly).toBe(true)
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

  it('saves a name once, a second after the last letter', async () => {
    const { user, saved } = await open()
    await user.type(nameField(), ' K')
    screen.getByText('Saving…')
    expect(saved()).toEqual([])
    await screen.findByText('Saved', undefined, { timeout: 2000 })
    expect(saved()).toEqual([expect.objectContaining({ data: { full_name: 'Aisha Namuli K' } })])
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
    await screen.findByText('Saved')
    expect(saved()).toHaveLength(2)
  })
})

describe('the tabs', () => {
  it('stand in the address', async () => {
    const { user, router } = await open({}, '/settings?tab=security')
    screen.getByText('You stay signed in here. Every other device and browser is signed out.')
    screen.getByText('The form')
    await user.click(screen.getByRole('tab', { name: 'Business' }))
    expect(router.state.location.search).toBe('?tab=business')
    const facts = within(screen.getByRole('tabpanel')).getAllByRole('definition')
    await waitFor(() =>
      expect(facts.slice(0, 3).map((fact) => fact.textContent)).toEqual([
        'Kampala Phone Hub',
        'Phones & Electronics',
        'owner',
      ]),
    )
  })

  it('keep the theme under its key and put it in force', async () => {
    const { user } = await open({}, '/settings?tab=appearance')
    await user.click(screen.getByRole('radio', { name: /Dark/ }))
    expect(window.localStorage.getItem('theme')).toBe('dark')
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
    await user.click(screen.getByRole('radio', { name: /System/ }))
    expect(window.localStorage.getItem('theme')).toBe('system')
  })
})
