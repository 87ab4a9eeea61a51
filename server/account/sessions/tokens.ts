import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { JSONWebKeySet, JWK } from 'jose'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { JOSEError } from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { z } from 'zod'
import { now } from '../../clock.ts'
import type { Secrets } from '../../secrets/secrets.ts'

/** Seconds that an access token lives. */
export const accessTokenLife = 3600
const leeway = 30
const audience = 'authenticated'
const mostRemembered = 10_000

/** What a verified access token says that is believed. Roles and rights are never in it: they are read fresh. */
const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.int(),
  email: z.string(),
  aal: z.enum(['aal1', 'aal2']).default('aal1'),
})
export type Claims = z.infer<typeof Claims>

/** Whom a token is issued to. */
export type TokenHolder = {
  readonly id: string
  readonly email: string
  readonly user_metadata: Record<string, unknown>
}
export type TokenSession = {
  readonly id: string
  readonly is_recovery: boolean
  readonly created_at: string
  readonly factor_at?: string | null
  readonly factor_method?: string | null
}
export type IssuedToken = { readonly access_token: string; readonly expires_at: number }

export type Tokens = {
  readonly issue: (user: TokenHolder, session: TokenSession) => Promise<IssuedToken>
  /** The claims of a token that this installation signed and that has not expired; cached once it was verified. */
  readonly verify: (token: string) => Claims | undefined | Promise<Claims | undefined>
  /** The public halves, for clients that verify tokens themselves. */
  readonly keySet: JSONWebKeySet
}

/**
 * Makes access tokens (ES256) with the installation's key, and verifies those of every key that is accepted. `issuer` is the address of the auth
 * calls.
 */
export function createTokens(secrets: Pick<Secrets, 'signingKey' | 'otherSigningKeys'>, issuer: string): Tokens {
  const keys = keyRing(secrets)
  keys.signing()
  const remembered = new Map<string, Claims>()

  return {
    async issue(user, session) {
      const issuedAt = seconds()
      const expiresAt = issuedAt + accessTokenLife
      const { kid, privateKey } = keys.signing()
      const access_token = await new SignJWT(claimsOf(user, session))
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { access_token, expires_at: expiresAt }
    },
    verify(token) {
      const known = remembered.get(token)
      if (known === undefined) return verifyAnew(token)
      if (known.exp + leeway > seconds() && keys.findPublic(kidOf(token)) !== undefined) return known
      remembered.delete(token)
      return undefined
    },
    get keySet() {
      return { keys: keys.publicKeys().map(asPublished) }
    },
  }

  async function verifyAnew(token: string): Promise<Claims | undefined> {
    const publicKey = keys.findPublic(kidOf(token))
    if (publicKey === undefined) return undefined
    try {
      const options = { algorithms: ['ES256'], audience, clockTolerance: leeway, currentDate: now() }
      const { payload } = await jwtVerify(token, publicKey, options)
      const claims = Claims.safeParse(payload).data
      if (claims !== undefined) remember(token, claims)
      return claims
    } catch (error) {
      if (error instanceof JOSEError) return undefined
      throw error
    }
  }

  /** A map keeps its insertion order, so the first key is the oldest token. */
  function remember(token: string, claims: Claims): void {
    remembered.set(token, claims)
    if (remembered.size <= mostRemembered) return
    const oldest = remembered.keys().next().value
    if (oldest !== undefined) remembered.delete(oldest)
  }
}

type OwnKey = { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject }

/** The keys of this moment, each read once. */
function keyRing(secrets: Pick<Secrets, 'signingKey' | 'otherSigningKeys'>) {
  const read = new Map<string, OwnKey>()
  const own = (jwk: JWK): OwnKey => {
    const { kid } = jwk
    if (kid === undefined) throw new Error('the signing key has no kid')
    const known = read.get(kid)
    if (known !== undefined) return known
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
    const made = { kid, privateKey, publicKey: createPublicKey(privateKey) }
    read.set(kid, made)
    return made
  }
  const taken = () => [secrets.signingKey, ...(secrets.otherSigningKeys ?? [])]
  return {
    signing: () => own(secrets.signingKey),
    publicKeys: () => taken().map(own),
    findPublic: (kid: string | undefined) => {
      const jwk = kid === undefined ? secrets.signingKey : taken().find((one) => one.kid === kid)
      return jwk && own(jwk).publicKey
    },
  }
}

/** Which key a token claims to be signed with; the signature is still to be checked. */
function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

function asPublished({ kid, publicKey }: OwnKey) {
  return { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
}

function claimsOf(user: TokenHolder, session: TokenSession) {
  const first = { method: session.is_recovery ? 'recovery' : 'password', timestamp: secondsOf(session.created_at) }
  const { factor_at, factor_method } = session
  const second = factor_at ? [{ method: factor_method, timestamp: secondsOf(factor_at) }] : []
  return {
    email: user.email,
    phone: '',
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.user_metadata,
    session_id: session.id,
    aal: factor_at ? 'aal2' : 'aal1',
    amr: [...second, first],
    is_anonymous: false,
  }
}

function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}

function seconds(): number {
  return Math.floor(now().getTime() / 1000)
}
