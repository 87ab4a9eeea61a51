import type {
  FactorAnswer,
  FactorChallenge,
  FactorPath,
  NewFactor,
  RecoveryCodeAnswer,
  RecoveryCodeNames,
} from '@tunda/contract/account-factors'
import type { z } from 'zod'
import type { Account, Client } from '../account.ts'
import type { Claims } from '../tokens.ts'
import { challengeFactor } from './challenge.ts'
import { enrollFactor } from './enroll.ts'
import {
  makeRecoveryCodes,
  recoveryCodesLeft,
  remakeRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { unenrollFactor } from './unenroll.ts'
import { verifyFactor } from './verify.ts'

type Call<Body = unknown, Query = unknown> = {
  readonly query: Query
  readonly body: Body
  readonly claims: Claims
  readonly client: Client
  readonly account: Account
}
type OfFactor<Body = unknown> = Call<Body, z.infer<typeof FactorPath>>

/** What keeps the calls about second factors. */
export const factorCalls = {
  enrollFactor: async ({ account, body, claims }: Call<z.infer<typeof NewFactor>>) => ({
    json: await enrollFactor(account, body, claims),
  }),
  challengeFactor: async ({ account, query, body, claims }: OfFactor<z.infer<typeof FactorChallenge>>) => ({
    json: await challengeFactor(account, { ...body, ...query }, claims),
  }),
  verifyFactor: async ({ account, query, body, claims, client }: OfFactor<FactorAnswer>) => ({
    json: await verifyFactor(account, { ...body, ...query }, claims, client),
  }),
  unenrollFactor: async ({ account, query, claims, client }: OfFactor) => ({
    json: await unenrollFactor(account, query.id, claims, client),
  }),
  recoveryCodes: async ({ account, claims }: Call) => ({ json: await recoveryCodesLeft(account, claims) }),
  makeRecoveryCodes: async ({ account, body, claims, client }: Call<z.infer<typeof RecoveryCodeNames>>) => ({
    json: await makeRecoveryCodes(account, body.friendly_name, claims, client),
  }),
  remakeRecoveryCodes: async ({ account, claims, client }: Call) => ({
    json: await remakeRecoveryCodes(account, claims, client),
  }),
  verifyRecoveryCode: async ({ account, body, claims, client }: Call<z.infer<typeof RecoveryCodeAnswer>>) => ({
    json: await verifyRecoveryCode(account, body.code, claims, client),
  }),
  removeRecoveryCodes: async ({ account, claims, client }: Call) => ({
    json: await removeRecoveryCodes(account, claims, client),
  }),
}
