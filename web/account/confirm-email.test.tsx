import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { auth } from '../shared/session/auth.ts'
import { personAnswer } from '../testing/auth-answers.ts'
import { answerShop, forgetShop, refused, showInShop } from '../testing/shop-answers.tsx'
import { ConfirmEmailBar } from './confirm-email-bar.tsx'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'

afterEach(() => {
  cleanup()
  forgetShop()
  notifications.clean()
  window.history.replaceState(null, '', '/')
})

const confirming = 'POST /rest/v1/rpc/confirm_email'
const resending = 'POST /rest/v1/rpc/resend_confirmation'
const email = 'aisha@shop.ug'
const person = (personAnswer as { body: object }).body
/** What the session says after it is refreshed: the address is confirmed. */
const refreshed = {
  'POST /auth/v1/token': {
    body: {
      access_token: 'header.payload.signature',
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: 'refresh',
      user: { ...person, email_confirmed_at: '2026-11-22T09:00:00Z' },
    },
  },
}
const bodiesOf = (asked: Awaited<ReturnType<typeof answerShop>>, wanted: string) =>
  asked.filter(({ call }) => call === wanted).map(({ body }) => body)

describe('the bar above the pages', () => {
  it('asks whoever has not confirmed their address, and takes the code from the email', async () => {
    const asked = await answerShop({ ...refreshed, [confirming]: { body: { email } } })
    const { user } = showInShop(<ConfirmEmailBar />)
    const bar = await screen.findByRole('region', { name: 'Confirm your email address' })
    expect(bar.textContent).toContain(email)
    await user.click(screen.getByRole('button', { name: 'Enter the code' }))
    const confirm = screen.getByRole('button', { name: 'Confirm' })
    await user.type(screen.getByLabelText('6-digit code'), '123 45')
    expect(confirm).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('6-digit code'), '6{Enter}')
    expect(await screen.findByText('Your email address is confirmed')).toBeTruthy()
    expect(bodiesOf(asked, confirming)).toEqual([{ code: '123456' }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull())
  })

  it('says that a code is wrong, and how many tries are left', async () => {
    const words = 'That code is wrong. You have 4 more tries.'
    await answerShop({ [confirming]: refused(400, 'CONFIRMATION_CODE_WRONG', words, { tries_left: 4 }) })
    const { user } = showInShop(<ConfirmEmailBar />)
    await user.click(await screen.findByRole('button', { name: 'Enter the code' }))
    await user.type(screen.getByLabelText('6-digit code'), '000000{Enter}')
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('sends the email again, and says when that was too often', async () => {
    const words = 'That is a lot of email for now. Try again in 40 minutes.'
    await answerShop({
      [resending]: [{ body: { email, is_sent: true } }, refused(429, 'RATE_LIMITED', words, { seconds: 2400 })],
    })
    const { user } = showInShop(<ConfirmEmailBar />)
    await user.click(await screen.findByRole('button', { name: 'Send it again' }))
    expect(await screen.findByText('Email sent')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is not there for whoever has confirmed theirs', async () => {
    await answerShop(refreshed)
    await auth().refreshSession()
    showInShop(<ConfirmEmailBar />)
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('the page that the email leads to', () => {
  const openLink = () => {
    window.history.replaceState(null, '', '/confirm-email?confirmation=from-the-mail')
    return showInShop(<ConfirmEmailScreen />, '/confirm-email?confirmation=from-the-mail')
  }

  it('confirms at the press of a button, never by being opened, and takes the token out of the address', async () => {
    const asked = await answerShop({ ...refreshed, [confirming]: { body: { email } } })
    const { user, router } = openLink()
    await screen.findByText(email)
    expect(bodiesOf(asked, confirming)).toEqual([])
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.click(screen.getByRole('button', { name: 'Confirm my address' }))
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
    expect(bodiesOf(asked, confirming)).toEqual([{ token: 'from-the-mail' }])
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  it('says that a link has expired, and sends another', async () => {
    const words = 'This link or code has expired. Ask for a new email.'
    await answerShop({
      [confirming]: refused(409, 'CONFIRMATION_EXPIRED', words),
      [resending]: { body: { email, is_sent: true } },
    })
    const { user } = openLink()
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }))
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send a new email' }))
    expect(await screen.findByText('Email sent')).toBeTruthy()
  })

  it('asks whoever is signed out to sign in, and leaves a way out to whose address it is', async () => {
    await answerShop({ 'POST /auth/v1/logout': { body: {} } })
    await auth().signOut({ scope: 'local' })
    openLink()
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toContain('auth=sign-in')
    expect(screen.getByRole('link', { name: 'It was not me' }).getAttribute('href')).toBe('/reset-password')
    expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBeNull()
  })
})
