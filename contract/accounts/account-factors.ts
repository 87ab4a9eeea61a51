import { z } from 'zod'
import type { Access } from '../access.ts'

export const mostFactors = 10
const longestName = 60

const user: Access = { who: 'user' }
const nothing = z.unknown()

const FriendlyName = z
  .string()
  .trim()
  .max(longestName, `A name can be at most ${longestName} characters long`)
  .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), 'Keep the name on one line')
  .nullish()
  .transform((name) => name ?? '')

export const FactorTypes = ['totp', 'webauthn', 'phone'] as const
export const NewFactor = z.object({ factor_type: z.enum(FactorTypes), friendly_name: FriendlyName })

/** The factor that the address names. */
export const FactorPath = z.object({ id: z.string().max(100) })

/** The origin that the browser reports; passkeys are bound to it. */
const RelyingParty = z.object({ rpId: z.string().max(255).optional() })
export const FactorChallenge = z
  .object({ webauthn: RelyingParty.nullish() })
  .nullish()
  .transform((asked) => asked ?? {})

const Encoded = z.string().max(16_384)
const Credential = z.looseObject({
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: Encoded }),
})

export const FactorAnswer = z.object({
  challenge_id: z.string().max(100),
  code: z.string().max(32).optional(),
  webauthn: z.object({ type: z.enum(['create', 'request']), credential_response: Credential }).optional(),
})
export type FactorAnswer = z.infer<typeof FactorAnswer>

export const RecoveryCodeNames = z
  .object({ friendly_name: FriendlyName })
  .nullish()
  .transform((asked) => asked ?? { friendly_name: '' })
export const RecoveryCodeAnswer = z.object({ code: z.string().max(64) })

/** The calls of the sign-in dialect that are about second factors. */
export const factorCalls = {
  enrollFactor: {
    method: 'POST',
    path: '/auth/v1/factors',
    access: user,
    summary: 'Start setting up a second factor',
    query: nothing,
    body: NewFactor,
  },
  challengeFactor: {
    method: 'POST',
    path: '/auth/v1/factors/:id/challenge',
    access: user,
    summary: 'Ask a factor a question',
    query: FactorPath,
    body: FactorChallenge,
  },
  verifyFactor: {
    method: 'POST',
    path: '/auth/v1/factors/:id/verify',
    access: user,
    summary: 'Answer the question; the session has its second factor from then on',
    query: FactorPath,
    body: FactorAnswer,
  },
  unenrollFactor: {
    method: 'DELETE',
    path: '/auth/v1/factors/:id',
    access: user,
    summary: 'Remove a second factor',
    query: FactorPath,
    body: nothing,
  },
  recoveryCodes: {
    method: 'GET',
    path: '/auth/v1/factors/recovery-codes',
    access: user,
    summary: 'How many recovery codes are left',
    query: nothing,
    body: nothing,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes',
    access: user,
    summary: 'Make recovery codes; they are shown only this once',
    query: nothing,
    body: RecoveryCodeNames,
  },
  remakeRecoveryCodes: {
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes/regenerate',
    access: user,
    summary: 'Make new recovery codes; the earlier ones stop working',
    query: nothing,
    body: nothing,
  },
  verifyRecoveryCode: {
    method: 'POST',
    path: '/auth/v1/factors/recovery-codes/verify',
    access: user,
    summary: 'Use a recovery code in place of a factor',
    query: nothing,
    body: RecoveryCodeAnswer,
  },
  removeRecoveryCodes: {
    method: 'DELETE',
    path: '/auth/v1/factors/recovery-codes',
    access: user,
    summary: 'Remove the recovery codes',
    query: nothing,
    body: nothing,
  },
} as const
