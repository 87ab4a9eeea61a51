import { general } from '@tunda/contract/failure'
import { noId } from '@tunda/contract/shapes'
import type { FastifyRequest } from 'fastify'
import type { Tokens } from '../account/sessions/tokens.ts'
import { isMeantAsKey, keyNamedBy, verifiersOf } from '../api-keys/key-secret.ts'
import { fail } from '../fail.ts'
import { validationFailure } from '../http/wire-errors.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Caller } from './callers.ts'

/** What a request's credentials are checked against. */
export type Credentials = {
  readonly tokens: Tokens
  readonly publicKey: string
  readonly peppers: Secrets['peppers']
}

/**
 * The caller that the bearer token names, a person or a program. The public key sent as a bearer token names nobody. Fails AUTHENTICATION_ERROR for a
 * wrong `apikey` or a token that does not verify.
 */
export async function callerOf(
  request: FastifyRequest,
  { tokens, publicKey, peppers }: Credentials,
): Promise<Caller | undefined> {
  const { apikey, authorization, 'user-agent': agent } = request.headers
  const { 'x-organization-id': organization, 'x-location-id': location } = request.headers
  if (apikey !== undefined && apikey !== publicKey) throw fail(general.notAuthenticated)
  const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (bearer === undefined || bearer === publicKey) return undefined
  const wanted = {
    wanted_org_id: typeof organization === 'string' ? organization : undefined,
    wanted_location_id: typeof location === 'string' ? location : undefined,
    user_agent: agent ?? '',
  }
  if (isMeantAsKey(bearer)) {
    const key = keyNamedBy(bearer)
    if (key === undefined) throw fail(general.notAuthenticated)
    return { ...wanted, session_id: noId, user_id: key, verifiers: verifiersOf(bearer, peppers) }
  }
  const claims = await tokens.verify(bearer)
  if (claims === undefined) throw fail(general.notAuthenticated)
  return { ...wanted, session_id: claims.session_id, user_id: claims.sub, aal: claims.aal }
}

/** The request's idempotency key, if it has one. Fails VALIDATION_ERROR past 255 characters. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > 255)
    throw validationFailure([
      { code: 'too_big', origin: 'string', maximum: 255, path: ['Idempotency-Key'], message: '' },
    ])
  return key
}
