import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for this key, `steps` of 30 seconds from `at`. */
export function codeOf(secret: string, steps = 0, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * 30_000 })
}

type Creation = { readonly publicKey: { readonly challenge: ArrayBuffer; readonly rp: { readonly id?: string } } }
type Request = { readonly publicKey: { readonly challenge: ArrayBuffer; readonly rpId?: string } }

/** A security key in software, which signs for the site at `origin` whatever it is asked, as a browser hands it on. */
export function newSoftwareKey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0

  return {
    create: ({ publicKey: asked }: Creation, at = origin) => {
      const clientData = clientDataOf('webauthn.create', asked.challenge, at)
      const authData = authDataOf(asked.rp.id ?? '', 0x41, 0, attestedKey(id, publicKey))
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ])
      return credentialOf(id, { clientDataJSON: url(clientData), attestationObject: url(attestation) })
    },
    get: ({ publicKey: asked }: Request, { at = origin, count: said }: { at?: string; count?: number } = {}) => {
      count = said ?? count + 1
      const clientData = clientDataOf('webauthn.get', asked.challenge, at)
      const authenticatorData = authDataOf(asked.rpId ?? '', 0x01, count)
      const signature = signOver(privateKey, authenticatorData, clientData)
      return credentialOf(id, {
        clientDataJSON: url(clientData),
        authenticatorData: url(authenticatorData),
        signature: url(signature),
      })
    },
  }
}

/** As a browser's credential: it says itself what it is as JSON. The type is the one that both ceremonies' parameters want. */
// biome-ignore lint/suspicious/noExplicitAny: one object stands for two of the browser's classes, neither of which node has
function credentialOf(id: Buffer, response: Record<string, string>): any {
  const json = { id: url(id), rawId: url(id), type: 'public-key', response, clientExtensionResults: {} }
  return { ...json, toJSON: () => json }
}

function clientDataOf(type: string, challenge: ArrayBuffer, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: url(Buffer.from(challenge)), origin, crossOrigin: false }))
}

function authDataOf(rpId: string, flags: number, count: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const counted = Buffer.alloc(5)
  counted.writeUInt8(flags, 0)
  counted.writeUInt32BE(count, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), counted, more])
}

function attestedKey(id: Buffer, key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const cose = cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([Buffer.alloc(16), length, id, cose])
}

function signOver(key: KeyObject, authenticatorData: Buffer, clientData: Buffer): Buffer {
  return sign('sha256', Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]), key)
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

function url(bytes: Buffer): string {
  return bytes.toString('base64url')
}
