import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth, signOut } from '../shared/session/auth.ts'
import { answerAuth, refusal, signedInAnswer } from '../testing/auth-answers.ts'
import { show } from '../testing/show.tsx'
import { attemptLimit } from './attempt-limit.ts'
import { AuthDialogHost } from './auth-dialog-host.tsx'

const straightOn = (wanted: string) => Promise.resolve(wanted)

const wrongPassword = refusal(400, 'invalid_credentials', 'Invalid login credentials')

beforeEach(() => {
  attemptLimit.reset()
  window.localStorage.clear()
  window.sessionStorage.clear()
})

afterEach(() => {
  notifications.clean()
  vi.unstubAllGlobals()
})

async function openSignIn() {
  const shown = show(<AuthDialogHost entrance={straightOn} />, '/?auth=sign-in')
  await screen.findByRole('dialog', { name: 'Sign in' })
  return shown
}

async function fillIn({ user }: Awaited<ReturnType<typeof openSignIn>>) {
  await user.type(field('Email'), ' aisha@shop.ug')
  await user.type(field('Password'), 'Secret')
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const signInButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' })

describe('signing in', () => {
  it('goes to the dashboard', async () => {
    const sent = await answerAuth({ 'POST /token': signedInAnswer })
    const shown = await openSignIn()
    await fillIn(shown)
    await shown.user.click(signInButton())
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/dashboard'))
    expect(sent[0]?.body).toMatchObject({ email: 'aisha@shop.ug', password: 'Secret' })
    expect(sent[0]?.query.get('grant_type')).toBe('password')
  })

  it('goes to the page that was asked for before, once', async () => {
    await answerAuth({ 'POST /token': signedInAnswer })
    window.sessionStorage.setItem('return-to', '/sales?new')
    const shown = await openSignIn()
    await fillIn(shown)
    await shown.user.click(signInButton())
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/sales'))
    expect(window.sessionStorage.getItem('return-to')).toBeNull()
  })

  it('says why, to whoever’s session has ended, and only to them', async () => {
    await answerAuth({ 'POST /token': signedInAnswer, 'POST /logout': { body: {} } })
    await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
    await auth().signOut({ scope: 'local' })
    await openSignIn()
    const why = 'You have been signed out. Sign in to carry on where you left off.'
    expect(screen.getByText(why)).toBeTruthy()
    await auth().signInWithPassword({ email: 'aisha@shop.ug', password: 'Secret' })
    await signOut()
    await waitFor(() => expect(screen.queryByText(why)).toBeNull())
  })

  it('goes back to the invitation that was opened in this tab', async () => {
    await answerAuth({ 'POST /token': signedInAnswer })
    window.sessionStorage.setItem('invitation', JSON.stringify({ token: 'held', email: 'aisha@shop.ug' }))
    const shown = await openSignIn()
    await shown.user.type(field('Password'), 'Secret')
    await shown.user.click(signInButton())
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/invitation'))
  })

  it('says why it failed, above the fields and in a toast, and keeps what was typed', async () => {
    await answerAuth({ 'POST /token': wrongPassword })
    const shown = await openSignIn()
    await fillIn(shown)
    await shown.user.click(signInButton())
    await screen.findByText('Sign in failed')
    expect(screen.getAllByText('Invalid login credentials')).toHaveLength(2)
    expect(field('Password').value).toBe('Secret')
  })

  it('has words for a failure that brings none', async () => {
    await answerAuth({ 'POST /token': refusal(400, 'odd', '') })
    const shown = await openSignIn()
    await fillIn(shown)
    await shown.user.click(signInButton())
    expect(await screen.findAllByText('An error occurred during sign in.')).toHaveLength(2)
  })

  it('tells a person whose network is down so', async () => {
    await answerAuth({})
    const shown = await openSignIn()
    await fillIn(shown)
    await shown.user.click(signInButton())
    const words = 'Network connection issue. Please check your internet connection and try again.'
    expect(await screen.findAllByText(words)).toHaveLength(2)
  })

  it('sends nothing without an address', async () => {
    const sent = await answerAuth({ 'POST /token': signedInAnswer })
    const { user } = await openSignIn()
    await user.click(signInButton())
    expect(screen.getByText('Please enter your email address')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('holds the sixth attempt of a minute back and counts down', async () => {
    const sent = await answerAuth({ 'POST /token': wrongPassword })
    const shown = await openSignIn()
    await fillIn(shown)
    for (let attempt = 1; attempt <= 5; attempt++) {
      await shown.user.click(signInButton())
      await waitFor(() => expect(sent).toHaveLength(attempt))
      await waitFor(() => expect(signInButton().disabled).toBe(false))
    }
    await shown.user.click(signInButton())
    const wait = await screen.findAllByText(/^Too many attempts\. Please wait \d+ seconds before trying again\.$/)
    expect(wait.length).toBeGreaterThan(0)
    expect(sent).toHaveLength(5)
    expect(field('Password').value).toBe('Secret')
  })
})

describe('the auth dialog', () => {
  it('carries the address from one view to the next', async () => {
    await answerAuth({})
    const { user, router } = await openSignIn()
    await user.type(field('Email'), 'aisha@shop.ug')
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
    await screen.findByRole('dialog', { name: 'Reset Password' })
    expect(router.state.location.search).toBe('?auth=reset')
    expect(field('Email').value).toBe('aisha@shop.ug')
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }))
    await user.click(await screen.findByRole('button', { name: 'Create Account' }))
    await screen.findByRole('dialog', { name: 'Create Account' })
    expect(field('Email').value).toBe('aisha@shop.ug')
  })

  it('leaves the address clean when it is closed', async () => {
    await answerAuth({})
    const { user, router } = await openSignIn()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  it('stays shut for an unknown view', async () => {
    await answerAuth({})
    show(<AuthDialogHost entrance={straightOn} />, '/?auth=admin')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
