import { z } from 'zod'

/** SHA-256 of a terminal's token, in hex: what a till is known by. It is the credential, and is never written down. */
export const TokenHash = z.string().regex(/^[0-9a-fA-F]{64}$/)

/** What a pairing code is written with: nothing that can be taken for something else. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const pairingCodeLength = 8

/** Eight characters, however they were typed: small letters, spaces and dashes are no mistakes. */
export const PairingCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^[${pairingAlphabet}]{${pairingCodeLength}}$`), 'This is not a pairing code'))
