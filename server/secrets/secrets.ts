import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import { z } from 'zod'
import { now } from '../clock.ts'
import { readOrKeep } from './kept-once.ts'

const SigningKey = z.custom<JWK>((value) => typeof value === 'object' && value !== null)
const Pepper = z.object({ id: z.string(), key: z.string() })
export type Pepper = z.infer<typeof Pepper>

/** What `secrets.json` holds. */
export const KeptSecrets = z.object({
  /** What browsers send as `apikey`: it identifies the installation and gives no access. */
  publicKey: z.string(),
  /** Signs access tokens, ES256. */
  signingKey: SigningKey,
  /** Keys of the MACs of refresh tokens and till tokens, by id. The last one is used for new tokens. */
  peppers: z.array(Pepper).min(1),
  /** During a change of keys, the new ones: accepted at once, and used from `from` on, when every server has loaded them. */
  rotation: z
    .object({
      begun_at: z.iso.datetime(),
      from: z.iso.datetime(),
      signingKey: SigningKey,
      pepper: Pepper,
      /** The id of the former database logins. */
      former_logins: z.string(),
    })
    .optional(),
})
export type KeptSecrets = z.infer<typeof KeptSecrets>

/** The keys in use now. It is one object for as long as a server runs: a change of keys is written into it. */
export type Secrets = {
  readonly publicKey: string
  signingKey: JWK
  /** Keys that sign nothing new, but whose signatures are accepted. */
  otherSigningKeys?: readonly JWK[]
  /** All are accepted; the last one is used for new tokens. Changed in place. */
  readonly peppers: Pepper[]
  /** `performance.now()` of the last change of order; undefined: none since the start. */
  changedAt?: number
}

export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

/** The installation's secrets from `dataDir`, created on the first start and readable only by their owner. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const kept = await readOrKeep(secretsFile(dataDir), KeptSecrets, newSecrets)
  const secrets = { publicKey: kept.publicKey, signingKey: kept.signingKey, peppers: [] }
  arrangeKeys(secrets, kept)
  return secrets
}

/** Updates `secrets` from the stored keys. Returns whether anything changed. */
export function arrangeKeys(secrets: Secrets, kept: KeptSecrets): boolean {
  const { signingKey, peppers, rotation } = kept
  const isUsed = rotation !== undefined && new Date(rotation.from) <= now()
  const coming = rotation === undefined ? [] : [rotation.pepper]
  const wanted = isUsed ? [...peppers, ...coming] : [...coming, ...peppers]
  const signing = isUsed ? rotation.signingKey : signingKey
  const others = rotation === undefined ? [] : [isUsed ? signingKey : rotation.signingKey]
  const ids = (list: readonly Pepper[]) => list.map(({ id }) => id).join(' ')
  if (ids(wanted) === ids(secrets.peppers) && secrets.signingKey.kid === signing.kid) return false
  const isFirst = secrets.peppers.length === 0
  secrets.peppers.splice(0, secrets.peppers.length, ...wanted)
  secrets.signingKey = signing
  secrets.otherSigningKeys = others
  if (!isFirst) secrets.changedAt = performance.now()
  return true
}

export async function newSecrets(): Promise<KeptSecrets> {
  return {
    publicKey: `tunda_public_${randomBytes(18).toString('base64url')}`,
    signingKey: await newSigningKey(),
    peppers: [newPepper()],
  }
}

export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(6).toString('hex'), alg: 'ES256', use: 'sig' }
}

export function newPepper(): Pepper {
  return { id: randomBytes(3).toString('hex'), key: randomBytes(32).toString('base64url') }
}
