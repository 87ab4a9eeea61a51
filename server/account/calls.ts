import {
  type AccountCallName,
  type accountCalls,
  CodeExchange,
  Credentials,
  Refresh,
} from '@tunda/contract/accounts/account'
import { paths } from '@tunda/contract/pages'
import { appVersion } from '@tunda/contract/version'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { asksForConfirmation } from '../settings.ts'
import type { Account, Client } from './account.ts'
import { confirmNewEmail, voidNewEmail } from './change-email.ts'
import { closeAccount } from './close-account.ts'
import { resendConfirmation } from './confirmation/confirm-address.ts'
import { exchangeCode } from './exchange-code.ts'
import { factorCalls } from './factors/calls.ts'
import { confirmPassword, mailNonce } from './reauthenticate.ts'
import { requestRecovery } from './recovery/recover.ts'
import { followLink, verifyRecovery } from './recovery/verify-recovery.ts'
import { allowedRedirect, withCode, withRefusal, withSession } from './redirects.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { getSignedIn, lockPerson } from './sessions/sessions.ts'
import type { Claims } from './sessions/tokens.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { updateUser } from './update-user.ts'
import { userBody } from './users.ts'

type Calls = typeof accountCalls

/** A parsed call. `claims` are there exactly where the contract asks for a signed-in person. */
export type Call<Name extends AccountCallName> = {
  readonly query: z.infer<Calls[Name]['query']>
  readonly body: z.infer<Calls[Name]['body']>
  readonly claims: Calls[Name]['access']['who'] extends 'user' ? Claims : undefined
  readonly client: Client
  readonly account: Account
}

/** A JSON answer, an address to go to, or nothing to say (204). */
export type Answer = { readonly json: unknown; readonly cache?: string } | { readonly location: string } | undefined

/** What keeps each call of the contract. */
export const calls: { readonly [Name in AccountCallName]: (call: Call<Name>) => Promise<Answer> } = {
  signUp: async ({ account, body, client }) => ({ json: await signUp(account, body, client) }),

  token: async ({ account, query, body, client }) => {
    if (query.grant_type === 'password') return { json: await signIn(account, Credentials.parse(body), client) }
    if (query.grant_type === 'pkce') return { json: await exchangeCode(account, CodeExchange.parse(body), client) }
    const { refresh_token } = Refresh.parse(body)
    return { json: await refreshSession(account, refresh_token, client) }
  },

  recover: async ({ account, query, body, client }) => {
    await requestRecovery(account, { ...body, link: resetLink(account, query.redirect_to) }, client)
    return { json: {} }
  },

  verify: async ({ account, body, client }) => {
    const token = body.token_hash ?? body.token
    // It signs nobody in: the person at the new address has shown that mail reaches them, not who they are.
    if (body.type === 'email_change') return { json: await confirmNewEmail(account, token, client) }
    return { json: await verifyRecovery(account, token, client) }
  },

  verifyLink: async ({ account, query, client }) => {
    const { SITE_URL } = account.settings
    const target = allowedRedirect(query.redirect_to, SITE_URL, SITE_URL)
    const token = query.type === 'recovery' ? (query.token ?? query.token_hash) : undefined
    const outcome = await followLink(account, token, client)
    if (outcome === undefined)
      return { location: withRefusal(target, 'otp_expired', 'Email link is invalid or has expired') }
    return {
      location: outcome.session === undefined ? withCode(target, outcome.code) : withSession(target, outcome.session),
    }
  },

  resend: async ({ account, body }) => {
    if (body.type === 'signup') await resendConfirmation(account, body.email)
    return { json: {} }
  },

  getUser: async ({ account, claims }) => ({
    json: userBody(
      (await account.database.asAuth((tx) => getSignedIn(tx, claims))).user,
      asksForConfirmation(account.settings),
    ),
  }),

  updateUser: async ({ account, query, body, claims, client }) => {
    const { SITE_URL } = account.settings
    const link = allowedRedirect(query.redirect_to, SITE_URL, new URL(paths.emailChange, SITE_URL).href)
    return { json: await updateUser(account, body, claims, client, link) }
  },

  reauthenticate: async ({ account, claims }) => {
    await mailNonce(account, claims)
    return { json: {} }
  },

  confirmPassword: async ({ account, body, claims, client }) => {
    await confirmPassword(account, body.password, claims, client)
    return { json: {} }
  },

  closeAccount: async ({ account, body, claims, client }) => ({
    json: await closeAccount(account, body.password, claims, client),
  }),

  signOut: async ({ account, query, claims }) => {
    await account.database.asAuth((tx) => signOut(tx, query, claims))
    return undefined
  },

  ...factorCalls,

  settings: async () => ({
    json: {
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    },
  }),

  health: async () => ({ json: { name: 'Tunda', version: appVersion, description: 'Sign-in for Tunda' } }),

  keys: async ({ account }) => ({ json: account.tokens.keySet, cache: 'public, max-age=600' }),
}

function resetLink(account: Account, wanted: string | undefined): string {
  const { SITE_URL } = account.settings
  return allowedRedirect(wanted, SITE_URL, new URL('/reset-password', SITE_URL).href)
}

const ended = {
  local: 'delete from auth.sessions where user_id = $1 and id = $2',
  others: 'delete from auth.sessions where user_id = $1 and id <> $2',
  global: 'delete from auth.sessions where user_id = $1 and $2::uuid is not null',
} as const

/** Ends this session, the person's others, or all of them. They are refused from the next request on. */
async function signOut(tx: Tx, { scope }: { scope: keyof typeof ended }, claims: Claims): Promise<void> {
  await lockPerson(tx, claims.sub)
  const { user, session } = await getSignedIn(tx, claims)
  await tx.query(ended[scope], [user.id, session.id])
  if (scope !== 'local') await voidNewEmail(tx, user.id)
}
