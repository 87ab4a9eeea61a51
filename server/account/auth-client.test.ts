import { isAuthSessionMissingError } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Accounts,
  call,
  goodPassword,
  hasOlderAuthClient,
  newDevice,
  newEmail,
  newPerson,
  startAccounts,
  terms,
} from './testing.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('signing up with the auth client', () => {
  it('signs the person in at once', async () => {
    const { auth, events, email, session, user } = await newPerson(accounts)
    expect(session.expires_in).toBe(3600)
    expect(session.token_type).toBe('bearer')
    expect(user).toMatchObject({ email, role: 'authenticated', aud: 'authenticated', is_anonymous: false })
    expect(user.id).toMatch(uuid)
    expect(user.user_metadata).toMatchObject({ ...terms, email, email_verified: true, sub: user.id })
    expect(user.identities?.[0]).toMatchObject({ provider: 'email', user_id: user.id })
    expect(user.email_confirmed_at).toBeTruthy()
    expect(events).toContain('SIGNED_IN')
    expect((await auth.getSession()).data.session?.access_token).toBe(session.access_token)
  })

  it('makes the temporary organisation with the person as its owner', async () => {
    const { user } = await newPerson(accounts)
    const shops = await accounts.database.asAuth((tx) =>
      tx.query<{ id: string }>('select create_temporary_organization($1) as id', [user.id]),
    )
    const [shop] = await accounts.database.asOrganization(shops[0]?.id ?? '', (tx) =>
      tx.query(
        'select o.name, m.user_id, m.role, b.time_zone from organizations o join organization_members m on m.org_id = o.id join business_settings b on b.org_id = o.id',
      ),
    )
    expect(shop).toEqual({
      name: `temp-org-${user.id.slice(0, 8)}`,
      user_id: user.id,
      role: 'owner',
      time_zone: 'Africa/Kampala',
    })
  })

  it('compares addresses without case and surrounding space', async () => {
    const { email } = await newPerson(accounts)
    const { data } = await newDevice(accounts).auth.signInWithPassword({
      email: ` ${email.toUpperCase()} `,
      password: goodPassword,
    })
    expect(data.user?.email).toBe(email)
  })

  it('refuses an address that is taken', async () => {
    const { email } = await newPerson(accounts)
    const { auth } = newDevice(accounts)
    const { data, error } = await auth.signUp({ email, password: goodPassword, options: { data: terms } })
    expect(error?.name).toBe('AuthApiError')
    expect(error).toMatchObject({ code: 'user_already_exists', status: 422, message: 'User already registered' })
    expect(data.session).toBeNull()
  })

  it('refuses a weak password with the sentences of the rules it breaks', async () => {
    const { error } = await newDevice(accounts).auth.signUp({
      email: newEmail(),
      password: 'abc',
      options: { data: terms },
    })
    expect(error?.name).toBe('AuthWeakPasswordError')
    expect(error).toMatchObject({ status: 422, reasons: ['length', 'characters'] })
    expect(error?.message).toBe(
      'Password must be at least 6 characters long. Password must contain at least one uppercase letter (A-Z)',
    )
  })

  it('refuses those who have not accepted the terms', async () => {
    for (const data of [
      { ...terms, terms_accepted: false },
      { full_name: 'Amina' },
      { ...terms, terms_accepted: 'true' },
    ]) {
      const { error } = await newDevice(accounts).auth.signUp({
        email: newEmail(),
        password: goodPassword,
        options: { data },
      })
      expect(error).toMatchObject({
        code: 'validation_failed',
        status: 400,
        message: 'You must accept the Terms of Service and Privacy Policy to create an account',
      })
    }
  })

  it('refuses what is not an address', async () => {
    const { error } = await newDevice(accounts).auth.signUp({
      email: 'amina',
      password: goodPassword,
      options: { data: terms },
    })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })

  it('never takes authority from what people say of themselves', async () => {
    const data = {
      ...terms,
      role: 'service_role',
      email: 'boss@example.com',
      sub: 'someone',
      app_metadata: { role: 'admin' },
    }
    const { auth } = newDevice(accounts)
    const email = newEmail()
    const { data: made } = await auth.signUp({ email, password: goodPassword, options: { data } })
    expect(made.user).toMatchObject({
      email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(made.user?.user_metadata).toMatchObject({ email, sub: made.user?.id })
  })
})

describe('signing in with the auth client', () => {
  it('starts a new session each time', async () => {
    const { email, session } = await newPerson(accounts)
    const { auth, events } = newDevice(accounts)
    const { data, error } = await auth.signInWithPassword({ email, password: goodPassword })
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(events).toContain('SIGNED_IN')
    expect(data.user?.last_sign_in_at).toBeTruthy()
  })

  it('says the same of a wrong password and an unknown address', async () => {
    const { email } = await newPerson(accounts)
    const { auth } = newDevice(accounts)
    const wrong = await auth.signInWithPassword({ email, password: 'Wrong-pass1' })
    const unknown = await auth.signInWithPassword({ email: newEmail(), password: goodPassword })
    expect(wrong.error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    })
    expect(JSON.stringify(unknown.error)).toBe(JSON.stringify(wrong.error))
  })

  it('tells the banned only after the right password', async () => {
    const { email, user, auth } = await newPerson(accounts)
    await accounts.database.asAuth((tx) => tx.query('update auth.users set banned_at = now() where id = $1', [user.id]))
    const { auth: other } = newDevice(accounts)
    expect((await other.signInWithPassword({ email, password: 'Wrong-pass1' })).error?.code).toBe('invalid_credentials')
    expect((await other.signInWithPassword({ email, password: goodPassword })).error?.code).toBe('user_banned')
    expect((await auth.getUser()).error).toMatchObject({ code: 'user_banned', status: 403 })
    expect((await auth.refreshSession()).error?.code).toBe('user_banned')
  })

  it('hashes the password anew when it was hashed at another cost', async () => {
    const { email, user } = await newPerson(accounts)
    const { hash } = await import('@node-rs/argon2')
    const cheap = await hash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await accounts.database.asAuth((tx) =>
      tx.query('update auth.users set password_hash = $2 where id = $1', [user.id, cheap]),
    )
    expect((await newDevice(accounts).auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
    const [row] = await accounts.database.asAuth((tx) =>
      tx.query<{ password_hash: string }>('select password_hash from auth.users where id = $1', [user.id]),
    )
    expect(row?.password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect((await newDevice(accounts).auth.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  })
})

describe('the signed-in person', () => {
  it('is who the access token names', async () => {
    const { auth, user } = await newPerson(accounts)
    const { data, error } = await auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toEqual(user)
  })

  it.skipIf(hasOlderAuthClient())('is verified by clients with the public key', async () => {
    const { auth, user } = await newPerson(accounts)
    const { data, error } = await auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
    })
    expect(data?.header.alg).toBe('ES256')
  })

  it('gets a new access token by refreshing', async () => {
    const { auth, session, events } = await newPerson(accounts)
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(events).toContain('TOKEN_REFRESHED')
    expect((await auth.getUser()).error).toBeNull()
  })

  it('takes a session over from another storage', async () => {
    const { session } = await newPerson(accounts)
    const { auth } = newDevice(accounts)
    const { data, error } = await auth.setSession(session)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(session.user.id)
  })

  it('changes the name, which stays in the profile', async () => {
    const { auth, events, user } = await newPerson(accounts)
    const { data, error } = await auth.updateUser({ data: { full_name: 'Amina N.', language: 'lg' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Amina N.', language: 'lg', terms_accepted: true })
    expect(events).toContain('USER_UPDATED')
    const [row] = await accounts.database.asAuth((tx) =>
      tx.query<{ full_name: string }>('select full_name from auth.users where id = $1', [user.id]),
    )
    expect(row?.full_name).toBe('Amina N.')
  })

  it('changes the password, which ends every other session and stays signed in here', async () => {
    const { auth, email, session } = await newPerson(accounts)
    const other = newDevice(accounts)
    await other.auth.signInWithPassword({ email, password: goodPassword })
    expect((await auth.updateUser({ password: 'Posho-Beans2' })).error).toBeNull()
    expect((await auth.getUser()).error).toBeNull()
    expect((await auth.refreshSession()).error).toBeNull()
    const { error } = await other.auth.getUser()
    expect(isAuthSessionMissingError(error)).toBe(true)
    expect((await other.auth.getSession()).data.session).toBeNull()
    expect((await newDevice(accounts).auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await newDevice(accounts).auth.signInWithPassword({ email, password: 'Posho-Beans2' })).error).toBeNull()
    const mail = await accounts.mailbox.mailTo(email)
    expect(mail.subject).toBe('Your Tunda password was changed')
    expect(session.user.email).toBe(email)
  })

  it('cannot choose the same password, a weak one or an endless one', async () => {
    const { auth } = await newPerson(accounts)
    expect((await auth.updateUser({ password: goodPassword })).error).toMatchObject({
      code: 'same_password',
      status: 422,
    })
    expect((await auth.updateUser({ password: 'short' })).error?.name).toBe('AuthWeakPasswordError')
    expect((await auth.updateUser({ password: `Aa${'é'.repeat(512)}` })).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
    })
    expect((await auth.updateUser({ password: `Aa${'é'.repeat(511)}` })).error).toBeNull()
  })
})

describe('signing out with the auth client', () => {
  it('ends every session of the person by default, at once', async () => {
    const { auth, email, session, events } = await newPerson(accounts)
    const other = newDevice(accounts)
    await other.auth.signInWithPassword({ email, password: goodPassword })
    expect((await auth.signOut()).error).toBeNull()
    expect(events).toContain('SIGNED_OUT')
    expect(isAuthSessionMissingError((await other.auth.getUser()).error)).toBe(true)
    const refused = await call(accounts, '/user', { token: session.access_token })
    expect([refused.status, refused.json.code]).toEqual([403, 'session_not_found'])
  })

  it('ends this session alone when asked to', async () => {
    const { auth, email } = await newPerson(accounts)
    const other = newDevice(accounts)
    await other.auth.signInWithPassword({ email, password: goodPassword })
    expect((await auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await auth.getSession()).data.session).toBeNull()
    expect((await other.auth.getUser()).error).toBeNull()
  })

  it('ends the other sessions and keeps this one when asked to', async () => {
    const { auth, email } = await newPerson(accounts)
    const other = newDevice(accounts)
    await other.auth.signInWithPassword({ email, password: goodPassword })
    expect((await auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await auth.getUser()).error).toBeNull()
    expect(isAuthSessionMissingError((await other.auth.getUser()).error)).toBe(true)
  })

  it('also works when the session has already ended elsewhere', async () => {
    const { auth, user } = await newPerson(accounts)
    await accounts.database.asAuth((tx) => tx.query('delete from auth.sessions where user_id = $1', [user.id]))
    const { error } = await auth.signOut()
    // The older client hears the same answer, and makes its user press again.
    if (hasOlderAuthClient()) return expect(isAuthSessionMissingError(error)).toBe(true)
    expect(error).toBeNull()
    expect((await auth.getSession()).data.session).toBeNull()
  })

  it('makes the refresh token worthless', async () => {
    const { auth, session } = await newPerson(accounts)
    await auth.signOut()
    const { error } = await newDevice(accounts).auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error?.status === 400 || isAuthSessionMissingError(error)).toBe(true)
  })
})
