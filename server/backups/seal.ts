import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const mark = Buffer.from('TUNDA BACKUP 1\n')
const saltLength = 16
const tagLength = 16
/** Bytes of content that are sealed together. */
const frameSize = 1_048_576
const lastFrame = 0x8000_0000
const shortestKey = 16

/** A backup that cannot be opened: wrong key, or an incomplete or changed file. */
export class Unreadable extends Error {}

/** Reads the operator's key file: its text, trimmed. */
export async function readKeyFile(path: string): Promise<string> {
  const key = (await readFile(path, 'utf8')).trim()
  if (key.length < shortestKey)
    throw new Error(`The key in ${path} is too short. It needs at least ${shortestKey} characters.`)
  return key
}

const slowHash = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** Slow on purpose: somebody who has a backup may try keys. */
export async function keyOf(secret: string, salt: Buffer): Promise<Buffer> {
  return await slowHash(secret, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1_048_576 })
}

/** The frame's number is its nonce, which is safe because every backup has its own salt and so its own key. */
function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 6, 6)
  return nonce
}

/**
 * AES-256-GCM over numbered frames, the last of which is marked: a file with changed, moved or missing frames does not open. Without the key, the
 * file tells only its size.
 */
export async function* seal(content: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const key = await keyOf(secret, salt)
  yield Buffer.concat([mark, salt])
  let place = 0
  const frame = (plain: Buffer, isLast: boolean): Buffer => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE((plain.length | (isLast ? lastFrame : 0)) >>> 0)
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(head)
    place += 1
    return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    waiting.push(piece)
    size += piece.length
    if (size < frameSize) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; all.length - at > frameSize; at += frameSize) yield frame(all.subarray(at, at + frameSize), false)
    waiting = [all.subarray(at)]
    size = all.length - at
  }
  yield frame(Buffer.concat(waiting), true)
}

/** The content of what `seal` wrote. Fails Unreadable, at the latest at its end. */
export async function* unseal(sealed: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const read = reader(sealed)
  const head = await read(mark.length + saltLength)
  if (head === undefined || !head.subarray(0, mark.length).equals(mark))
    throw new Unreadable('This file is not a Tunda backup.')
  const key = await keyOf(secret, head.subarray(mark.length))
  for (let place = 0; ; place += 1) {
    const length = await read(4)
    const said = length?.readUInt32BE() ?? 0
    const size = said % lastFrame
    const body = length === undefined || size > frameSize ? undefined : await read(size + tagLength)
    if (length === undefined || body === undefined) throw new Unreadable('This backup is incomplete. Use another one.')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place)).setAAD(length)
    decipher.setAuthTag(body.subarray(size))
    try {
      yield Buffer.concat([decipher.update(body.subarray(0, size)), decipher.final()])
    } catch {
      throw new Unreadable(
        place === 0
          ? 'This key does not open the backup. Use the key that it was made with.'
          : 'This backup was changed after it was written. Use another one.',
      )
    }
    if (said >= lastFrame) break
  }
  if ((await read(1)) !== undefined)
    throw new Unreadable('Something was added to this backup after it was written. Use another one.')
}

/** Reads exactly that many bytes at a time; undefined when fewer are left. */
export function reader(source: AsyncIterable<Buffer>): (size: number) => Promise<Buffer | undefined> {
  const pieces = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  return async (size) => {
    const more: Buffer[] = [held]
    let length = held.length
    while (length < size) {
      const next = await pieces.next()
      if (next.done === true) break
      more.push(next.value)
      length += next.value.length
    }
    held = more.length === 1 ? held : Buffer.concat(more)
    if (length < size) return undefined
    const taken = held.subarray(0, size)
    held = held.subarray(size)
    return taken
  }
}
