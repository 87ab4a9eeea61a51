import { createHmac } from 'node:crypto'
import type { Secrets } from './secrets.ts'

export type Peppers = Secrets['peppers']

/** The pepper for new tokens. */
export function newestPepper(peppers: Peppers): Peppers[number] {
  const newest = peppers.at(-1)
  if (newest === undefined) throw new Error('no pepper is left')
  return newest
}

/** What is stored of a secret: useless without the pepper, which is not in the database. */
export type KeptVerifier = { readonly verifier: Buffer; readonly pepper_id: string }

/** The functions for one kind of secret, such as `terminal`. A secret of another kind never matches. */
export function verifiersFor(kind: string) {
  const verifierOf = (secret: string, pepper: string) =>
    createHmac('sha256', pepper).update(`${kind} ${secret}`).digest()
  return {
    /** What is stored of a secret, with the newest pepper. */
    keptOf(secret: string, peppers: Peppers): KeptVerifier {
      const { id, key } = newestPepper(peppers)
      return { verifier: verifierOf(secret, key), pepper_id: id }
    },
    /** The verifiers of a secret with every pepper still in use. */
    verifiersOf: (secret: string, peppers: Peppers): Buffer[] => peppers.map(({ key }) => verifierOf(secret, key)),
  }
}
