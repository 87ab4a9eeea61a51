import { accountFailures } from '@tunda/contract/account-failures'
import { fail } from '../fail.ts'
import type { Claims, Tokens } from './tokens.ts'

type Headers = { readonly authorization?: string | undefined; readonly apikey?: string | string[] | undefined }

/** Refuses a wrong `apikey`. It is not required: it names the installation and opens nothing. */
export function checkKey({ apikey }: Headers, publicKey: string): void {
  if (apikey !== undefined && apikey !== '' && apikey !== publicKey) throw fail(accountFailures.badKey)
}

/** Whose valid access token the request carries. The public key as a bearer means nobody, as auth clients send it before sign-in. */
export async function getClaims({ authorization }: Headers, tokens: Tokens, publicKey: string): Promise<Claims> {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined || token === publicKey) throw fail(accountFailures.noAuthorization)
  const claims = await tokens.verify(token)
  if (claims === undefined) throw fail(accountFailures.badToken)
  return claims
}
