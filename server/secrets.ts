import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { readOrKeep } from './kept-once.ts'

const Secrets = z.object({
  /** What browsers send as `apikey`: it names the installation and opens nothing. */
  publicKey: z.string(),
  /** ES256, signs access tokens. */
  signingKey: z.custom<JWK>((value) => typeof value === 'object' && value !== null),
  /** Keys the MACs of refresh tokens and of till tokens, by id. The last one makes new ones. */
  peppers: z.array(z.object({ id: z.string(), key: z.string() })).min(1),
})
export type Secrets = z.infer<typeof Secrets>

/** The installation's secrets out of `dataDir`, made on the first start and readable by their owner alone. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  return await readOrKeep(join(dataDir, 'secrets.json'), Secrets, newSecrets)
}

async function newSecrets(): Promise<Secrets> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return {
    publicKey: `tunda_public_${randomBytes(18).toString('base64url')}`,
    signingKey: { ...jwk, kid: randomBytes(6).toString('hex'), alg: 'ES256', use: 'sig' },
    peppers: [{ id: randomBytes(3).toString('hex'), key: randomBytes(32).toString('base64url') }],
  }
}
