import { randomUUID } from 'node:crypto'
import type { Role } from '@tunda/contract/organization/rights'
import { openProgram, type TestProgram } from '../../server/testing/programs.ts'
import type { TestDatabase, TestShop } from '../../server/testing/shops.ts'
import { openTill, type TestTill } from '../../server/testing/tills.ts'
import type { Service } from '../whole-product.ts'

/**
 * Who may come to a door. Of the shop in question: member, admin, owner. The stranger owns another, with the other terminal and the other program;
 * the intruder names ours there.
 */
export const principals = [
  'nobody',
  'publicKey',
  'terminal',
  'revokedTerminal',
  'otherTerminal',
  'program',
  'otherProgram',
  'ended',
  'superAdmin',
  'member',
  'admin',
  'owner',
  'stranger',
  'intruder',
] as const
export type Principal = (typeof principals)[number]

/** Those of another shop. */
export const outsiders: readonly Principal[] = ['otherTerminal', 'otherProgram', 'stranger', 'intruder']

/** A principal at the door: the credentials of their requests. */
export type Present = {
  readonly principal: Principal
  readonly user_id: string
  readonly token: string | undefined
  readonly headers: Record<string, string>
  /** What a till sends in the body in place of a session. */
  readonly extra: Record<string, string>
}

export type Scene = {
  readonly testDb: TestDatabase
  readonly service: Service
  readonly own: TestShop
  readonly foreign: TestShop
}

/** A principal with a session of its own; except for owners, also a person of its own. */
export async function present(scene: Scene, principal: Principal): Promise<Present> {
  const { service, own, foreign } = scene
  const somebody = { principal, user_id: randomUUID(), token: undefined, headers: {}, extra: {} }
  switch (principal) {
    case 'nobody':
      return somebody
    case 'publicKey':
      return { ...somebody, token: service.publicKey, headers: { apikey: service.publicKey } }
    case 'terminal':
      return { ...somebody, extra: { token_hash: (await tillOf(scene, own)).hash } }
    case 'revokedTerminal':
      return { ...somebody, extra: { token_hash: (await revokedTill(scene)).hash } }
    case 'otherTerminal':
      return { ...somebody, extra: { token_hash: (await tillOf(scene, foreign)).hash } }
    case 'program':
      return { ...somebody, ...(await programOf(scene, own)) }
    case 'otherProgram':
      return { ...somebody, ...(await programOf(scene, foreign)) }
    case 'ended':
      return await signedIn(scene, principal, await newPerson(scene), 'ended')
    case 'superAdmin':
      return await signedIn(scene, principal, await newSuperAdmin(scene))
    case 'member':
    case 'admin':
      return await signedIn(scene, principal, await newColleague(scene, principal))
    case 'owner':
      return await signedIn(scene, principal, own.owner)
    case 'stranger':
      return await signedIn(scene, principal, foreign.owner)
    case 'intruder': {
      const intruder = await signedIn(scene, principal, foreign.owner)
      return { ...intruder, headers: { 'x-organization-id': own.org_id } }
    }
    default:
      return principal satisfies never
  }
}

const tills = new WeakMap<TestShop, Promise<TestTill>>()
const revoked = new WeakMap<TestShop, Promise<TestTill>>()

const programs = new WeakMap<TestShop, Promise<TestProgram>>()

/** The shop's program, whose key has every right that a key can have: one for all requests. */
async function programOf({ testDb, service }: Scene, shop: TestShop): Promise<Pick<Present, 'user_id' | 'token'>> {
  const known = programs.get(shop) ?? openProgram(testDb, shop, {}, service.peppers)
  programs.set(shop, known)
  const { user_id, secret } = await known
  return { user_id, token: secret }
}

/** The shop's till: one for all requests, as in a shop. */
async function tillOf({ testDb, service }: Scene, shop: TestShop): Promise<TestTill> {
  const known = tills.get(shop) ?? openTill(testDb, shop, 'Counter', service.peppers)
  tills.set(shop, known)
  return await known
}

async function revokedTill({ testDb, service, own }: Scene): Promise<TestTill> {
  const known = revoked.get(own) ?? openTill(testDb, own, 'Gone', service.peppers)
  revoked.set(own, known)
  const till = await known
  await testDb.asOwner(
    `update pos_terminals set verifier = null, pepper_id = null, token_prefix = null, revoked_at = now()
     where id = $1 and revoked_at is null`,
    [till.id],
  )
  return till
}

type Person = { readonly user_id: string; readonly email: string }

async function signedIn(
  { testDb, service }: Scene,
  principal: Principal,
  person: Person,
  session: 'live' | 'ended' = 'live',
): Promise<Present> {
  const id = randomUUID()
  // The platform's door requires a second factor; nobody of a shop has one here.
  const factorAt = principal === 'superAdmin' ? new Date().toISOString() : undefined
  if (session === 'live') {
    await testDb.asOwner(`insert into auth.sessions (id, user_id, pepper_id, factor_at) values ($1, $2, 'test', $3)`, [
      id,
      person.user_id,
      factorAt,
    ])
  }
  const token = await service.tokenOf(person, id, factorAt)
  return { principal, user_id: person.user_id, token, headers: {}, extra: {} }
}

async function newPerson({ testDb }: Scene): Promise<Person> {
  const user_id = randomUUID()
  const email = `${user_id}@example.ug`
  await testDb.asOwner(
    `insert into auth.users (id, email, password_hash, email_confirmed_at) values ($1, $2, 'none', now())`,
    [user_id, email],
  )
  return { user_id, email }
}

async function newSuperAdmin(scene: Scene): Promise<Person> {
  const person = await newPerson(scene)
  await scene.testDb.asOwner('insert into super_admins (user_id) values ($1)', [person.user_id])
  return person
}

async function newColleague(scene: Scene, role: Role): Promise<Person> {
  const person = await newPerson(scene)
  await scene.testDb.asOwner('insert into organization_members (org_id, user_id, role) values ($1, $2, $3)', [
    scene.own.org_id,
    person.user_id,
    role,
  ])
  return person
}
