import { keyRights, type NewApiKey } from '@tunda/contract/programs/api-keys'
import { noId } from '@tunda/contract/shapes'
import { verifiersOf } from '../api-keys/key-secret.ts'
import { makeKey } from '../api-keys/make-key.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { as, type Colleague, type TestDatabase, type TestShop, peppers as testPeppers } from './shops.ts'

/** A program of a test shop, which comes in as a colleague does. */
export type TestProgram = Colleague & { readonly secret: string }

/** Makes a key, as the owner unless somebody else is named, and holds its secret. */
export async function openProgram(
  testDb: TestDatabase,
  shop: TestShop,
  said: Partial<NewApiKey> & { readonly maker?: Colleague } = {},
  peppers: Secrets['peppers'] = testPeppers,
): Promise<TestProgram> {
  const { maker = shop.owner, ...fields } = said
  const asked = { name: 'Web shop', rights: [...keyRights], location_ids: null, expires_in_days: 365, ...fields }
  const { api_key, secret } = await as(testDb, maker, (tx, member) => makeKey(tx, asked, member, peppers))
  return programWith(api_key.id, secret, peppers)
}

/** Whoever comes with this secret. */
export function programWith(id: string, secret: string, peppers: Secrets['peppers'] = testPeppers): TestProgram {
  const caller = { session_id: noId, user_id: id, wanted_org_id: undefined, user_agent: 'program' }
  return {
    user_id: id,
    email: '',
    role: 'member',
    secret,
    caller: { ...caller, verifiers: verifiersOf(secret, peppers) },
  }
}
