import { createHmac } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** A number as other shops are compared by it, with each key that there is, the newest last. A copy of the database tells no number by it. */
export function numberHashes(number: string, peppers: Secrets['peppers']): Buffer[] {
  return peppers.map(({ key }) => createHmac('sha256', key).update(`reported device ${number}`).digest())
}
