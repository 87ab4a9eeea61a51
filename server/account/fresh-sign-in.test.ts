import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { type Accounts, call, goodPassword, newDevice, newEmail, newPerson, startAccounts } from './testing.ts'

let accounts: Accounts
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => restoreClock())
afterAll(() => accounts.stop())

const elevenMinutesLater = () => {
  restoreClock = setClock(() => Date.now() + 660_000)
}
const newPassword = 'Posho-Beans2'

describe('changing the password or the address', () => {
  it('is open to the auth client right after signing in, and ten minutes later no more', async () => {
    const { auth, email } = await newPerson(accounts)
    expect((await auth.updateUser({ password: newPassword })).error).toBeNull()
    elevenMinutesLater()
    const needed = { code: 'reauthentication_needed', status: 400 }
    expect((await auth.updateUser({ password: goodPassword })).error).toMatchObject(needed)
    expect((await auth.updateUser({ email: newEmail() })).error).toMatchObject(needed)
    expect((await auth.updateUser({ data: { full_name: 'Amina N.' } })).error).toBeNull()
    expect((await auth.signInWithPassword({ email, password: newPassword })).error).toBeNull()
    expect((await auth.updateUser({ password: goodPassword })).error).toBeNull()
  })

  it('stays closed over a refresh, and opens with the code that was mailed, once', async () => {
    const { auth, email } = await newPerson(accounts)
    elevenMinutesLater()
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await auth.reauthenticate()).error).toBeNull()
    const mail = await accounts.mailbox.mailTo(email)
    const nonce = /code is (\d{6})/.exec(mail.text ?? '')?.[1] ?? ''
    const wrong = nonce === '000000' ? '111111' : '000000'
    const refused = await auth.updateUser({ password: newPassword, nonce: wrong })
    expect(refused.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
    expect((await auth.updateUser({ password: newPassword, nonce })).error).toBeNull()
    restoreClock()
    restoreClock = setClock(() => Date.now() + 1_400_000)
    expect((await auth.updateUser({ password: goodPassword, nonce })).error?.code).toBe('reauthentication_not_valid')
  })

  it('does not open to guesses at the code: five, and it is worth nothing', async () => {
    const { auth, email } = await newPerson(accounts)
    elevenMinutesLater()
    await auth.reauthenticate()
    const mail = await accounts.mailbox.mailTo(email)
    const nonce = /code is (\d{6})/.exec(mail.text ?? '')?.[1] ?? ''
    const wrong = nonce.startsWith('1') ? '000000' : '111111'
    for (let nth = 0; nth < 5; nth += 1) await auth.updateUser({ password: newPassword, nonce: wrong })
    expect((await auth.updateUser({ password: newPassword, nonce })).error?.code).toBe('reauthentication_not_valid')
  })

  it('opens with the password, whose guesses count as those of a sign-in', async () => {
    const { session, auth } = await newPerson(accounts)
    elevenMinutesLater()
    const token = session.access_token
    const ip = '10.77.0.1'
    const give = (password: string) => call(accounts, '/reauthenticate', { token, ip, body: { password } })
    expect((await give('Wrong-pass1')).json.code).toBe('invalid_credentials')
    expect((await auth.updateUser({ password: newPassword })).error?.code).toBe('reauthentication_needed')
    expect((await give(goodPassword)).status).toBe(200)
    expect((await auth.updateUser({ password: newPassword })).error).toBeNull()
    for (let nth = 0; nth < 5; nth += 1) await give('Wrong-pass1')
    expect((await give(newPassword)).status).toBe(429)
  })

  it('is open to a mailed link for the password alone, and for an hour', async () => {
    const { email } = await newPerson(accounts)
    const { auth } = newDevice(accounts)
    await auth.resetPasswordForEmail(email)
    const mail = await accounts.mailbox.mailTo(email)
    const token_hash = /token_hash=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
    expect((await auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect((await auth.updateUser({ email: newEmail() })).error?.code).toBe('reauthentication_needed')
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed')
    expect((await auth.updateUser({ password: newPassword })).error).toBeNull()
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  })
})

describe('a new address', () => {
  const linkIn = (text: string | undefined) => /token_hash=([\w-]+)&type=email_change/.exec(text ?? '')?.[1] ?? ''

  it('counts once its mailed link is used, and the previous address gets two notices', async () => {
    const { auth, email, user } = await newPerson(accounts)
    const wanted = newEmail()
    const { data, error } = await auth.updateUser({ email: ` ${wanted.toUpperCase()} ` })
    expect(error).toBeNull()
    expect([data.user?.email, data.user?.new_email]).toEqual([email, wanted])
    const asked = await accounts.mailbox.mailTo(email)
    expect(asked.subject).toBe('A new email address for Your Tunda account'.replace('Your', 'your'))
    expect(asked.text).not.toContain(wanted)
    const mail = await accounts.mailbox.mailTo(wanted)
    // Whoever reads it may be a stranger, to whom a name could be a message.
    expect(mail.text).not.toContain(user.user_metadata.full_name)
    const token_hash = linkIn(mail.text)
    const elsewhere = newDevice(accounts)
    expect((await elsewhere.auth.signInWithPassword({ email: wanted, password: goodPassword })).data.session).toBeNull()
    const confirmed = await elsewhere.auth.verifyOtp({ type: 'email_change', token_hash })
    expect([confirmed.error, confirmed.data.session, confirmed.data.user?.email]).toEqual([null, null, wanted])
    expect((await auth.getUser()).data.user).toMatchObject({ id: user.id, email: wanted })
    expect((await elsewhere.auth.signInWithPassword({ email: wanted, password: goodPassword })).error).toBeNull()
    expect((await accounts.mailbox.mailTo(email, 2)).subject).toBe(
      'The email address of your Tunda account was changed',
    )
    expect((await elsewhere.auth.verifyOtp({ type: 'email_change', token_hash })).error?.code).toBe('otp_expired')
  })

  it('that somebody has is answered as if nobody had, and gets no mail', async () => {
    const [one, two] = [await newPerson(accounts), await newPerson(accounts)]
    const [free, other] = [newEmail(), await newPerson(accounts)]
    const [taken, open] = [
      await one.auth.updateUser({ email: other.email }),
      await two.auth.updateUser({ email: free }),
    ]
    const bare = ({ data, error }: typeof taken) => [error, Object.keys(data.user ?? {}).toSorted()]
    expect(bare(taken)).toEqual(bare(open))
    await accounts.mailbox.mailTo(free)
    expect(accounts.mailbox.mails.filter((mail) => mail.to?.some(({ address }) => address === other.email))).toEqual([])
  })

  it('is not given by a link that is older than a day, a newer one, or a changed password', async () => {
    const { auth, email } = await newPerson(accounts)
    const [first, second] = [newEmail(), newEmail()]
    await auth.updateUser({ email: first })
    const old = linkIn((await accounts.mailbox.mailTo(first)).text)
    await auth.updateUser({ email: second })
    const newer = linkIn((await accounts.mailbox.mailTo(second)).text)
    const use = async (token_hash: string) =>
      (await newDevice(accounts).auth.verifyOtp({ type: 'email_change', token_hash })).error?.code
    expect(await use(old)).toBe('otp_expired')
    await auth.updateUser({ password: newPassword })
    expect(await use(newer)).toBe('otp_expired')
    expect((await auth.getUser()).data.user?.email).toBe(email)
  })

  it.each(['others', 'global'] as const)('is not given once the person ends their sessions (%s)', async (scope) => {
    const { auth, email } = await newPerson(accounts)
    const [thief, wanted] = [newDevice(accounts), newEmail()]
    await thief.auth.signInWithPassword({ email, password: goodPassword })
    await thief.auth.updateUser({ email: wanted })
    const token_hash = linkIn((await accounts.mailbox.mailTo(wanted)).text)
    expect((await auth.signOut({ scope })).error).toBeNull()
    const used = await newDevice(accounts).auth.verifyOtp({ type: 'email_change', token_hash })
    expect(used.error?.code).toBe('otp_expired')
  })

  it('is asked for five times an hour', async () => {
    const { auth } = await newPerson(accounts)
    for (let nth = 0; nth < 5; nth += 1) expect((await auth.updateUser({ email: newEmail() })).error).toBeNull()
    expect((await auth.updateUser({ email: newEmail() })).error).toMatchObject({ status: 429 })
  })

  it('goes to one account when two want it', async () => {
    const [one, two, wanted] = [await newPerson(accounts), await newPerson(accounts), newEmail()]
    await one.auth.updateUser({ email: wanted })
    const token_hash = linkIn((await accounts.mailbox.mailTo(wanted)).text)
    restoreClock = setClock(() => Date.now() + 61_000)
    await two.auth.updateUser({ email: wanted })
    const other = linkIn((await accounts.mailbox.mailTo(wanted, 2)).text)
    expect((await newDevice(accounts).auth.verifyOtp({ type: 'email_change', token_hash })).error).toBeNull()
    expect((await newDevice(accounts).auth.verifyOtp({ type: 'email_change', token_hash: other })).error?.code).toBe(
      'otp_expired',
    )
  })
})
