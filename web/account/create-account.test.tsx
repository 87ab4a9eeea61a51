import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerAuth, refusal, signedInAnswer } from '../testing/auth-answers.ts'
import { show } from '../testing/show.tsx'
import { attemptLimit } from './attempt-limit.ts'
import { AuthDialogHost } from './auth-dialog-host.tsx'

const straightOn = (wanted: string) => Promise.resolve(wanted)

beforeEach(() => {
  attemptLimit.reset()
  window.localStorage.clear()
  window.sessionStorage.clear()
})

afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' })

function reason(): string | null | undefined {
  const id = createButton().getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent
}

async function open() {
  const shown = show(<AuthDialogHost entrance={straightOn} />, '/?auth=create-account')
  await screen.findByRole('dialog', { name: 'Create Account' })
  return shown
}

async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(field('Full name'), 'Aisha Namuli')
  await user.type(field('Email'), 'aisha@shop.ug')
  await user.type(field('Password'), 'Secret')
  await user.type(field('Confirm password'), 'Secret')
  await user.click(screen.getByRole('checkbox'))
}

describe('creating an account', () => {
  it('keeps the button disabled and says why, until nothing is missing', async () => {
    await answerAuth({})
    const { user } = await open()
    expect([createButton().disabled, reason()]).toEqual([true, 'Password must be at least 6 characters long'])
    await user.type(field('Password'), 'secret')
    expect(reason()).toBe('Password must contain at least one uppercase letter (A-Z)')
    await user.clear(field('Password'))
    await user.type(field('Password'), 'SECRET')
    expect(reason()).toBe('Password must contain at least one lowercase letter (a-z)')
    await user.type(field('Password'), 'a')
    expect(reason()).toBe('Passwords do not match')
    await user.type(field('Confirm password'), 'SECRETa')
    expect(reason()).toBe('You must accept the Terms of Service and Privacy Policy to create an account')
    expect(createButton().disabled).toBe(true)
    await user.click(screen.getByRole('checkbox'))
    expect([createButton().disabled, reason()]).toEqual([false, ''])
  })

  it('shows the strength of the password while it is typed', async () => {
    await answerAuth({})
    const { user } = await open()
    const meter = screen.getByRole('meter', { name: 'Password strength' })
    await user.type(field('Password'), '!')
    expect(screen.getByText('Weak', { selector: 'span' })).toBeTruthy()
    await user.type(field('Password'), 'aa')
    expect(screen.getByText('Fair', { selector: 'span' })).toBeTruthy()
    await user.type(field('Password'), 'A')
    expect(screen.getByText('Good', { selector: 'span' })).toBeTruthy()
    await user.type(field('Password'), '111')
    expect(screen.getByText('Strong', { selector: 'span' })).toBeTruthy()
    expect(meter.getAttribute('value')).toBe('100')
  })

  it.each([
    ['Password requirements not met', 'secret', 'secret'],
    ['Password mismatch', 'Secret', 'Secreta'],
    ['Terms acceptance required', 'Secret', 'Secret'],
  ])('answers Enter in a field with "%s" while the button is disabled', async (title, password, confirmation) => {
    const sent = await answerAuth({})
    const { user } = await open()
    await user.type(field('Password'), password)
    await user.type(field('Confirm password'), `${confirmation}{Enter}`)
    await screen.findByText(title)
    expect(sent).toEqual([])
  })

  it('sends the name and the accepted terms, and goes to the settings', async () => {
    const sent = await answerAuth({ 'POST /signup': signedInAnswer })
    const shown = await open()
    await fillIn(shown)
    await shown.user.click(createButton())
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/settings'))
    expect(sent[0]?.body).toMatchObject({
      email: 'aisha@shop.ug',
      password: 'Secret',
      data: {
        full_name: 'Aisha Namuli',
        terms_accepted: true,
        terms_accepted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    })
  })

  it('says why the server refused, above the fields and in a toast', async () => {
    await answerAuth({ 'POST /signup': refusal(422, 'user_already_exists', 'User already registered') })
    const shown = await open()
    await fillIn(shown)
    await shown.user.click(createButton())
    await screen.findByText('Sign up failed')
    expect(screen.getAllByText('User already registered')).toHaveLength(2)
    expect(field('Full name').value).toBe('Aisha Namuli')
  })

  it('shows the words of a server that asks more of a password', async () => {
    const words = 'Password must be at least 8 characters long'
    const weak = refusal(422, 'weak_password', words, { weak_password: { reasons: ['length'] } })
    await answerAuth({ 'POST /signup': weak })
    const shown = await open()
    await fillIn(shown)
    await shown.user.click(createButton())
    await screen.findByText('Password requirements not met')
    expect(screen.getAllByText(words)).toHaveLength(2)
  })

  it('sends nothing without a name', async () => {
    const sent = await answerAuth({ 'POST /signup': signedInAnswer })
    const shown = await open()
    await fillIn(shown)
    await shown.user.clear(field('Full name'))
    await shown.user.click(createButton())
    expect(screen.getByText('Please enter your full name')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('opens the terms and the privacy policy in a new tab', async () => {
    await answerAuth({})
    await open()
    const links = screen.getAllByRole<HTMLAnchorElement>('link')
    expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
      ['/terms', '_blank'],
      ['/privacy', '_blank'],
    ])
  })
})
