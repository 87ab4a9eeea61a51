import { randomBytes } from 'node:crypto'
import { textFile } from '@tunda/database/backup/base-backup'
import { describe, expect, it } from 'vitest'
import { packed, unpacked } from './archive.ts'
import { seal, unseal } from './seal.ts'

const key = 'a key that nobody guesses'

async function* pieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of source) found.push(piece)
  return Buffer.concat(found)
}

const sealed = (content: Buffer) => whole(seal(pieces(content, 70_000), key))
const opened = (content: Buffer, secret = key) => whole(unseal(pieces(content, 50_000), secret))

describe('what is sealed', () => {
  it.each([0, 1_048_576, 1_048_577, 3_000_000])('comes back as it was: %i bytes', async (size) => {
    const content = randomBytes(size)
    expect((await opened(await sealed(content))).equals(content)).toBe(true)
  })

  it('does not open with another key, nor changed, cut, longer, or in another order', async () => {
    const content = await sealed(Buffer.alloc(2_500_000, 'shillings'))
    const head = 31
    const frame = 1_048_576 + 20
    const changed = Buffer.from(content)
    changed[1_500_000] = (changed[1_500_000] ?? 0) ^ 1
    const swapped = Buffer.concat([
      content.subarray(0, head),
      content.subarray(head + frame, head + 2 * frame),
      content.subarray(head, head + frame),
      content.subarray(head + 2 * frame),
    ])
    await expect(opened(content, 'another key entirely')).rejects.toThrow('This key does not open the backup')
    await expect(opened(changed)).rejects.toThrow('changed after it was written')
    await expect(opened(swapped)).rejects.toThrow('does not open')
    await expect(opened(content.subarray(0, content.length - 1))).rejects.toThrow('incomplete')
    await expect(opened(content.subarray(0, head + 2 * frame))).rejects.toThrow('incomplete')
    await expect(opened(Buffer.concat([content, Buffer.from('x')]))).rejects.toThrow('Something was added')
    await expect(opened(Buffer.from('PK, a zip'))).rejects.toThrow('not a Tunda backup')
    expect(content.includes('shillings')).toBe(false)
  })
})

describe('the archive', () => {
  async function* files(...paths: string[]) {
    for (const path of paths) yield textFile(path, path.repeat(300))
  }

  it('returns every file under its path, whether the others are read or skipped', async () => {
    const paths = ['a', `storage/${'x'.repeat(36)}/${'y'.repeat(90)}.document`, 'postgres/data/base/1/2']
    const found: string[] = []
    for await (const { path, content } of unpacked(packed(files(...paths)))) {
      found.push(path)
      if (path === 'a') continue
      expect((await whole(content())).toString()).toBe(path.repeat(300))
    }
    expect(found).toEqual(paths)
  })

  it.each(['../secrets.json', '/etc/passwd', 'a/../../b', 'a//b'])('puts nothing elsewhere: %s', async (path) => {
    const reading = async () => {
      for await (const { path: found } of unpacked(packed(files(path)))) throw new Error(found)
    }
    await expect(reading()).rejects.toThrow('written outside its folder')
  })
})
