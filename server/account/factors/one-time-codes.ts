import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { now } from '../../clock.ts'

const issuer = 'Tunda'
/** Seconds that one code lasts. Phones' clocks may be one such step off, either way. */
const period = 30
const toleratedSteps = 1
const secretLength = 20

export function newSecret(): Uint8Array {
  return randomBytes(secretLength)
}

/** What an authenticator app is given: as a picture, as an address, and to type. */
export function invitationToApp(secret: Uint8Array, email: string) {
  const totp = totpOf(secret, email)
  const uri = totp.toString()
  return { qr_code: renderSVG(uri, { ecc: 'M', border: 2 }), secret: totp.secret.base32, uri }
}

/** The 30 second step that `code` belongs to, when it is right at this moment and newer than the last one used. */
export function stepOfCode(secret: Uint8Array, code: string, lastStep: number | null): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now().getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: toleratedSteps })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / period) + delta
  return lastStep === null || step > lastStep ? step : undefined
}

function totpOf(secret: Uint8Array, label = ''): TOTP {
  const bytes = new Secret({ buffer: new Uint8Array(secret).buffer })
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: bytes })
}
