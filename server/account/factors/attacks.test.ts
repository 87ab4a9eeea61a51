import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../clock.ts'
import { enter, memberOf } from '../../doors/callers.ts'
import { waitFor } from '../../mail/testing.ts'
import { removeFactors } from '../../operator/remove-factors.ts'
import { codeOf } from '../../testing/authenticator.ts'
import { failureOf } from '../../testing/visits.ts'
import { type Accounts, call, goodPassword, newDevice, newPerson, startAccounts } from '../testing.ts'

let accounts: Accounts
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => restoreClock())
afterAll(() => accounts.stop())

type Answer = Awaited<ReturnType<typeof call>>

async function enroll(token: string): Promise<{ id: string; secret: string }> {
  const { json } = await call(accounts, '/factors', {
    token,
    body: { factor_type: 'totp', friendly_name: randomUUID() },
  })
  return { id: json.id, secret: json.totp?.secret }
}

async function answer(token: string, factorId: string, code: string): Promise<Answer> {
  const asked = await call(accounts, `/factors/${factorId}/challenge`, { token, body: {} })
  return await call(accounts, `/factors/${factorId}/verify`, { token, body: { challenge_id: asked.json.id, code } })
}

/** Somebody with an authenticator app; `token` has shown it. The code of this very moment is used up. */
async function withApp() {
  const person = await newPerson(accounts)
  const before = person.session.access_token
  const factor = await enroll(before)
  const { json } = await answer(before, factor.id, codeOf(factor.secret))
  return { ...person, factor, before, token: json.access_token as string, refresh: json.refresh_token as string }
}

async function passwordAlone(email: string): Promise<string> {
  const { data } = await newDevice(accounts).auth.signInWithPassword({ email, password: goodPassword })
  return data.session?.access_token ?? ''
}

const shown = ({ status, json }: Answer) => [status, json.code]
const wrongFor = (secret: string) => (codeOf(secret).startsWith('1') ? '000000' : '111111')

describe('somebody who only has the password', () => {
  it('cannot change how the person signs in', async () => {
    const { email, factor } = await withApp()
    const token = await passwordAlone(email)
    const needed = [403, 'insufficient_aal']
    expect(shown(await call(accounts, '/factors', { token, body: { factor_type: 'totp' } }))).toEqual(needed)
    expect(shown(await call(accounts, `/factors/${factor.id}`, { token, method: 'DELETE' }))).toEqual(needed)
    expect(shown(await call(accounts, '/factors/recovery-codes', { token, body: {} }))).toEqual(needed)
    expect(shown(await call(accounts, '/factors/recovery-codes/regenerate', { token, body: {} }))).toEqual(needed)
    for (const body of [{ password: 'Posho-Beans2' }, { data: { full_name: 'Another' } }])
      expect(shown(await call(accounts, '/user', { token, method: 'PUT', body }))).toEqual(needed)
  })

  it('is let in nowhere', async () => {
    const { email, user, token } = await withApp()
    const half = await passwordAlone(email)
    const through = (bearer: string) =>
      accounts.database.asApp(async (tx) => {
        const claims = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString())
        const caller = {
          session_id: claims.session_id,
          user_id: user.id,
          wanted_org_id: undefined,
          user_agent: '',
          aal: claims.aal,
        }
        const [entry] = await enter(tx, [caller])
        if (entry === undefined) throw new Error('no entry')
        return memberOf(entry, caller, { start: 'signup', days: 90 })
      })
    expect((await through(token)).role).toBe('owner')
    expect((await failureOf(through(half))).entry).toMatchObject({ code: 'FACTOR_NEEDED', status: 403 })
  })

  it('stays so with a token that was copied before the factor was shown', async () => {
    const { before, factor, session, token } = await withApp()
    expect(shown(await call(accounts, `/factors/${factor.id}`, { token: before, method: 'DELETE' }))).toEqual([
      403,
      'insufficient_aal',
    ])
    expect(session.refresh_token).not.toBe('')
    const ip = '10.99.0.1'
    restoreClock = setClock(() => Date.now() + 61_000)
    const thief = { body: { refresh_token: session.refresh_token }, ip, headers: { 'user-agent': 'a thief' } }
    expect((await call(accounts, '/token?grant_type=refresh_token', thief)).json.code).toBe(
      'refresh_token_already_used',
    )
    expect((await call(accounts, '/user', { token })).json.code).toBe('session_not_found')
  })
})

describe('a stolen session that is not fresh', () => {
  it('neither begins a factor nor finishes one', async () => {
    const { session } = await newPerson(accounts)
    const token = session.access_token
    const begun = await enroll(token)
    restoreClock = setClock(() => Date.now() + 601_000)
    const needed = [400, 'reauthentication_needed']
    expect(shown(await call(accounts, '/factors', { token, body: { factor_type: 'totp' } }))).toEqual(needed)
    expect(shown(await answer(token, begun.id, codeOf(begun.secret, 20)))).toEqual(needed)
  })

  it('cannot remove a factor', async () => {
    const { factor, token } = await withApp()
    restoreClock = setClock(() => Date.now() + 601_000)
    expect(shown(await call(accounts, `/factors/${factor.id}`, { token, method: 'DELETE' }))).toEqual([
      400,
      'reauthentication_needed',
    ])
  })
})

describe('codes', () => {
  it('work once, and none that is older afterwards', async () => {
    const { email, factor } = await withApp()
    const token = await passwordAlone(email)
    expect(shown(await answer(token, factor.id, codeOf(factor.secret)))).toEqual([422, 'mfa_verification_failed'])
    expect(shown(await answer(token, factor.id, codeOf(factor.secret, -1)))).toEqual([422, 'mfa_verification_failed'])
    expect((await answer(token, factor.id, codeOf(factor.secret, 1))).status).toBe(200)
    expect(shown(await answer(await passwordAlone(email), factor.id, codeOf(factor.secret, 1)))).toEqual([
      422,
      'mfa_verification_failed',
    ])
  })

  it('that are the same and come at once open once', async () => {
    const { email, factor } = await withApp()
    const tokens = await Promise.all(Array.from({ length: 4 }, () => passwordAlone(email)))
    const code = codeOf(factor.secret, 1)
    const answers = await Promise.all(tokens.map((token) => answer(token, factor.id, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('are guessed five times a minute, however many come at once, and the right one waits too', async () => {
    const { email, factor } = await withApp()
    const token = await passwordAlone(email)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => answer(token, factor.id, wrongFor(factor.secret))),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    const refused = guesses.find(({ status }) => status === 429)
    expect(refused?.json.code).toBe('over_request_rate_limit')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await answer(token, factor.id, codeOf(factor.secret, 1))).status).toBe(429)
    restoreClock = setClock(() => Date.now() + 61_000)
    expect((await answer(token, factor.id, codeOf(factor.secret, 2))).status).toBe(200)
  })

  it('are guessed twenty times an hour, of all factors together', async () => {
    const { email, factor } = await withApp()
    const token = await passwordAlone(email)
    let [at, taken] = [0, 0]
    for (; at < 26 * 61_000; at += 61_000) {
      restoreClock()
      restoreClock = setClock(() => Date.now() + at)
      for (let nth = 0; nth < 5; nth += 1) {
        if ((await answer(token, factor.id, '12345')).status === 422) taken += 1
        else break
      }
    }
    expect(taken).toBe(20)
  }, 60_000)
})

describe('a factor', () => {
  it('of another person is not found', async () => {
    const [one, two] = [await withApp(), await withApp()]
    const asked = await call(accounts, `/factors/${one.factor.id}/challenge`, { token: two.token, body: {} })
    const absent = await call(accounts, `/factors/${randomUUID()}/challenge`, { token: two.token, body: {} })
    expect([asked.status, asked.text]).toEqual([404, absent.text])
    expect((await call(accounts, `/factors/${one.factor.id}`, { token: two.token, method: 'DELETE' })).status).toBe(404)
    const own = await call(accounts, `/factors/${two.factor.id}/challenge`, { token: two.token, body: {} })
    const crossed = { challenge_id: own.json.id, code: codeOf(two.factor.secret, 1) }
    expect(
      (
        await call(accounts, `/factors/${one.factor.id}/verify`, {
          token: await passwordAlone(one.email),
          body: crossed,
        })
      ).json.code,
    ).toBe('mfa_challenge_expired')
    expect((await call(accounts, `/factors/${one.factor.id}/verify`, { token: two.token, body: crossed })).status).toBe(
      404,
    )
  })

  it('answers only the session that was challenged, within five minutes', async () => {
    const { email, factor } = await withApp()
    const [one, two] = [await passwordAlone(email), await passwordAlone(email)]
    const asked = await call(accounts, `/factors/${factor.id}/challenge`, { token: one, body: {} })
    const body = { challenge_id: asked.json.id, code: codeOf(factor.secret, 1) }
    expect((await call(accounts, `/factors/${factor.id}/verify`, { token: two, body })).json.code).toBe(
      'mfa_challenge_expired',
    )
    restoreClock = setClock(() => Date.now() + 301_000)
    expect((await call(accounts, `/factors/${factor.id}/verify`, { token: one, body })).json.code).toBe(
      'mfa_challenge_expired',
    )
  })

  it('that is not there has words for every odd address and body', async () => {
    const { token } = await withApp()
    for (const id of ['x', '%00', randomUUID(), 'recovery-codes2'])
      expect((await call(accounts, `/factors/${id}/challenge`, { token, body: {} })).status).toBe(404)
    for (const body of [
      {},
      { factor_type: 'sms' },
      { factor_type: 'totp', friendly_name: 'a\nb' },
      { factor_type: 'totp', friendly_name: '\ud800' },
      7,
    ])
      expect((await call(accounts, '/factors', { token, body })).json.code).toBe('validation_failed')
    expect((await call(accounts, '/factors', { token, body: { factor_type: 'phone' } })).json.code).toBe(
      'mfa_phone_enroll_not_enabled',
    )
    expect((await call(accounts, '/factors', { body: { factor_type: 'totp' } })).status).toBe(401)
    expect((await call(accounts, '/factors/x', { token })).status).toBe(405)
  })

  it('has a secret that can be decrypted only for it', async () => {
    const [one, two] = [await withApp(), await withApp()]
    await accounts.database.asAuth((tx) =>
      tx.query(
        'update auth.factors set sealed_secret = (select sealed_secret from auth.factors where id = $1) where id = $2',
        [one.factor.id, two.factor.id],
      ),
    )
    expect((await answer(two.token, two.factor.id, codeOf(one.factor.secret, 1))).status).toBe(422)
    expect((await answer(one.token, one.factor.id, codeOf(one.factor.secret, 1))).status).toBe(200)
  })
})

describe('an account that was opened with another’s address', () => {
  const linksTo = (email: string) =>
    accounts.mailbox.mails
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .flatMap(({ text }) => /token_hash=([\w-]+)/.exec(text ?? '')?.[1] ?? [])

  // Mails about the account itself may come before it or after.
  const recover = async (email: string) => {
    const device = newDevice(accounts)
    const before = linksTo(email).length
    await device.auth.resetPasswordForEmail(email)
    const token_hash = await waitFor(() => linksTo(email)[before])
    expect((await device.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    return device
  }

  it('is won back by a mailed link, whatever factor the stranger set up', async () => {
    const squatted = await withApp()
    const { auth } = await recover(squatted.email)
    expect((await auth.updateUser({ password: 'Posho-Beans2' })).error).toBeNull()
    expect((await auth.mfa.listFactors()).data?.all).toEqual([])
    expect((await call(accounts, '/user', { token: squatted.token })).json.code).toBe('session_not_found')
  })

  it('differs from one’s own, whose factor a mailed link does not get past', async () => {
    const { email } = await newPerson(accounts)
    const device = await recover(email)
    expect((await device.auth.updateUser({ password: `${goodPassword}1` })).error).toBeNull()
    const token = (await device.auth.getSession()).data.session?.access_token ?? ''
    const factor = await enroll(token)
    await answer(token, factor.id, codeOf(factor.secret))
    restoreClock = setClock(() => Date.now() + 61_000)
    const again = await recover(email)
    expect((await again.auth.updateUser({ password: 'Posho-Beans2' })).error?.code).toBe('insufficient_aal')
    const half = (await again.auth.getSession()).data.session?.access_token ?? ''
    const { json } = await answer(half, factor.id, codeOf(factor.secret, 3))
    expect(json.access_token).toBeDefined()
    const body = { password: 'Posho-Beans2' }
    expect((await call(accounts, '/user', { token: json.access_token, method: 'PUT', body })).status).toBe(200)
  })
})

describe('the operator', () => {
  it('removes the factors of somebody who lost them, and ends their sessions', async () => {
    const { email, token } = await withApp()
    expect(await removeFactors(accounts.database, ` ${email.toUpperCase()} `)).toBe(true)
    expect(await removeFactors(accounts.database, 'nobody@example.ug')).toBe(false)
    expect((await call(accounts, '/user', { token })).json.code).toBe('session_not_found')
    const { auth } = newDevice(accounts)
    await auth.signInWithPassword({ email, password: goodPassword })
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
  })
})
