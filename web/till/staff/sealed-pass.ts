import type { TillPerson } from '@tunda/contract/till/till'
import { readSetting, writeSetting } from '../store/settings.ts'
import type { TillDatabase } from '../store/till-database.ts'

/** A pass as the device keeps it: only its person's PIN opens it, and only here. */
export type SealedPass = {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** When the server gave it, milliseconds. */
  readonly at: number
  /** Of which PIN and badge of theirs; once it is another one, the pass is worth nothing. */
  readonly key_version?: number | undefined
}

/** 4 MiB, two passes. It slows guessing at a copy of the device little: what protects a pass is the device's key. */
const costs = { memorySize: 4096, iterations: 2, parallelism: 1, hashLength: 32, outputType: 'binary' } as const

/** Made at the first use. Its bytes never leave the browser's key store: a copy of the database alone opens no pass. */
async function deviceKey(database: TillDatabase): Promise<CryptoKey> {
  const known = await readSetting(database, 'device_key')
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await writeSetting(database, 'device_key', made)
  return made
}

/** Fetches and compiles the slow hash, so that the first PIN does not wait for it. */
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

/** Keeps a pass under its person's PIN, so that they can unlock this till without the server. */
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

/** The pass that this PIN opens; nothing for another PIN, or where none is kept. */
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

/** When the server gave the pass that is kept, milliseconds. */
export async function passGivenAt(database: TillDatabase, staffId: string): Promise<number | undefined> {
  return (await readSetting(database, 'passes'))?.[staffId]?.at
}

/** Forgets the passes of all but these people, and those of a PIN that is theirs no more. */
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

/** Whether a pass that is kept is somebody's, and of the PIN they have now. */
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
