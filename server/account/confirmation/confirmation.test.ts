import { isAuthSessionMissingError } from '@supabase/supabase-js'
import pg from 'pg'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../clock.ts'
import { waitFor } from '../../mail/testing.ts'
import { promote } from '../make-super-admin.ts'
import {
  type Accounts,
  call,
  goodPassword,
  newDevice,
  newEmail,
  newPerson,
  siteUrl,
  startAccounts,
  terms,
} from '../testing.ts'
import { confirmAddress } from './confirmation.ts'

let accounts: Accounts
let restoreClock = () => {}
beforeAll(async () => {
  accounts = await startAccounts({ EMAIL_CONFIRMATION: 'on' })
})
afterEach(() => restoreClock())
afterAll(() => accounts.stop())

const codeIn = (mail: Email) =>
  /^(\d{3}) (\d{3})$/m
    .exec(mail.text ?? '')
    ?.slice(1)
    .join('') ?? ''
const linkIn = (mail: Email) => new URL(/http:\/\/\S+confirmation=\S+/.exec(mail.text ?? '')?.[0] ?? '')
const tokenIn = (mail: Email) => linkIn(mail).searchParams.get('confirmation') ?? ''
const show = (userId: string, shown: { token: string } | { code: string }) =>
  accounts.database.asAuth((tx) => confirmAddress(tx, userId, shown, accounts.secrets.peppers))

/** Every mail that came to the address within a moment in which any would have come. */
async function mailsTo(address: string): Promise<Email[]> {
  const witness = await newPerson(accounts)
  await accounts.mailbox.mailTo(witness.email)
  return accounts.mailbox.mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

describe('an address of a new account', () => {
  it('is signed in at once, and mailed a link and a code that carry nothing the person chose', async () => {
    const person = await newPerson(accounts)
    expect(person.user.email_confirmed_at).toBeNull()
    const mail = await accounts.mailbox.mailTo(person.email)
    expect(mail.subject).toBe('Confirm your email address for Tunda')
    expect(mail.text).not.toContain(terms.full_name)
    expect(`${linkIn(mail).origin}${linkIn(mail).pathname}`).toBe(`${siteUrl}/confirm-email`)
    expect(await show(person.user.id, { code: codeIn(mail) })).toMatchObject({ kind: 'confirmed' })
    const { data } = await person.auth.getUser()
    expect(data.user?.email_confirmed_at).toBeTruthy()
  })

  it('is confirmed by the link, but not for somebody else who presses it', async () => {
    const [person, another] = [await newPerson(accounts), await newPerson(accounts)]
    const token = tokenIn(await accounts.mailbox.mailTo(person.email))
    expect(await show(another.user.id, { token })).toEqual({ kind: 'for-another' })
    expect(await show(person.user.id, { token: 'something else' })).toEqual({ kind: 'expired' })
    expect(await show(person.user.id, { token })).toMatchObject({ kind: 'confirmed' })
    expect(await show(person.user.id, { token })).toMatchObject({ kind: 'confirmed' })
  })

  it('lets a code be guessed five times, also by many at once', async () => {
    const person = await newPerson(accounts)
    const right = codeIn(await accounts.mailbox.mailTo(person.email))
    const wrong = right === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 12 }, () => show(person.user.id, { code: wrong })))
    expect(tries.filter(({ kind }) => kind === 'wrong')).toHaveLength(5)
    expect(await show(person.user.id, { code: right })).toEqual({ kind: 'expired' })
  })

  it('is not confirmed by a link or code of the day before', async () => {
    const person = await newPerson(accounts)
    const mail = await accounts.mailbox.mailTo(person.email)
    const start = Date.now()
    restoreClock = setClock(() => start + 24 * 3_600_000 + 1000)
    expect(await show(person.user.id, { code: codeIn(mail) })).toEqual({ kind: 'expired' })
    expect(await show(person.user.id, { token: tokenIn(mail) })).toEqual({ kind: 'expired' })
  })

  it('gets the same code again when it asks, five times an hour and no more, and the answer tells nothing', async () => {
    const person = await newPerson(accounts)
    const first = codeIn(await accounts.mailbox.mailTo(person.email))
    for (let i = 0; i < 8; i += 1) {
      const { error } = await person.auth.resend({ type: 'signup', email: person.email })
      expect(error).toBeNull()
    }
    expect(await person.auth.resend({ type: 'signup', email: newEmail() })).toMatchObject({ error: null })
    const mails = await waitFor(async () => {
      const found = await mailsTo(person.email)
      return found.length >= 5 ? found : undefined
    })
    expect(mails.map(codeIn)).toEqual([first, first, first, first, first])
  })
})

describe('until it is confirmed, an address', () => {
  it('gets no other mail, whatever is done with the account', async () => {
    const person = await newPerson(accounts)
    await accounts.mailbox.mailTo(person.email)
    expect((await person.auth.updateUser({ password: 'Another-7' })).error).toBeNull()
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for Tunda',
    ])
  })

  it('is not promoted', async () => {
    const person = await newPerson(accounts)
    expect(await promote(accounts.database, person.email, true)).toBe('unconfirmed')
    expect(await promote(accounts.database, person.email, false)).toBe('promoted')
  })

  it('belongs to whoever recovers it: the stranger who opened it is out, with the name they gave', async () => {
    const squatter = await newPerson(accounts)
    await accounts.mailbox.mailTo(squatter.email)
    const books = new pg.Client({ connectionString: accounts.databaseUrl })
    await books.connect()
    await books.query(
      `with own as (select org_id, user_id from organization_members where user_id = $1), key as (
         insert into api_keys (org_id, name, rights, verifier, pepper_id, secret_prefix, user_id, created_at)
         select org_id, 'Program', '{}', '1', 'one', 'abcdef', user_id, now() from own)
       insert into webhooks (org_id, url, events, user_id, sealed_secret, pepper_id, told_seq, created_at)
       select org_id, 'https://stranger.example', '{sale.recorded}', user_id, '1', 'one', 0, now() from own`,
      [squatter.user.id],
    )
    const owner = newDevice(accounts)
    await owner.auth.resetPasswordForEmail(squatter.email)
    const mail = await accounts.mailbox.mailTo(squatter.email, 2)
    expect(mail.text).not.toContain(terms.full_name)
    const token_hash = /token_hash=([^&\s]+)/.exec(mail.text ?? '')?.[1] ?? ''
    const { data } = await owner.auth.verifyOtp({ type: 'recovery', token_hash })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.user_metadata).toMatchObject({ full_name: '' })
    expect((await owner.auth.updateUser({ password: 'Its-mine-7' })).error).toBeNull()
    expect(isAuthSessionMissingError((await squatter.auth.getUser()).error)).toBe(true)
    const again = await newDevice(accounts).auth.signInWithPassword({ email: squatter.email, password: goodPassword })
    expect(again.error?.code).toBe('invalid_credentials')
    const keys = await books.query(
      'select k.org_id, k.verifier is not null as is_key_left from api_keys k where k.user_id = $1',
      [squatter.user.id],
    )
    const told = await books.query('select from webhooks w where w.org_id = $1', [keys.rows[0]?.org_id])
    await books.end()
    expect(keys.rows).toMatchObject([{ is_key_left: false }])
    expect(told.rows).toHaveLength(0)
  })
})

describe('where nobody is asked', () => {
  it('an address counts as confirmed from the start, and no mail goes', async () => {
    const quiet = await startAccounts({ EMAIL_CONFIRMATION: 'off' })
    try {
      const person = await newPerson(quiet)
      expect(person.user.email_confirmed_at).toBeTruthy()
      await call(quiet, '/recover', { body: { email: person.email } })
      await quiet.mailbox.mailTo(person.email)
      expect(quiet.mailbox.mails.map(({ subject }) => subject)).toEqual(['Reset your Tunda password'])
    } finally {
      await quiet.stop()
    }
  })
})
