import { notifications, notificationsStore } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerAuth, personAnswer, refusal, signedInAnswer } from '../testing/auth-answers.ts'
import { show } from '../testing/show.tsx'
import { attemptLimit } from './attempt-limit.ts'
import { AuthDialogHost } from './auth-dialog-host.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

const straightOn = (wanted: string) => Promise.resolve(wanted)

const expired = refusal(403, 'otp_expired', 'Email link is invalid or has expired')

beforeEach(() => {
  attemptLimit.reset()
  window.localStorage.clear()
})

afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('asking for a reset mail', () => {
  it.each([
    ['was sent', { 'POST /recover': { body: {} } }],
    ['was refused', { 'POST /recover': refusal(429, 'over_request_rate_limit', 'Too many requests') }],
    ['never arrived', {}],
  ])('always says the same when it %s', async (_how, answers) => {
    const sent = await answerAuth(answers)
    const { user } = show(<AuthDialogHost entrance={straightOn} />, '/?auth=reset')
    await user.type(await screen.findByLabelText('Email'), 'aisha@shop.ug{Enter}')
    const titles = await screen.findAllByText('Password reset email sent')
    expect(titles).toHaveLength(2)
    expect(notificationsStore.getState().notifications[0]?.autoClose).toBe(8000)
    const words = /^If an account exists with this email, you will receive a password reset link shortly\./
    expect(screen.getAllByText(words)).toHaveLength(2)
    expect(sent[0]?.query.get('redirect_to')).toBe(`${window.location.origin}/reset-password`)
  })
})

function openWith(address: string) {
  window.history.replaceState(null, '', address)
  return show(<ResetPasswordScreen />, address)
}

async function choose(user: ReturnType<typeof show>['user'], password: string) {
  await user.clear(await screen.findByLabelText('New password'))
  await user.type(field('New password'), password)
  await user.clear(field('Confirm password'))
  await user.type(field('Confirm password'), password)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

describe('the link of the reset mail', () => {
  it('is used only on submit, and leaves the address bar at once', async () => {
    const sent = await answerAuth({ 'POST /verify': signedInAnswer, 'PUT /user': personAnswer })
    const { user, router } = openWith('/reset-password?token_hash=abc&type=recovery')
    await screen.findByText('Choose a new password')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(sent).toEqual([])
    await choose(user, 'Secret')
    await screen.findByText('Your password is changed')
    expect(sent.map(({ call }) => call)).toEqual(['POST /verify', 'PUT /user'])
    expect(sent[0]?.body).toMatchObject({ type: 'recovery', token_hash: 'abc' })
    expect(sent[1]?.body).toMatchObject({ password: 'Secret' })
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  it('is not spent a second time when the password itself was refused', async () => {
    const same = refusal(422, 'same_password', 'New password should be different from the old password.')
    const sent = await answerAuth({ 'POST /verify': signedInAnswer, 'PUT /user': same })
    const { user } = openWith('/reset-password?token_hash=abc&type=recovery')
    await choose(user, 'Secret')
    expect(await screen.findAllByText('New password should be different from the old password.')).toHaveLength(2)
    await choose(user, 'Secreta')
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['POST /verify', 'PUT /user', 'PUT /user']))
  })

  it('offers a new one when it has expired', async () => {
    await answerAuth({ 'POST /verify': expired })
    const { user } = openWith('/reset-password?token_hash=abc&type=recovery')
    await choose(user, 'Secret')
    await screen.findByText('This link does not work')
    expect(screen.getByRole('alert').textContent).toBe('Email link is invalid or has expired')
    expect(screen.getByRole('button', { name: 'Send reset link' })).toBeTruthy()
  })

  it('says in our own words that the address brings an error', async () => {
    await answerAuth({})
    openWith('/reset-password#error=access_denied&error_description=Ring+0700+000+000')
    await screen.findByText('This link does not work')
    expect(screen.getByRole('alert').textContent).toBe('Email link is invalid or has expired')
  })

  it('can be asked for by who comes without one', async () => {
    await answerAuth({})
    openWith('/reset-password')
    await screen.findByText('Reset your password')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Send reset link' })).toBeTruthy()
  })
})
