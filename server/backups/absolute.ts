import { resolve } from 'node:path'
import { isBucket } from '../storage/places.ts'

/** An address that means the same from every folder. */
export function absolute(address: string, from = process.cwd()): string {
  return isBucket(address) ? address : resolve(from, address)
}
