import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { type Accounts, call, newDevice, newEmail, startAccounts, terms } from './testing.ts'

let accounts: Accounts
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts({ AUTH_POLICY: 'strict' })
})
afterEach(() => restoreClock())
afterAll(() => accounts.stop())

const password = 'four lonely boats'

describe('under the strict policy', () => {
  it('length and rarity count, not letters', async () => {
    const signUp = (chosen: string) =>
      newDevice(accounts).auth.signUp({ email: newEmail(), password: chosen, options: { data: terms } })
    expect((await signUp(password)).error).toBeNull()
    expect((await signUp('Abcde12')).error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
    expect((await signUp('Password123')).error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  })

  it('a password is changed only after a fresh sign-in or by a mailed link', async () => {
    const [{ auth }, email] = [newDevice(accounts), newEmail()]
    const { data } = await auth.signUp({ email, password, options: { data: terms } })
    const start = Date.now()
    restoreClock = setClock(() => start + 86_401_000)
    const { json } = await call(accounts, '/token?grant_type=refresh_token', {
      body: { refresh_token: data.session?.refresh_token },
    })
    const change = (token: string) =>
      call(accounts, '/user', { method: 'PUT', body: { password: 'five lonely boats' }, token })
    const refused = await change(json.access_token)
    expect([refused.status, refused.json.code]).toEqual([400, 'reauthentication_needed'])
    expect((await call(accounts, '/reauthenticate', { token: json.access_token })).status).toBe(200)
    const token_hash = /token_hash=([\w-]+)/.exec((await accounts.mailbox.mailTo(email)).text ?? '')?.[1] ?? ''
    const proved = await call(accounts, '/verify', { body: { type: 'recovery', token_hash } })
    expect((await change(proved.json.access_token)).status).toBe(200)
  })
})
