import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'

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
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'secrets.json')
  return (await readKept(path)) ?? (await keepNew(path))
}

async function readKept(path: string): Promise<Secrets | undefined> {
  try {
    return Secrets.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Of several servers that start at once on one folder the first to finish wins, and the others take its secrets. */
async function keepNew(path: string): Promise<Secrets> {
  const secrets = await newSecrets()
  const draft = `${path}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(`${JSON.stringify(secrets, null, 2)}\n`)
  await file.sync()
  await file.close()
  try {
    await link(draft, path)
    return secrets
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    return Secrets.parse(JSON.parse(await readFile(path, 'utf8')))
  } finally {
    await rm(draft)
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
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
