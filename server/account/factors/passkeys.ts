import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FactorAnswer } from '@tunda/contract/accounts/account-factors'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { fail } from '../../fail.ts'
import type { Account } from '../account.ts'
import type { User } from '../users.ts'
import type { Factor } from './factor-rows.ts'

type Credential = NonNullable<FactorAnswer['webauthn']>['credential_response']
type Asked = { readonly challenge: string; readonly rp_id: string }
export type NewKey = Pick<Factor, 'credential_id' | 'public_key' | 'sign_count' | 'transports'>

/** A second factor beside the password: touching the key is enough, so older keys are not asked for a PIN. */
const userVerification = 'preferred'

// Loaded when the first passkey is used: it is a large library, and the start of the server does not wait for it.
const library = () => import('@simplewebauthn/server')

/** The site's own host, which passkeys are bound to. Fails validation_failed when the browser is on another host. */
export function relyingPartyOf({ settings }: Pick<Account, 'settings'>, asked: string | undefined) {
  const { hostname, origin } = new URL(settings.SITE_URL)
  if (asked !== undefined && asked !== hostname)
    throw fail(accountFailures.validation, { message: `Passkeys work at ${origin} only.` })
  return { rpId: hostname, origin }
}

/** What a browser is asked for to make a new passkey. */
export async function askForNewKey(user: User, rpId: string, factors: readonly Factor[]) {
  const { generateRegistrationOptions } = await library()
  const known = factors.flatMap(({ credential_id: id, transports }) => (id === null ? [] : [{ id, transports }]))
  return await generateRegistrationOptions({
    rpName: 'Tunda',
    rpID: rpId,
    userName: user.email,
    userDisplayName: user.full_name || user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  })
}

/** What a browser is asked for to show a passkey: any of the person's, for who can tell which of them is on this device. */
export async function askForKey(factors: readonly Factor[], rpId: string) {
  const { generateAuthenticationOptions } = await library()
  return await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: verifiedKeys(factors).map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification,
  })
}

/** The passkey that an answer comes from, if it is one of these. */
export function keyOf(factors: readonly Factor[], credential: Credential): Factor | undefined {
  return verifiedKeys(factors).find(({ credential_id }) => credential_id === credential.id)
}

const verifiedKeys = (factors: readonly Factor[]) =>
  factors.flatMap((factor) => {
    const { credential_id, verified_at } = factor
    return credential_id === null || verified_at === null ? [] : [{ ...factor, credential_id }]
  })

/** The key that was created for this challenge; undefined when the response does not answer it. */
export async function readNewKey(asked: Asked, credential: Credential, origin: string): Promise<NewKey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    // The library checks every part of it.
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: asked.rp_id,
    requireUserVerification: false,
  }).catch(refused)
  if (!verified || registrationInfo === undefined) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports: [...transports] }
}

/** The key's signature counter; undefined when the response is not this key's answer to this challenge. */
export async function readSignature(
  factor: Factor,
  asked: Asked,
  credential: Credential,
  origin: string,
): Promise<number | undefined> {
  if (factor.credential_id === null || factor.public_key === null || credential.id !== factor.credential_id)
    return undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: asked.rp_id,
    requireUserVerification: false,
    credential: {
      id: factor.credential_id,
      publicKey: new Uint8Array(factor.public_key),
      counter: factor.sign_count,
      transports: factor.transports,
    },
  }).catch(refused)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for a malformed response; that counts as a wrong answer. */
function refused(): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
  return { verified: false }
}
