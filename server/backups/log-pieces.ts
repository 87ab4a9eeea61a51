import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { keyOf, Unreadable } from './seal.ts'

const mark = Buffer.from('TUNDA LOG 1\n')
const saltLength = 16
const headLength = mark.length + 2 * saltLength
const tagLength = 16
const nonce = Buffer.alloc(12)

/** The contents of one file between two backups: a part of the write-ahead log, or new photos and papers. */
export type Piece =
  | { readonly kind: 'log'; readonly timeline: number; readonly from: bigint; readonly to: bigint; readonly at: Date }
  | { readonly kind: 'files'; readonly number: number; readonly at: Date }

/** The folder of one installation's pieces, below the folder of backups. A restored installation is a different one, with a log of its own. */
export function pieceFolder(installation: string): string {
  return `log-${installation}`
}

const instant = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, '')
const hex = (value: bigint) => value.toString(16).padStart(16, '0')
const pattern =
  /^(?:log-(\d+)-([0-9a-f]{16})-([0-9a-f]{16})|files-(\d+))-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.sealed$/

export function nameOf(piece: Piece): string {
  const what =
    piece.kind === 'log' ? `log-${piece.timeline}-${hex(piece.from)}-${hex(piece.to)}` : `files-${piece.number}`
  return `${what}-${instant(piece.at)}.sealed`
}

export function pieceNamed(name: string): Piece | undefined {
  const found = pattern.exec(name)
  if (found === null) return undefined
  const [, timeline, from, to, number, year, month, day, hour, minute, second, thousandth] = found
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${thousandth}Z`)
  if (timeline === undefined) return { kind: 'files', number: Number(number), at }
  return { kind: 'log', timeline: Number(timeline), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), at }
}

/** Computes the slow hash of the operator's key once; each piece gets a key derived from it. */
export function pieceSealer(secret: string): (name: string, content: Buffer) => Promise<Buffer> {
  const salt = randomBytes(saltLength)
  const slow = keyOf(secret, salt)
  return async (name, content) => {
    const own = randomBytes(saltLength)
    const cipher = createCipheriv('aes-256-gcm', pieceKey(await slow, own), nonce).setAAD(Buffer.from(name))
    const packed = await promisify<Buffer, Buffer>(gzip)(content)
    return Buffer.concat([mark, salt, own, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
  }
}

/** Opens what a `pieceSealer` sealed under this name. Fails Unreadable. */
export function pieceOpener(secret: string): (name: string, sealed: Buffer) => Promise<Buffer> {
  const slow = new Map<string, Promise<Buffer>>()
  return async (name, sealed) => {
    if (sealed.length < headLength + tagLength || !sealed.subarray(0, mark.length).equals(mark))
      throw new Unreadable(`${name} is not a piece of the log, or is incomplete.`)
    const salt = sealed.subarray(mark.length, mark.length + saltLength)
    const known = slow.get(salt.toString('hex')) ?? keyOf(secret, salt)
    slow.set(salt.toString('hex'), known)
    const key = pieceKey(await known, sealed.subarray(mark.length + saltLength, headLength))
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
    decipher.setAuthTag(sealed.subarray(-tagLength))
    try {
      const packed = Buffer.concat([decipher.update(sealed.subarray(headLength, -tagLength)), decipher.final()])
      return await promisify<Buffer, Buffer>(gunzip)(packed)
    } catch (error) {
      throw new Unreadable(`${name} does not open. It was made with another key, or was changed.`, { cause: error })
    }
  }
}

function pieceKey(slow: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', slow, salt, 'tunda log piece', 32))
}
