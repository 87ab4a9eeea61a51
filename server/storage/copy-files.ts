import { createHash } from 'node:crypto'
import { inOne, type Place, readAll } from './places.ts'

export type Copied = { readonly copied: number; readonly known: number; readonly bytes: number }

/**
 * Copies what one place has and the other lacks, reading each copy back and comparing it. Nothing is deleted, and files that exist in the same size
 * are skipped: if interrupted, the next call continues.
 */
export async function copyFiles(from: Place, to: Place): Promise<Copied> {
  const there = new Map<string, number>()
  for await (const { name, bytes } of to.list('')) there.set(name, bytes)
  let [copied, known, total] = [0, 0, 0]
  for await (const { name, bytes } of from.list('')) {
    if (there.get(name) === bytes) {
      known += 1
      continue
    }
    const found = await from.open(name)
    if (found === undefined) continue
    const content = await readAll(found.content())
    await to.write(name, inOne(content))
    const back = await to.open(name)
    if (back === undefined || hashOf(await readAll(back.content())) !== hashOf(content))
      throw new Error(`${name} differs in ${to.address} from what was sent. Run the copy again.`)
    copied += 1
    total += content.length
  }
  return { copied, known, bytes: total }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
