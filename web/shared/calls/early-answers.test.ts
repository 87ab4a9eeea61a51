// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askEarly, earlyAnswer } from './early-answers.ts'

const personId = 'b2b56d54-6c1b-4a4b-8a9c-0f5f3f1f0001'
const sent: Request[] = []

beforeEach(() => {
  sent.length = 0
  const config = JSON.stringify({ backendUrl: 'https://shop.example', backendPublicKey: 'public' })
  document.head.innerHTML = `<meta name="config">`
  document.querySelector('meta')?.setAttribute('content', config)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(url, init))
    return new Response('{}')
  })
  keep({ expiresIn: 3600 })
  window.localStorage.setItem(`person-kind:${personId}`, 'shop')
  window.localStorage.setItem(`active-organization:${personId}`, 'kampala')
})
afterEach(() => {
  document.querySelector('meta')?.remove()
  window.localStorage.clear()
  vi.unstubAllGlobals()
})

function keep({ expiresIn }: { expiresIn: number }) {
  const session = { access_token: 'token', expires_at: Date.now() / 1000 + expiresIn, user: { id: personId } }
  window.localStorage.setItem('tunda-session', JSON.stringify(session))
}

const ask = (organization: string) =>
  new Request('https://shop.example/rest/v1/organizations', {
    headers: { authorization: 'Bearer token', 'x-organization-id': organization },
  })

it('is the answer to the same call, once', async () => {
  askEarly()
  expect(await (await earlyAnswer(ask('kampala')))?.json()).toEqual({})
  expect(earlyAnswer(ask('kampala'))).toBeUndefined()
})

it('is never the answer for another shop', () => {
  askEarly()
  expect(earlyAnswer(ask('gulu'))).toBeUndefined()
})

it.each([
  ['whose session is about to end', () => keep({ expiresIn: 60 })],
  ['who was never in a shop here', () => window.localStorage.removeItem(`person-kind:${personId}`)],
  ['who is not signed in', () => window.localStorage.removeItem('tunda-session')],
])('is not asked for somebody %s', (_, make) => {
  make()
  askEarly()
  expect(sent).toEqual([])
})
