import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../clock.ts'
import { waitFor } from '../../mail/testing.ts'
import { codeOf, newSoftwareKey } from '../../testing/authenticator.ts'
import {
  type Accounts,
  call,
  goodPassword,
  hasOlderAuthClient,
  newDevice,
  newPerson,
  siteUrl,
  startAccounts,
} from '../testing.ts'

let accounts: Accounts
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => restoreClock())
afterAll(() => accounts.stop())

type Device = ReturnType<typeof newDevice>
const rpId = new URL(siteUrl).hostname
let now = Date.now()

/** From here on it is `seconds` later than before. */
function later(seconds: number): void {
  restoreClock()
  now = Math.max(now, Date.now()) + seconds * 1000
  restoreClock = setClock(() => now)
}

/** Sets an authenticator app up, as a screen does. */
async function addApp({ auth }: Pick<Device, 'auth'>, friendlyName = 'Phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error !== null) throw error
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })
  if (verified.error !== null) throw verified.error
  return { id: data.id, secret: data.totp.secret }
}

async function newPersonWithApp() {
  const person = await newPerson(accounts)
  return { ...person, app: await addApp(person) }
}

const aalOf = async ({ auth }: Pick<Device, 'auth'>) => (await auth.mfa.getAuthenticatorAssuranceLevel()).data

async function signInAgain(email: string) {
  const device = newDevice(accounts)
  const { data, error } = await device.auth.signInWithPassword({ email, password: goodPassword })
  if (error !== null) throw error
  return { ...device, session: data.session }
}

describe('an authenticator app, with the auth client', () => {
  it('is set up, asked for at the next sign-in, listed and removed', async () => {
    const person = await newPerson(accounts)
    expect(await aalOf(person)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { data, error } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(error).toBeNull()
    expect(data?.totp.uri).toContain('otpauth://totp/Tunda:')
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect((await aalOf(person))?.nextLevel).toBe('aal1')
    const code = codeOf(data?.totp.secret ?? '')
    expect((await person.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull()
    expect(person.events).toContain('MFA_CHALLENGE_VERIFIED')
    expect(await aalOf(person)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })

    const again = await signInAgain(person.email)
    expect(await aalOf(again)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    later(31)
    const listed = await again.auth.mfa.listFactors()
    expect(listed.data?.totp).toMatchObject([{ friendly_name: 'Phone', status: 'verified', factor_type: 'totp' }])
    const factorId = listed.data?.totp[0]?.id ?? ''
    const asked = await again.auth.mfa.challenge({ factorId })
    expect(asked.data).toMatchObject({ type: 'totp' })
    const answer = { factorId, challengeId: asked.data?.id ?? '', code: codeOf(data?.totp.secret ?? '', 0, now) }
    const verified = await again.auth.mfa.verify(answer)
    expect(verified.error).toBeNull()
    const level = await aalOf(again)
    expect(level?.currentLevel).toBe('aal2')
    expect(level?.currentAuthenticationMethods.map((one) => (typeof one === 'string' ? one : one.method))).toEqual([
      'totp',
      'password',
    ])
    expect((await again.auth.mfa.unenroll({ factorId })).data).toMatchObject({ id: factorId })
    expect((await again.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  it('keeps its level over a refresh, and no other session gains by it', async () => {
    const person = await newPersonWithApp()
    const other = await signInAgain(person.email)
    expect((await person.auth.refreshSession()).error).toBeNull()
    expect((await aalOf(person))?.currentLevel).toBe('aal2')
    expect((await other.auth.refreshSession()).error).toBeNull()
    expect((await aalOf(other))?.currentLevel).toBe('aal1')
  })

  it('is reported by mail, without any text that the person chose', async () => {
    const person = await newPerson(accounts)
    const { id } = await addApp(person, 'Click https://evil.example')
    const mail = await accounts.mailbox.mailTo(person.email)
    expect(mail.subject).toBe('A second step was added to your Tunda sign-in')
    expect(mail.text).not.toContain('evil')
    await person.auth.mfa.unenroll({ factorId: id })
    const second = await accounts.mailbox.mailTo(person.email, 2)
    expect(second.subject).toBe('A second step was removed from your Tunda sign-in')
  })
})

describe.skipIf(hasOlderAuthClient())('a passkey, with the auth client', () => {
  async function addKey({ auth }: Pick<Device, 'auth'>, key = newSoftwareKey(siteUrl), friendlyName = 'Key') {
    const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
    const factorId = data?.id ?? ''
    const asked = await auth.mfa.challenge({ factorId, webauthn: { rpId } })
    if (asked.data?.webauthn.type !== 'create') throw new Error('it does not ask for a new key')
    const credential_response = key.create(asked.data.webauthn.credential_options as never)
    const answer = {
      factorId,
      challengeId: asked.data.id,
      webauthn: { rpId, type: 'create' as const, credential_response },
    }
    return { factorId, key, answer, verified: await auth.mfa.verify(answer) }
  }
  async function ask({ auth }: Pick<Device, 'auth'>, factorId: string) {
    const asked = await auth.mfa.challenge({ factorId, webauthn: { rpId } })
    if (asked.data?.webauthn.type !== 'request') throw new Error('it does not ask for a key')
    const { id, webauthn } = asked.data
    return { options: webauthn.credential_options as never, challengeId: id }
  }

  it('is created, and shown at the next sign-in', async () => {
    const person = await newPerson(accounts)
    const { factorId, key, verified } = await addKey(person)
    expect(verified.error).toBeNull()
    expect((await aalOf(person))?.currentLevel).toBe('aal2')
    const again = await signInAgain(person.email)
    const { options, challengeId } = await ask(again, factorId)
    const shown = { rpId, type: 'request' as const, credential_response: key.get(options) }
    expect((await again.auth.mfa.verify({ factorId, challengeId, webauthn: shown })).error).toBeNull()
    expect((await aalOf(again))?.currentLevel).toBe('aal2')
    expect((await again.auth.mfa.verify({ factorId, challengeId, webauthn: shown })).error?.code).toBe(
      'mfa_challenge_expired',
    )
    expect((await again.auth.mfa.listFactors()).data?.webauthn).toHaveLength(1)
  })

  it('may be any of the person’s, whichever of them is asked for, and nobody else’s', async () => {
    const [person, other] = [await newPerson(accounts), await newPerson(accounts)]
    const { factorId } = await addKey(person)
    const { key: second } = await addKey(person, newSoftwareKey(siteUrl), 'Phone')
    const { key: foreign } = await addKey(other)
    const again = await signInAgain(person.email)
    const answer = async (key: typeof second) => {
      const { options, challengeId } = await ask(again, factorId)
      const webauthn = { rpId, type: 'request' as const, credential_response: key.get(options) }
      return (await again.auth.mfa.verify({ factorId, challengeId, webauthn })).error?.code
    }
    const { options } = await ask(again, factorId)
    const { publicKey } = options as { publicKey: { allowCredentials: unknown[] } }
    expect(publicKey.allowCredentials).toHaveLength(2)
    expect(await answer(foreign)).toBe('mfa_verification_failed')
    expect(await answer(second)).toBeUndefined()
    expect((await aalOf(again))?.currentLevel).toBe('aal2')
  })

  it('is refused from another site, by another key, and when its counter goes back', async () => {
    const person = await newPerson(accounts)
    const { factorId, key } = await addKey(person)
    const refusals: unknown[] = []
    const tries = [
      (options: never) => newSoftwareKey(siteUrl).get(options),
      (options: never) => key.get(options, { at: 'https://tunda.evil.example' }),
      (options: never) => key.get(options, { count: 0 }),
    ]
    // The counter begins to count with the first answer.
    const first = await ask(person, factorId)
    const good = { rpId, type: 'request' as const, credential_response: key.get(first.options, { count: 9 }) }
    expect(
      (await person.auth.mfa.verify({ factorId, challengeId: first.challengeId, webauthn: good })).error,
    ).toBeNull()
    for (const answer of tries) {
      const { options, challengeId } = await ask(person, factorId)
      const webauthn = { rpId, type: 'request' as const, credential_response: answer(options) }
      refusals.push((await person.auth.mfa.verify({ factorId, challengeId, webauthn })).error?.code)
    }
    expect(refusals).toEqual(Array(3).fill('mfa_verification_failed'))
  })

  it('belongs to one person alone', async () => {
    const [one, two] = [await newPerson(accounts), await newPerson(accounts)]
    const { key } = await addKey(one)
    expect((await addKey(two, key)).verified.error?.code).toBe('mfa_verification_failed')
  })

  it('works at the site alone', async () => {
    const { auth } = await newPerson(accounts)
    const { data } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const asked = await auth.mfa.challenge({ factorId: data?.id ?? '', webauthn: { rpId: 'evil.example' } })
    expect(asked.error).toMatchObject({ code: 'validation_failed', status: 400 })
  })
})

describe('recovery codes', () => {
  const api = (token: string, path = '', method = 'POST', body: unknown = {}) =>
    call(accounts, `/factors/recovery-codes${path}`, { method, token, ...(method === 'POST' ? { body } : {}) })
  const tokenOf = async ({ auth }: Pick<Device, 'auth'>) => (await auth.getSession()).data.session?.access_token ?? ''

  it('are ten, shown once, and each opens once', async () => {
    const person = await newPersonWithApp()
    const token = await tokenOf(person)
    const made = await api(token)
    expect(made.json).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 })
    const codes: string[] = made.json.codes
    expect(new Set(codes).size).toBe(10)
    expect((await api(token)).json.code).toBe('mfa_verified_factor_exists')
    const again = await signInAgain(person.email)
    const typed = codes[3]?.toUpperCase().replace(/(.{4})/g, '$1-') ?? ''
    const used = await api(await tokenOf(again), '/verify', 'POST', { code: typed })
    expect([used.status, used.json.user.id]).toEqual([200, person.user.id])
    const [, payload = ''] = used.json.access_token.split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, {}],
    })
    expect((await api(used.json.access_token, '/verify', 'POST', { code: typed })).json.code).toBe(
      'mfa_verification_failed',
    )
    expect((await api(used.json.access_token, '', 'GET')).json).toMatchObject({ total: 10, remaining: 9 })
    const fresh = await api(used.json.access_token, '/regenerate')
    expect(fresh.json.codes).toHaveLength(10)
    expect((await api(used.json.access_token, '/verify', 'POST', { code: codes[5] })).json.code).toBe(
      'mfa_verification_failed',
    )
    // Among other mails to them, in whatever order they are sent.
    const mail = await waitFor(() =>
      accounts.mailbox.mails.find(
        ({ subject, to }) =>
          subject === 'A recovery code opened your Tunda account' &&
          to?.some(({ address }) => address === person.email),
      ),
    )
    expect(mail.text).toContain('9 codes are left')
  })

  it('never exist alone, and are deleted with the last factor', async () => {
    const person = await newPerson(accounts)
    expect((await api(await tokenOf(person))).json.code).toBe('mfa_recovery_codes_sole_factor')
    const app = await addApp(person)
    expect((await api(await tokenOf(person))).status).toBe(200)
    await person.auth.mfa.unenroll({ factorId: app.id })
    expect((await person.auth.mfa.listFactors()).data?.all).toEqual([])
    expect((await api(await tokenOf(person), '', 'GET')).json.code).toBe('mfa_factor_not_found')
  })

  it('are not removed as if they were another factor', async () => {
    const person = await newPersonWithApp()
    const { json } = await api(await tokenOf(person))
    expect((await person.auth.mfa.unenroll({ factorId: json.id })).error?.code).toBe('mfa_factor_not_found')
    expect((await api(await tokenOf(person), '', 'DELETE')).json).toEqual({ id: json.id })
  })
})
