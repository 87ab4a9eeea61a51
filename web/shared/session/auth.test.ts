import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchWithoutClock } from './auth.ts'

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
