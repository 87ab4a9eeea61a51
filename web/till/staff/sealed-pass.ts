import type { TillPerson } from '@tunda/contract/till/till'
import { readSetting, writeSetting } from '../store/settings.ts'
import type { TillDatabase } from '../store/till-database.ts'

/** A pass as stored on the device: only its person's PIN opens it, and only here. */
export type SealedPass = {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** When the server issued it, in milliseconds. */
  readonly at: number
  /** The version of their PIN and badge; after a change the pass is invalid. */
  readonly key_version?: number | undefined
}

/** 4 MiB, two passes. It slows guessing with a copy of the device only a little: the device's key protects a pass. */
const costs = { memorySize: 4096, iterations: 2, parallelism: 1, hashLength: 32, outputType: 'binary' } as const

/** Made at the first use. Its bytes never leave the browser's key store: a copy of the database alone opens no pass. */
async function deviceKey(database: TillDatabase): Promise<CryptoKey> {
  const known = await readSetting(database, 'device_key')
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await writeSetting(database, 'device_key', made)
  return made
}

/** Loads and compiles the slow hash, so that the first PIN does not wait for it. */
export async function prepareUnlock(): Promise<void> {
  const { argon2id } = await import('hash-wasm')
  await argon2id({ ...costs, memorySize: 8, iterations: 1, password: 'none', salt: new Uint8Array(16) })
}

async function slowHash(pin: string, salt: Uint8Array): Promise<Uint8Array> {
  const { argon2id } = await import('hash-wasm')
  return await argon2id({ ...costs, password: pin, salt })
}

async function keyFor(database: TillDatabase, staffId: string, pin: string, salt: Uint8Array): Promise<CryptoKey> {
  const [device, slow] = await Promise.all([deviceKey(database), slowHash(pin, salt)])
  const said = new Uint8Array([...slow, ...new TextEncoder().encode(staffId)])
  const bytes = await crypto.subtle.sign('HMAC', device, said)
  return await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Stores a pass encrypted with its person's PIN, so that they can unlock this till offline. */
export async function sealPass(
  database: TillDatabase,
  staffId: string,
  pin: string,
  pass: string,
  key_version?: number,
): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyFor(database, staffId, pin, salt)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(pass))
  const at = Date.now()
  await changePasses(database, (passes) => ({ ...passes, [staffId]: { salt, iv, sealed, at, key_version } }))
}

/** The pass that this PIN opens; undefined for another PIN, or if none is stored. */
export async function openPass(database: TillDatabase, staffId: string, pin: string): Promise<string | undefined> {
  const kept = (await readSetting(database, 'passes'))?.[staffId]
  if (!kept) return undefined
  const key = await keyFor(database, staffId, pin, kept.salt)
  try {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, key, kept.sealed)
    return new TextDecoder().decode(opened)
  } catch {
    return undefined
  }
}

/** When the server issued the stored pass, in milliseconds. */
export async function passGivenAt(database: TillDatabase, staffId: string): Promise<number | undefined> {
  return (await readSetting(database, 'passes'))?.[staffId]?.at
}

/** Deletes the passes of everybody but these people, and those of former PINs. */
export async function keepPasses(database: TillDatabase, people: readonly Known[]): Promise<void> {
  await changePasses(database, (passes) =>
    Object.fromEntries(
      Object.entries(passes).filter(([id, pass]) =>
        isOfNow(
          pass,
          people.find((one) => one.id === id),
        ),
      ),
    ),
  )
}

type Known = Pick<TillPerson, 'id' | 'key_version'>

/** Whether a stored pass is this person's, with their present PIN. */
export function isOfNow({ key_version }: SealedPass, person: Known | undefined): boolean {
  if (person === undefined) return false
  return key_version === undefined || person.key_version === undefined || key_version === person.key_version
}

type Passes = Readonly<Record<string, SealedPass>>

async function changePasses(database: TillDatabase, change: (passes: Passes) => Passes): Promise<void> {
  const tx = database.transaction('settings', 'readwrite')
  await tx.store.put(change(((await tx.store.get('passes')) ?? {}) as Passes), 'passes')
  await tx.done
}
