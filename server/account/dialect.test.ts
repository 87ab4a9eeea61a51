import { request as httpRequest } from 'node:http'
import { accountCalls } from '@tunda/contract/accounts/account'
import { factorCalls } from '@tunda/contract/accounts/account-factors'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Accounts,
  call,
  goodPassword,
  newDevice,
  newEmail,
  newIp,
  newPerson,
  startAccounts,
  terms,
} from './testing.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

/** What every refusal looks like. */
function refusal(answer: Awaited<ReturnType<typeof call>>) {
  const { status, headers, json } = answer
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(json).toMatchObject({ error_code: json.code, msg: json.message })
  expect(json.message).toMatch(/\w/)
  return `${status} ${json.code}`
}

describe('a refusal', () => {
  it('is JSON in both dialects, whatever is wrong with the request', async () => {
    const json = { 'content-type': 'application/json' }
    expect(refusal(await call(accounts, '/nothing'))).toBe('404 not_found')
    expect(refusal(await call(accounts, '/'))).toBe('404 not_found')
    expect(refusal(await call(accounts, '/admin/users', { body: {} }))).toBe('404 not_found')
    expect(refusal(await call(accounts, '/signup'))).toBe('405 method_not_allowed')
    expect(refusal(await call(accounts, '/user', { method: 'DELETE' }))).toBe('405 method_not_allowed')
    expect(refusal(await call(accounts, '/signup', { body: 'a=b', headers: { 'content-type': 'text/plain' } }))).toBe(
      '415 unsupported_media_type',
    )
    expect(refusal(await call(accounts, '/signup', { body: '{"a":', headers: json }))).toBe('400 bad_json')
    expect(refusal(await call(accounts, '/signup', { body: '{"__proto__":{"a":1}}', headers: json }))).toBe(
      '400 bad_json',
    )
    expect(refusal(await call(accounts, '/signup', { body: { email: 'a'.repeat(1_100_000) } }))).toBe(
      '413 request_too_large',
    )
    expect(refusal(await call(accounts, '/signup', { method: 'POST', headers: json }))).toBe('400 validation_failed')
    expect(refusal(await call(accounts, '/signup', { body: '[]' }))).toBe('400 validation_failed')
    expect(refusal(await call(accounts, '/token?grant_type=id_token', { body: {} }))).toBe('400 validation_failed')
    expect(refusal(await call(accounts, '/token', { body: { email: newEmail(), password: goodPassword } }))).toBe(
      '400 validation_failed',
    )
    expect(refusal(await call(accounts, '/verify', { body: { type: 'signup', token_hash: 'a' } }))).toBe(
      '400 validation_failed',
    )
    expect(refusal(await call(accounts, '/verify', { body: { type: 'recovery' } }))).toBe('403 otp_expired')
  })

  it('of whoever is not signed in says what is missing', async () => {
    const { session } = await newPerson(accounts)
    const withKey = { authorization: `Bearer ${accounts.secrets.publicKey}`, apikey: accounts.secrets.publicKey }
    expect(refusal(await call(accounts, '/user'))).toBe('401 no_authorization')
    expect(refusal(await call(accounts, '/user', { headers: withKey }))).toBe('401 no_authorization')
    expect(refusal(await call(accounts, '/user', { token: 'a.b.c' }))).toBe('403 bad_jwt')
    expect(refusal(await call(accounts, '/user', { token: session.refresh_token }))).toBe('403 bad_jwt')
    expect(refusal(await call(accounts, '/user', { token: `${session.access_token}x` }))).toBe('403 bad_jwt')
    expect(
      refusal(await call(accounts, '/user', { token: session.access_token, headers: { apikey: 'another' } })),
    ).toBe('401 no_authorization')
    expect(
      refusal(await call(accounts, '/logout?scope=everyone', { method: 'POST', token: session.access_token })),
    ).toBe('400 validation_failed')
    expect((await call(accounts, '/user', { token: session.access_token })).status).toBe(200)
  })
})

describe('the other calls', () => {
  it('answer as auth clients expect', async () => {
    const settings = await call(accounts, '/settings')
    expect(settings.json).toMatchObject({ external: { email: true }, disable_signup: false, mailer_autoconfirm: true })
    expect((await call(accounts, '/health')).json).toMatchObject({ name: 'Tunda', version: '1.0.0' })
    expect((await call(accounts, '/health', { method: 'HEAD' })).status).toBe(200)
    const keys = await call(accounts, '/.well-known/jwks.json')
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
    expect(keys.json.keys).toHaveLength(1)
    expect(keys.json.keys[0]).not.toHaveProperty('d')
    const resent = await newDevice(accounts).auth.resend({ type: 'signup', email: newEmail() })
    expect(resent.error).toBeNull()
  })

  it('answer the sign-out of a client that says JSON and sends nothing with 204', async () => {
    const { session } = await newPerson(accounts)
    const headers = { 'content-type': 'application/json;charset=UTF-8' }
    const answer = await call(accounts, '/logout?scope=global', {
      method: 'POST',
      token: session.access_token,
      headers,
    })
    expect([answer.status, answer.text]).toEqual([204, ''])
  })

  it('ignore the extras of clients', async () => {
    const extras = {
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
      channel: 'sms',
      is_super_admin: true,
    }
    const body = { email: newEmail(), password: goodPassword, data: terms, ...extras }
    expect((await call(accounts, '/signup', { body })).status).toBe(200)
    expect((await call(accounts, '/recover', { body: { ...body, data: {} } })).json).toEqual({})
  })
})

describe('the list of calls', () => {
  it('states correctly who may make each: those for the signed-in refuse everyone else', async () => {
    const refused: string[] = []
    for (const [name, { method, path, access }] of Object.entries(accountCalls)) {
      const { status } = await call(accounts, path.replace('/auth/v1', ''), {
        method,
        ...(method === 'GET' ? {} : { body: {} }),
      })
      expect(status).not.toBe(404)
      expect(status).toBeLessThan(500)
      if (status === 401) refused.push(name)
      expect(status === 401).toBe(access.who === 'user')
    }
    const ofFactors = Object.keys(factorCalls)
    expect(refused).toEqual([
      'getUser',
      'updateUser',
      'reauthenticate',
      'closeAccount',
      'confirmPassword',
      'signOut',
      ...ofFactors,
    ])
  })
})

describe('any request', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '\ud800', 'a@b.co', 'Aa1234', '\u202e'),
  )
  const anyValue = fc.oneof({ depthSize: 'small' }, fc.jsonValue(), anyText, fc.double())
  const names = [
    'email',
    'password',
    'data',
    'refresh_token',
    'auth_code',
    'code_verifier',
    'type',
    'token_hash',
    'code_challenge',
    'terms_accepted',
  ]
  const anyBody = fc.oneof(
    fc.dictionary(fc.constantFrom(...names), anyValue).map((body) => JSON.stringify(body)),
    fc
      .record({ email: fc.emailAddress(), password: anyText, data: fc.dictionary(anyText, anyValue) })
      .map((body) => JSON.stringify({ ...body, data: { ...body.data, ...terms } })),
    fc.string(),
  )

  it('gets an answer below 500 with a code of ours and no trace of the inside', async () => {
    const { session } = await newPerson(accounts)
    const anyCall = fc.constantFrom(...Object.values(accountCalls))
    const query = fc.constantFrom(
      '',
      '?grant_type=password',
      '?grant_type=refresh_token',
      '?grant_type=pkce',
      '?scope=others',
      '?redirect_to=%00',
      '?type=recovery&token=%F0',
    )
    await fc.assert(
      fc.asyncProperty(anyCall, query, anyBody, fc.boolean(), async ({ method, path }, search, body, isSignedIn) => {
        const isAllowed = !(isSignedIn && path.endsWith('/logout'))
        const answer = await call(accounts, `${path.replace('/auth/v1', '')}${search}`, {
          method,
          ip: newIp(),
          headers: { 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body }),
          ...(isSignedIn && isAllowed ? { token: session.access_token } : {}),
        })
        expect(answer.status).toBeLessThan(500)
        if (answer.status >= 400) expect(refusal(answer)).not.toMatch(/undefined/)
        expect(answer.text).not.toMatch(/\bat \/|node_modules|select |insert |syntax error/i)
      }),
      { numRuns: 600 },
    )
    expect(accounts.logged()).not.toContain('an auth call failed')
  })

  it('that nests or repeats without end is refused', async () => {
    const deep = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`
    const body = `{"email":"${newEmail()}","password":"${goodPassword}","data":{"terms_accepted":true,"x":${deep}}}`
    expect(refusal(await call(accounts, '/signup', { body }))).toBe('400 validation_failed')
    const long = { email: newEmail(), password: goodPassword, data: { ...terms, about: 'x'.repeat(4096) } }
    expect(refusal(await call(accounts, '/signup', { body: long }))).toBe('400 validation_failed')
  })

  it('that is not even HTTP to the end leaves the server answering', async () => {
    const url = new URL(`${accounts.urls[0]}/auth/v1/signup`)
    await new Promise<void>((closed) => {
      const half = httpRequest(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '500' },
      })
      half.on('error', () => closed()).on('close', () => closed())
      half.write('{"email":')
      setTimeout(() => half.destroy(), 50)
    })
    expect((await call(accounts, '/health')).status).toBe(200)
  })
})
