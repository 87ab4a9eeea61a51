import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Accounts, newDevice, newEmail, startAccounts, terms } from './testing.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts({ AUTH_POLICY: 'strict' })
})
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
})
