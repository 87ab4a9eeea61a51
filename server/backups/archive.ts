import type { BackedUpFile } from '@tunda/database/backup/base-backup'
import { reader, Unreadable } from './seal.ts'

const block = 512
const chunk = 1_048_576
const longestName = 100
const longestPrefix = 155
const largestOctal = 8 ** 11 - 1

/** `files` as a tar, which any tar program opens once it is decrypted and decompressed. Folders come from the paths of their files. */
export async function* packed(files: AsyncIterable<BackedUpFile>): AsyncGenerator<Buffer> {
  for await (const { path, size, content } of files) {
    yield headOf(path, size)
    let written = 0
    for await (const piece of content()) {
      written += piece.length
      yield piece
    }
    if (written !== size) throw new Error(`${path} has ${written} bytes instead of ${size}.`)
    if (size % block > 0) yield Buffer.alloc(block - (size % block))
  }
  yield Buffer.alloc(2 * block)
}

function headOf(path: string, size: number): Buffer {
  if (size > largestOctal) throw new Error(`${path} is larger than 8 GB, which is too large for a backup.`)
  const [prefix, name] = splitPath(path)
  const head = Buffer.alloc(block)
  head.write(name, 0, 'utf8')
  head.write('0000600\0', 100, 'latin1')
  head.write('0000000\0', 108, 'latin1')
  head.write('0000000\0', 116, 'latin1')
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
  head.write('00000000000\0', 136, 'latin1')
  head.write('        0', 148, 'latin1')
  head.write('ustar\x0000', 257, 'latin1')
  head.write(prefix, 345, 'utf8')
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return head
}

function splitPath(path: string): [string, string] {
  if (Buffer.byteLength(path) <= longestName) return ['', path]
  const cut = path.indexOf('/', path.length - longestName)
  const [prefix, name] = [path.slice(0, cut), path.slice(cut + 1)]
  if (cut < 0 || Buffer.byteLength(prefix) > longestPrefix || Buffer.byteLength(name) > longestName)
    throw new Error(`The name ${path} is too long for a backup.`)
  return [prefix, name]
}

/** The checksum over all bytes of the header, its own field counted as spaces. */
function sumOf(head: Buffer): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

/** The files of what `packed` wrote, one after the other: each must be read before the next. Fails Unreadable. */
export async function* unpacked(tar: AsyncIterable<Buffer>): AsyncGenerator<BackedUpFile> {
  const read = reader(tar)
  const need = async (size: number) => {
    const found = await read(size)
    if (found === undefined) throw new Unreadable('This backup is incomplete. Use another one.')
    return found
  }
  for (;;) {
    const head = await need(block)
    if (head.every((byte) => byte === 0)) break
    if (octal(head, 148, 8) !== sumOf(head)) throw new Unreadable('This backup is damaged. Use another one.')
    const size = octal(head, 124, 12)
    const path = [text(head, 345, longestPrefix), text(head, 0, longestName)].filter((part) => part !== '').join('/')
    if (!isPlain(path))
      throw new Unreadable(`This backup has a file that would be written outside its folder: ${path}. Do not use it.`)
    let left = size
    const content = async function* () {
      while (left > 0) {
        const piece = await need(Math.min(left, chunk))
        left -= piece.length
        yield piece
      }
    }
    yield { path, size, content }
    for await (const _ of content());
    if (size % block > 0) await need(block - (size % block))
  }
  // Only the seal's last frame tells whether the file is complete, so it is read to its end.
  while ((await read(block)) !== undefined);
}

function text(head: Buffer, from: number, length: number): string {
  const field = head.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString('utf8')
}

function octal(head: Buffer, from: number, length: number): number {
  return Number.parseInt(text(head, from, length).trim(), 8)
}

/** Refuses a path outside the folder that it is unpacked into. */
function isPlain(path: string): boolean {
  return (
    path !== '' && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !path.includes('\\')
  )
}
