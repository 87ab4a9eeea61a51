import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerAuth, personAnswer, refusal, signedInAnswer } from '../../testing/auth-answers.ts'
import { auth, fetchWithoutClock, startAuth, useSession } from './auth.ts'
import { sessionKey } from './kept-session.ts'

afterEach(() => vi.unstubAllGlobals())

const session = { access_token: 'a', refresh_token: 'r', expires_in: 3600, expires_at: 1 }

describe('replies that carry a session', () => {
  it.each(['/auth/v1/token?grant_type=password', '/auth/v1/signup'])(
    'lose the moment of expiry at %s',
    async (path) => {
      vi.stubGlobal('fetch', async () => Response.json(session))
      const reply = await fetchWithoutClock(`https://shop.example${path}`)
      expect(await reply.json()).toEqual({ access_token: 'a', refresh_token: 'r', expires_in: 3600 })
    },
  )

  it('stay as they are elsewhere, and when refused', async () => {
    vi.stubGlobal('fetch', async () => Response.json(session))
    expect(await (await fetchWithoutClock('https://shop.example/auth/v1/user')).json()).toEqual(session)
    vi.stubGlobal('fetch', async () => Response.json(session, { status: 400 }))
    const refused = await fetchWithoutClock('https://shop.example/auth/v1/token')
    expect([refused.status, await refused.json()]).toEqual([400, session])
  })
})

it('a kept session that the server refuses has ended', async () => {
  const kept = { ...Object(signedInAnswer.body), expires_at: Math.floor(Date.now() / 1000) - 60 }
  window.localStorage.setItem(sessionKey, JSON.stringify(kept))
  await answerAuth({ 'POST /token': refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token') })
  const { result } = renderHook(() => useSession())
  await waitFor(() => expect(result.current).toEqual({ status: 'signed-out', why: 'session ended' }))
  expect(window.localStorage.getItem(sessionKey)).toBeNull()
})

it('a session that its person left in another tab is left in this one too', async () => {
  await answerAuth({ 'POST /token': signedInAnswer })
  const { result } = renderHook(() => useSession())
  await act(async () => void (await auth().refreshSession({ refresh_token: 'refresh' })))
  expect(result.current.status).toBe('signed-in')
  window.localStorage.removeItem(sessionKey)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: sessionKey })))
  expect(result.current).toEqual({ status: 'signed-out', why: 'session ended' })
})

it('a session in an address is taken by the page for new passwords alone, and by nobody who is signed in', async () => {
  const fragment = '#access_token=a.b.c&refresh_token=strange&expires_in=3600&token_type=bearer&type=recovery'
  const kept = { ...Object(signedInAnswer.body), expires_at: Math.floor(Date.now() / 1000) + 3600 }
  const openedAt = async (path: string, signedInAs?: object) => {
    const sent = await answerAuth({ 'GET /user': personAnswer })
    if (signedInAs) window.localStorage.setItem(sessionKey, JSON.stringify(signedInAs))
    window.history.replaceState(null, '', `${path}${fragment}`)
    startAuth()
    await auth().getSession()
    return [sent.some(({ call }) => call === 'GET /user'), window.localStorage.getItem(sessionKey)?.includes('strange')]
  }
  expect(await openedAt('/dashboard')).toEqual([false, undefined])
  expect(await openedAt('/reset-password', kept)).toEqual([false, false])
  expect((await openedAt('/reset-password'))[0]).toBe(true)
})
