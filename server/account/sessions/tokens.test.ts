import { createHmac, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { setClock } from '../../clock.ts'
import { createTokens } from './tokens.ts'

const user = { id: '6f4f1d9e-6a0c-4f5e-9d55-1c2f6d9d1a11', email: 'amina@example.com', user_metadata: {} }
const session = {
  id: '0d3b1a4c-98b5-4b0e-8f7e-3f0a4c1d2e3f',
  is_recovery: false,
  created_at: '2026-01-02T03:04:05.000Z',
}

function secrets(kid = 'k1') {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { signingKey: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256' } }
}

const ours = secrets()
const tokens = createTokens(ours, 'http://localhost/auth/v1')
let restoreClock = () => {}
afterEach(() => restoreClock())

describe('access tokens', () => {
  it('are believed by the installation that signed them, the first time and again', async () => {
    const { access_token, expires_at } = await tokens.issue(user, session)
    const claims = { aal: 'aal1', sub: user.id, session_id: session.id, email: user.email, exp: expires_at }
    expect(await tokens.verify(access_token)).toEqual(claims)
    expect(tokens.verify(access_token)).toEqual(claims)
  })

  it('end 30 seconds after their hour, also when they are remembered', async () => {
    const start = Date.now()
    const { access_token } = await tokens.issue(user, session)
    expect(await tokens.verify(access_token)).toBeDefined()
    restoreClock = setClock(() => start + 3_620_000)
    expect(await tokens.verify(access_token)).toBeDefined()
    restoreClock()
    restoreClock = setClock(() => start + 3_640_000)
    expect(await tokens.verify(access_token)).toBeUndefined()
    expect(await createTokens(ours, 'x').verify(access_token)).toBeUndefined()
  })

  it('of another installation are not believed', async () => {
    const { access_token } = await createTokens(secrets(), 'x').issue(user, session)
    expect(await tokens.verify(access_token)).toBeUndefined()
  })

  it('with another algorithm, audience or shape are not believed', async () => {
    const { access_token } = await tokens.issue(user, session)
    const [, payload, signature] = access_token.split('.')
    const head = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'k1' })).toString('base64url')
    const macOfPublicKey = createHmac('sha256', JSON.stringify(tokens.keySet.keys[0]))
      .update(`${head('HS256')}.${payload}`)
      .digest('base64url')
    expect(await tokens.verify(`${head('none')}.${payload}.`)).toBeUndefined()
    expect(await tokens.verify(`${head('none')}.${payload}.${signature}`)).toBeUndefined()
    expect(await tokens.verify(`${head('HS256')}.${payload}.${macOfPublicKey}`)).toBeUndefined()
    const { importJWK } = await import('jose')
    const key = await importJWK(ours.signingKey, 'ES256')
    const sign = (claims: Record<string, unknown>, audience: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256' })
        .setAudience(audience)
        .setSubject(user.id)
        .setExpirationTime('1h')
        .sign(key)
    expect(await tokens.verify(await sign({ session_id: session.id, email: '' }, 'authenticated'))).toBeDefined()
    expect(await tokens.verify(await sign({ session_id: session.id, email: '' }, 'others'))).toBeUndefined()
    expect(await tokens.verify(await sign({ email: '' }, 'authenticated'))).toBeUndefined()
  })

  it('that are any other text are refused without a fault', async () => {
    const part = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
        expect(await tokens.verify(parts.join('.'))).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('publish the public half of the key alone', () => {
    expect(tokens.keySet.keys[0]).not.toHaveProperty('d')
    expect(tokens.keySet.keys[0]).toMatchObject({ kid: 'k1', alg: 'ES256', kty: 'EC' })
  })
})
