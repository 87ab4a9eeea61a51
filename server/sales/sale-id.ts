import { createHash } from 'node:crypto'

/** A uuid that is the same for the same sender and key. */
export function idOfKey(sender: string, key: string): string {
  const hex = createHash('sha256').update(`${sender} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
