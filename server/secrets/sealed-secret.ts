import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { newestPepper, type Peppers } from './peppers.ts'

const nonceLength = 12
const tagLength = 16

export type Sealed = { readonly sealed_secret: Buffer; readonly pepper_id: string }

/** Encrypts a secret that must be readable later, for its one owner, such as a factor or a webhook. The key is not in the database. */
export function sealSecret(secret: Uint8Array, ownerId: string, peppers: Peppers): Sealed {
  const pepper = newestPepper(peppers)
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(pepper.key), nonce).setAAD(Buffer.from(ownerId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return { sealed_secret: Buffer.concat([nonce, cipher.getAuthTag(), text]), pepper_id: pepper.id }
}

/** The decrypted secret; undefined if its key no longer exists, or it was encrypted for another owner. */
export function openSecret(
  { sealed_secret, pepper_id }: { sealed_secret: Buffer | null; pepper_id: string | null },
  ownerId: string,
  peppers: Peppers,
): Uint8Array | undefined {
  const pepper = peppers.find(({ id }) => id === pepper_id)
  if (pepper === undefined || sealed_secret === null) return undefined
  const [nonce, rest] = [sealed_secret.subarray(0, nonceLength), sealed_secret.subarray(nonceLength)]
  const decipher = createDecipheriv('aes-256-gcm', keyOf(pepper.key), nonce)
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(rest.subarray(0, tagLength))
  try {
    return Buffer.concat([decipher.update(rest.subarray(tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}

function keyOf(pepper: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'secrets of one-time codes', 32))
}
