import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../secrets/mailed-token.ts'
import { type Accounts, goodPassword, newDevice, newEmail, newPerson, startAccounts, terms } from './testing.ts'

let accounts: Accounts
let owner: pg.Client
beforeAll(async () => {
  accounts = await startAccounts()
  owner = new pg.Client({ connectionString: accounts.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await accounts.stop()
})

/** The token of an invitation to this address, open until then. */
async function invite(email: string, until = "now() + interval '7 days'"): Promise<string> {
  const token = randomUUID()
  const { user } = await newPerson(accounts)
  await owner.query(
    `insert into organization_invitations (org_id, email, role, token_hash, user_id, expires_at)
     select org_id, $1, 'member', $2, $3, ${until} from organization_members where user_id = $3`,
    [email, digestOf(token), user.id],
  )
  return token
}

/** Signs up with an invitation's token; returns what is kept of the person and how many shops they own. */
async function signUpWith(email: string, invitation_token: string) {
  const { auth } = newDevice(accounts)
  const { data, error } = await auth.signUp({
    email,
    password: goodPassword,
    options: { data: { ...terms, invitation_token } },
  })
  if (error !== null || data.user === null) throw new Error(`sign-up failed: ${error?.message}`)
  const { rows } = await owner.query('select role from organization_members where user_id = $1', [data.user.id])
  return { metadata: data.user.user_metadata, shops: rows.length }
}

describe('whoever signs up', () => {
  it('through an open invitation gets no organisation of their own, and the token is not kept', async () => {
    const email = newEmail()
    const { metadata, shops } = await signUpWith(email, await invite(email))
    expect(shops).toBe(0)
    expect(metadata).toMatchObject({ full_name: terms.full_name })
    expect(metadata).not.toHaveProperty('invitation_token')
  })

  it.each([
    ['an expired invitation', async (email: string) => invite(email, "now() - interval '1 second'")],
    ['another’s invitation', async () => invite(newEmail())],
    ['a token that was never mailed', async () => 'guessed'],
  ])('with %s gets one as everybody does', async (_, tokenFor) => {
    const email = newEmail()
    expect((await signUpWith(email, await tokenFor(email))).shops).toBe(1)
  })
})
