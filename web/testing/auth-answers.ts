import { vi } from 'vitest'
import { loadConfig } from '../shared/calls/config.ts'
import { signOut, startAuth } from '../shared/session/auth.ts'

type Answer = { status?: number; body: unknown }
type Sent = { call: string; query: URLSearchParams; body: Record<string, unknown> }

/**
 * Answers the auth calls in place of the network, with a real auth client before it and nobody signed in: `{ 'POST /token': { body } }`.
 * A call without an answer fails as an unreachable server does. What was sent is in the list that comes back.
 */
export async function answerAuth(answers: Record<string, Answer>): Promise<Sent[]> {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string, init?: { method?: string; body?: string }) => {
    const address = new URL(input, 'https://shop.example')
    if (address.pathname === '/config.json') {
      return Response.json({
        backendUrl: 'https://shop.example',
        backendPublicKey: 'public',
        supportEmail: 'help@shop.example',
      })
    }
    const call = `${init?.method ?? 'GET'} ${address.pathname.replace('/auth/v1', '')}`
    sent.push({ call, query: address.searchParams, body: JSON.parse(init?.body ?? '{}') })
    const answer = answers[call]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  await loadConfig()
  await startSignedOut()
  sent.length = 0
  return sent
}

let isStarted = false

// One client for all files of a worker: it warns about a second one, and what it remembers of the test before is what signing out is for.
async function startSignedOut(): Promise<void> {
  if (isStarted) await signOut()
  else startAuth()
  isStarted = true
}

/** Signs out whoever a file left signed in. */
export async function leaveSignedOut(): Promise<void> {
  if (!isStarted) return
  vi.stubGlobal('fetch', async () => Response.json({}))
  await signOut()
  vi.unstubAllGlobals()
}

export const refusal = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { code, error_code: code, message, msg: message, ...more },
})

const person = {
  id: '11111111-1111-4111-8111-111111111111',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'aisha@shop.ug',
  app_metadata: {},
  user_metadata: { full_name: 'Aisha Namuli' },
  created_at: '2026-11-20T08:00:00Z',
}

export const signedInAnswer: Answer = {
  body: {
    access_token: 'header.payload.signature',
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: 'refresh',
    user: person,
  },
}

export const personAnswer: Answer = { body: person }
