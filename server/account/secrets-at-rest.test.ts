import { Secret } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '../testing/authenticator.ts'
import { type Accounts, call, goodPassword, newDevice, newPerson, startAccounts } from './testing.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts({ LOG_LEVEL: 'trace' })
})
afterAll(() => accounts.stop())

/** Every row of every table, as its owner reads it. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: accounts.databaseUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('auth', 'public')`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

/** Several people sign up, refresh, recover and change their passwords; everything secret they were given or sent. */
async function useAccounts(): Promise<string[]> {
  const secrets = [goodPassword, 'Posho-Beans2']
  for (let nth = 0; nth < 4; nth += 1) {
    const { auth, email, session } = await newPerson(accounts)
    secrets.push(session.access_token, session.refresh_token)
    for (let times = 0; times < 3; times += 1) {
      const { data } = await auth.refreshSession()
      secrets.push(data.session?.access_token ?? '', data.session?.refresh_token ?? '')
    }
    if (nth % 2 === 1) secrets.push(...(await addFactors(session.access_token)))
    const device = newDevice(accounts)
    await device.auth.resetPasswordForEmail(email)
    const mail = await accounts.mailbox.mailTo(email, nth % 2 === 1 ? 2 : 1)
    const token = /token_hash=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
    secrets.push(token)
    if (nth % 2 === 0) {
      const { data } = await device.auth.verifyOtp({ type: 'recovery', token_hash: token })
      secrets.push(data.session?.access_token ?? '', data.session?.refresh_token ?? '')
      await device.auth.updateUser({ password: 'Posho-Beans2' })
    }
  }
  return secrets
}

/** The key of an authenticator app, and recovery codes. */
async function addFactors(token: string): Promise<string[]> {
  const { json } = await call(accounts, '/factors', { token, body: { factor_type: 'totp' } })
  const { id, totp } = json
  const asked = await call(accounts, `/factors/${id}/challenge`, { token, body: {} })
  const body = { challenge_id: asked.json.id, code: codeOf(totp.secret) }
  const { json: session } = await call(accounts, `/factors/${id}/verify`, { token, body })
  const made = await call(accounts, '/factors/recovery-codes', { token: session.access_token, body: {} })
  const raw = Buffer.from(Secret.fromBase32(totp.secret).bytes).toString('hex')
  return [totp.secret, raw, session.access_token, session.refresh_token, ...made.json.codes]
}

it('neither the database nor the log contains anything that opens an account', async () => {
  const secrets = await useAccounts()
  const [kept, logged] = [await dump(), accounts.logged()]
  expect(kept).toContain('example.com')
  expect(logged).not.toBe('')
  expect(secrets.length).toBeGreaterThan(30)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(8)
    expect(kept).not.toContain(secret)
    expect(logged).not.toContain(secret)
    // Nor does its last part, in case only that was kept.
    expect(kept).not.toContain(secret.split('.').at(-1))
  }
  for (const word of new Set(kept.match(/[\w-]{32,64}/g))) {
    const answers = await Promise.all([
      call(accounts, '/user', { token: word }),
      call(accounts, '/token?grant_type=refresh_token', { body: { refresh_token: word } }),
      call(accounts, '/token?grant_type=pkce', { body: { auth_code: word, code_verifier: word } }),
      call(accounts, '/verify', { body: { type: 'recovery', token_hash: word } }),
    ])
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
  }
}, 120_000)
