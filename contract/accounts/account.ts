import { z } from 'zod'
import type { Access } from '../access.ts'
import { foldControls } from '../shapes.ts'
import { factorCalls } from './account-factors.ts'
import { termsRequired } from './password.ts'

/** An email address, as it is compared: trimmed and in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Unable to validate email address: invalid format').max(254))

export const longestPassword = 1024
/** Longer than any person types; it bounds what is hashed. */
const Password = z
  .string()
  .min(1, 'Password is required')
  .refine((password) => bytesOf(password) <= longestPassword, {
    message: `Password cannot be longer than ${longestPassword} bytes`,
  })

/** The length of a text in UTF-8 bytes. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

export const mostMetadata = 4096
const deepestMetadata = 8

/** What a person says about themself. It travels in every access token, so it is short. */
const UserMetadata = z.record(z.string(), z.unknown()).refine((data) => isStorable(data, deepestMetadata), {
  message: `User data must be plain text, at most ${mostMetadata} characters`,
})

/** JSON without NUL and lone surrogates, which PostgreSQL refuses, and not nested too deeply to be serialised again. */
function isStorable(value: unknown, depth: number): boolean {
  if (depth < 0) return false
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  const parts = Object.entries(value)
  const isClean = parts.every(([key, part]) => isStorable(key, depth) && isStorable(part, depth - 1))
  return isClean && (depth < deepestMetadata || JSON.stringify(value).length <= mostMetadata)
}

const FullName = z.object({ full_name: z.string().max(200).nullish() })

/** A name is one line; other fields are free. */
function named<Data extends { readonly full_name?: string | null | undefined }>(data: Data): Data {
  return typeof data.full_name === 'string' ? { ...data, full_name: foldControls(data.full_name) } : data
}

/** The challenge of a PKCE flow, as auth clients send it: absent, or null, in the other flow. */
const codeChallenge = {
  code_challenge: z
    .union([z.literal(''), z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/)])
    .nullish()
    .transform((challenge) => challenge || undefined),
  code_challenge_method: z
    .union([
      z.literal(''),
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(['s256', 'plain'])),
    ])
    .nullish()
    .transform((method) => method || undefined),
}

const Token = z.string().min(1).max(512)
const redirectTo = z.object({ redirect_to: z.string().max(2048).optional() })

export const SignUp = z.object({
  email: Email,
  password: Password,
  data: UserMetadata.and(
    FullName.extend({
      terms_accepted: z.literal(true, termsRequired),
      /** From the mail of an invitation to this address: no organisation of one's own is made then. It is not kept. */
      invitation_token: z.string().max(200).nullish(),
    }),
  ).transform(named),
})
export const Credentials = z.object({ email: Email, password: Password })
export const OwnPassword = z.object({ password: Password })
export const Refresh = z.object({ refresh_token: Token })
export const AccountEnd = z.object({ password: Password })
export const CodeExchange = z.object({ auth_code: Token, code_verifier: z.string().min(1).max(256) })
export const Recovery = z.object({ email: Email, ...codeChallenge })
export const UserChange = z.object({
  password: Password.nullish(),
  data: UserMetadata.and(FullName).transform(named).nullish(),
  email: Email.nullish(),
  /** The code of `reauthenticate`, where the sign-in is not fresh. */
  nonce: z.string().max(32).nullish(),
})
export const Verification = z.object({
  type: z.enum(['recovery', 'email_change']),
  token_hash: Token.optional(),
  token: Token.optional(),
})
export const VerificationLink = z
  .object({
    token: z.string().max(512).optional(),
    token_hash: z.string().max(512).optional(),
    type: z.string().max(40).optional(),
  })
  .extend(redirectTo.shape)
export const Resend = z.object({ email: Email, type: z.enum(['signup', 'email_change', 'recovery']) })
const GrantType = z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce']) })
const SignOutScope = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })

/** A call of the sign-in dialect. `body` and `query` (which has the address's parts too) drop what they do not know: auth clients send extras. */
export type AccountCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly query: z.ZodType
  readonly body: z.ZodType
}

const anyone: Access = { who: 'anyone' }
const user: Access = { who: 'user' }
const nothing = z.unknown()

/** Every call under `/auth/v1`, with who may make it. The token call's body depends on `grant_type`. */
export const accountCalls = {
  signUp: {
    method: 'POST',
    path: '/auth/v1/signup',
    access: anyone,
    summary: 'Open an account',
    query: redirectTo,
    body: SignUp,
  },
  token: {
    method: 'POST',
    path: '/auth/v1/token',
    access: anyone,
    summary: 'A session for a password, a refresh token or a one-time code',
    query: GrantType,
    body: nothing,
  },
  recover: {
    method: 'POST',
    path: '/auth/v1/recover',
    access: anyone,
    summary: 'Email a link to choose a new password',
    query: redirectTo,
    body: Recovery,
  },
  verify: {
    method: 'POST',
    path: '/auth/v1/verify',
    access: anyone,
    summary: 'A session for an emailed token',
    query: redirectTo,
    body: Verification,
  },
  verifyLink: {
    method: 'GET',
    path: '/auth/v1/verify',
    access: anyone,
    summary: 'Follow an emailed link',
    query: VerificationLink,
    body: nothing,
  },
  resend: {
    method: 'POST',
    path: '/auth/v1/resend',
    access: anyone,
    summary: 'Ask for an email again',
    query: redirectTo,
    body: Resend,
  },
  getUser: {
    method: 'GET',
    path: '/auth/v1/user',
    access: user,
    summary: 'The signed-in person',
    query: nothing,
    body: nothing,
  },
  updateUser: {
    method: 'PUT',
    path: '/auth/v1/user',
    access: user,
    summary: 'Change the password, the address or the profile',
    query: redirectTo,
    body: UserChange,
  },
  reauthenticate: {
    method: 'GET',
    path: '/auth/v1/reauthenticate',
    access: user,
    summary: 'Email a code that makes this session fresh',
    query: nothing,
    body: nothing,
  },
  closeAccount: {
    method: 'POST',
    path: '/auth/v1/user/close',
    access: user,
    summary: 'Close the account: it is erased after 30 days unless the person signs in before',
    query: nothing,
    body: AccountEnd,
  },
  confirmPassword: {
    method: 'POST',
    path: '/auth/v1/reauthenticate',
    access: user,
    summary: 'Make this session fresh with the password',
    query: nothing,
    body: OwnPassword,
  },
  signOut: {
    method: 'POST',
    path: '/auth/v1/logout',
    access: user,
    summary: 'End sessions',
    query: SignOutScope,
    body: nothing,
  },
  ...factorCalls,
  settings: {
    method: 'GET',
    path: '/auth/v1/settings',
    access: anyone,
    summary: 'How people may sign in',
    query: nothing,
    body: nothing,
  },
  health: {
    method: 'GET',
    path: '/auth/v1/health',
    access: anyone,
    summary: 'Is the sign-in service up?',
    query: nothing,
    body: nothing,
  },
  keys: {
    method: 'GET',
    path: '/auth/v1/.well-known/jwks.json',
    access: anyone,
    summary: 'The public keys of access tokens',
    query: nothing,
    body: nothing,
  },
} as const satisfies Record<string, AccountCall>

export type AccountCallName = keyof typeof accountCalls
