import { createHash } from 'node:crypto'
import { isAuthSessionMissingError } from '@supabase/supabase-js'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../clock.ts'
import {
  type Accounts,
  call,
  goodPassword,
  hasOlderAuthClient,
  newDevice,
  newEmail,
  newPerson,
  siteUrl,
  startAccounts,
  terms,
} from '../testing.ts'

let accounts: Accounts
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => restoreClock())
afterAll(() => accounts.stop())

function linkIn(mail: Email): URL {
  return new URL(/http:\/\/\S+token_hash\S+/.exec(mail.text ?? '')?.[0] ?? '')
}

function tokenIn(mail: Email): string {
  return linkIn(mail).searchParams.get('token_hash') ?? ''
}

/** Somebody who asked for a link, and the token they were mailed. */
async function newForgetful() {
  const person = await newPerson(accounts)
  const device = newDevice(accounts)
  await device.auth.resetPasswordForEmail(person.email)
  return { person, device, token: tokenIn(await accounts.mailbox.mailTo(person.email)) }
}

function advance(milliseconds: number): void {
  const start = Date.now()
  restoreClock = setClock(() => start + milliseconds)
}

describe('recovering with the auth client', () => {
  it('mails a link to the reset page that signs in once and lets the password be changed', async () => {
    const person = await newPerson(accounts)
    const device = newDevice(accounts)
    const asked = await device.auth.resetPasswordForEmail(person.email, { redirectTo: `${siteUrl}/reset-password` })
    expect(asked).toEqual({ data: {}, error: null })
    const mail = await accounts.mailbox.mailTo(person.email)
    expect(mail.subject).toBe('Reset your Tunda password')
    expect(mail.text).toContain('Hello Amina Nakato,')
    expect(mail.html).toContain('Hello Amina Nakato,')
    const link = linkIn(mail)
    expect(`${link.origin}${link.pathname}`).toBe(`${siteUrl}/reset-password`)
    expect(link.searchParams.get('type')).toBe('recovery')

    const { data, error } = await device.auth.verifyOtp({ type: 'recovery', token_hash: tokenIn(mail) })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.user.id)
    expect(device.events).toContain('PASSWORD_RECOVERY')
    expect((await device.auth.updateUser({ password: 'Posho-Beans2' })).error).toBeNull()
    expect(isAuthSessionMissingError((await person.auth.getUser()).error)).toBe(true)
    expect(
      (await newDevice(accounts).auth.signInWithPassword({ email: person.email, password: 'Posho-Beans2' })).error,
    ).toBeNull()

    const again = await newDevice(accounts).auth.verifyOtp({ type: 'recovery', token_hash: tokenIn(mail) })
    expect(again.error).toMatchObject({
      code: 'otp_expired',
      status: 403,
      message: 'Email link is invalid or has expired',
    })
  })

  it('answers an unknown address alike and mails nothing', async () => {
    const email = newEmail()
    expect(await newDevice(accounts).auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
    const { email: known } = (await newForgetful()).person
    expect(accounts.mailbox.mails.some((mail) => mail.to?.[0]?.address === known)).toBe(true)
    expect(accounts.mailbox.mails.some((mail) => mail.to?.[0]?.address === email)).toBe(false)
  })

  it('lets a link live for 30 minutes', async () => {
    const { token } = await newForgetful()
    advance(30 * 60_000 + 1000)
    const { error } = await newDevice(accounts).auth.verifyOtp({ type: 'recovery', token_hash: token })
    expect(error?.code).toBe('otp_expired')
  })

  it('voids a link by the next one and by a changed password', async () => {
    const { person, token } = await newForgetful()
    advance(61_000)
    await newDevice(accounts).auth.resetPasswordForEmail(person.email)
    const newer = tokenIn(await accounts.mailbox.mailTo(person.email, 2))
    expect((await newDevice(accounts).auth.verifyOtp({ type: 'recovery', token_hash: token })).error?.code).toBe(
      'otp_expired',
    )
    expect((await person.auth.updateUser({ password: 'Posho-Beans2' })).error).toBeNull()
    expect((await newDevice(accounts).auth.verifyOtp({ type: 'recovery', token_hash: newer })).error?.code).toBe(
      'otp_expired',
    )
  })

  it('never leads elsewhere than to the site and its till', async () => {
    const paths: Record<string, string> = {
      'http://evil.test/reset-password': `${siteUrl}/reset-password`,
      [`${siteUrl}.evil.test/`]: `${siteUrl}/reset-password`,
      'javascript:alert(1)': `${siteUrl}/reset-password`,
      'http://pos.shop.test/reset-password': 'http://pos.shop.test/reset-password',
      [`${siteUrl}/elsewhere?from=mail`]: `${siteUrl}/elsewhere`,
    }
    for (const [redirectTo, expected] of Object.entries(paths)) {
      const { email } = await newPerson(accounts)
      await newDevice(accounts).auth.resetPasswordForEmail(email, { redirectTo })
      const link = linkIn(await accounts.mailbox.mailTo(email))
      expect(`${link.origin}${link.pathname}`).toBe(expected)
    }
  })

  it('refuses what is not an address, and nothing else', async () => {
    const { error } = await newDevice(accounts).auth.resetPasswordForEmail('amina')
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  it('stores no token: the database holds its digest alone, and that opens nothing', async () => {
    const { token } = await newForgetful()
    const digest = createHash('sha256').update(token).digest()
    const kept = await accounts.database.asAuth((tx) =>
      tx.query('select 1 from auth.recovery_tokens where token_hash = $1', [digest]),
    )
    expect(kept).toHaveLength(1)
    const rows = await accounts.database.asPlatform((tx) =>
      tx.query<{ payload: string }>('select payload::text as payload from outbox'),
    )
    expect(rows.some((row) => row.payload.includes(token))).toBe(false)
    for (const row of rows) {
      for (const word of row.payload.match(/[\w-]{20,}/g) ?? []) {
        const { status } = await call(accounts, '/verify', { body: { type: 'recovery', token_hash: word } })
        expect(status).toBe(403)
      }
    }
  })
})

describe('following a link of the stock mail templates', () => {
  it('signs in by the fragment', async () => {
    const { token, person } = await newForgetful()
    const path = `/verify?token=${token}&type=recovery&redirect_to=${encodeURIComponent(`${siteUrl}/reset-password`)}`
    const { status, headers } = await call(accounts, path)
    const target = new URL(headers.get('location') ?? '')
    expect(status).toBe(303)
    expect(target.pathname).toBe('/reset-password')
    const said = new URLSearchParams(target.hash.slice(1))
    expect([...said.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    const user = await call(accounts, '/user', { token: said.get('access_token') ?? '' })
    expect(user.json.id).toBe(person.user.id)
  })

  it('says in the fragment that the link no longer works', async () => {
    const { status, headers } = await call(accounts, '/verify?token=nothing&type=recovery&redirect_to=http://evil.test')
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(
      `${siteUrl}/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    )
  })

  it('is not used up by a scanner that only asks for the head', async () => {
    const { token } = await newForgetful()
    const path = `/verify?token=${token}&type=recovery`
    expect((await call(accounts, path, { method: 'HEAD' })).status).toBe(200)
    expect((await call(accounts, path)).headers.get('location')).toContain('access_token=')
  })
})

describe('recovering in the PKCE flow', () => {
  async function newPkceForgetful() {
    const person = await newPerson(accounts)
    const device = newDevice(accounts, { flowType: 'pkce' })
    await device.auth.resetPasswordForEmail(person.email, { redirectTo: `${siteUrl}/reset-password` })
    const link = linkIn(await accounts.mailbox.mailTo(person.email))
    const token = link.searchParams.get('token_hash') ?? ''
    const flow = new URLSearchParams(link.searchParams)
    flow.delete('token_hash')
    flow.delete('type')
    const target = `${siteUrl}/reset-password?${flow.toString()}`
    const path = `/verify?token=${token}&type=recovery&redirect_to=${encodeURIComponent(target)}`
    return { person, device, token, path }
  }

  it('exchanges the code for a session on the device that asked', async () => {
    const { person, device, token, path } = await newPkceForgetful()
    expect(token).toMatch(/^pkce_/)
    const target = new URL((await call(accounts, path)).headers.get('location') ?? '')
    expect(target.hash).toBe('')
    const { data, error } = await device.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.user.id)
    expect(device.events).toContain(hasOlderAuthClient() ? 'SIGNED_IN' : 'PASSWORD_RECOVERY')
  })

  it('signs in directly with the token as well', async () => {
    const { device, token } = await newPkceForgetful()
    expect((await device.auth.verifyOtp({ type: 'recovery', token_hash: token })).error).toBeNull()
  })

  it('refuses a wrong verifier, a late one and an unknown code, each in its own words', async () => {
    const { path } = await newPkceForgetful()
    const code = new URL((await call(accounts, path)).headers.get('location') ?? '').searchParams.get('code')
    const exchange = async (auth_code: unknown, code_verifier: unknown) => {
      const { status, json } = await call(accounts, '/token?grant_type=pkce', { body: { auth_code, code_verifier } })
      return [status, json.code]
    }
    expect(await exchange(code, 'a'.repeat(112))).toEqual([400, 'bad_code_verifier'])
    expect(await exchange('nothing', 'a'.repeat(112))).toEqual([404, 'flow_state_not_found'])
    expect(await exchange(code, null)).toEqual([400, 'validation_failed'])
    advance(301_000)
    expect(await exchange(code, 'a'.repeat(112))).toEqual([422, 'flow_state_expired'])
  })
})

describe('how often a link is mailed', () => {
  it('is once a minute and five times an hour for one address, without a word', async () => {
    const { email } = await newPerson(accounts)
    const start = Date.now()
    let asked = 0
    restoreClock = setClock(() => start + asked)
    for (const minutes of [0, 0.9, 1.1, 2.2, 3.3, 4.4, 5.5, 59, 61.5]) {
      asked = minutes * 60_000
      expect(await newDevice(accounts).auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
    }
    const sent = await accounts.database.asAuth((tx) =>
      tx.query<{ at: string }>(
        `select attempted_at as at from auth.attempts where kind = 'recovery-mail' and subject = $1 order by 1`,
        [email],
      ),
    )
    expect(sent.map(({ at }) => Math.round((Date.parse(at) - start) / 6000) / 10)).toEqual([
      0, 1.1, 2.2, 3.3, 4.4, 61.5,
    ])
    expect((await newDevice(accounts).auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  })

  it('is once a minute for one mailbox, however many accounts strangers opened with its address', async () => {
    const name = newEmail().split('@')[0]
    const addresses = [1, 2, 3].map((nth) => `${name}+${nth}@gmail.com`)
    for (const email of addresses) {
      await call(accounts, '/signup', { body: { email, password: goodPassword, data: terms } })
      expect((await call(accounts, '/recover', { body: { email } })).status).toBe(200)
    }
    const sent = await accounts.database.asAuth((tx) =>
      tx.query(`select 1 from auth.attempts where kind = 'recovery-mail' and starts_with(subject, $1)`, [name]),
    )
    expect(sent).toHaveLength(1)
  })

  it('is refused to one place after five requests in a minute, whoever they are for', async () => {
    const ip = '192.0.2.77'
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call(accounts, '/recover', { body: { email: newEmail() }, ip })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(refused).toHaveLength(7)
    const seconds = refused[0]?.headers.get('retry-after')
    expect(refused[0]?.json.message).toBe(`Too many attempts. Please wait ${seconds} seconds before trying again.`)
    expect(refused[0]?.json.code).toBe('over_request_rate_limit')
  })
})
