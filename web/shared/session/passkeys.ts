import { auth } from './auth.ts'

/** Passkeys need a browser that supports them and a site with a name, over https (or on this computer). */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function' && window.isSecureContext

/** Has the browser create or use a passkey, and the server verify it. Throws the auth client's errors, and the browser's. */
export async function verifyPasskey(factorId: string): Promise<void> {
  const rpId = window.location.hostname
  const { data, error } = await auth().mfa.challenge({ factorId, webauthn: { rpId } })
  if (error) throw error
  const { type, credential_options } = data.webauthn
  const options = credential_options as CredentialCreationOptions & CredentialRequestOptions
  const made =
    type === 'create' ? await navigator.credentials.create(options) : await navigator.credentials.get(options)
  if (made === null) throw new Error('No passkey was chosen.')
  // The browser's own object; the client's types are newer than the compiler's.
  const answer = { rpId, type, credential_response: made as never }
  const verified = await auth().mfa.verify({ factorId, challengeId: data.id, webauthn: answer })
  if (verified.error) throw verified.error
}
