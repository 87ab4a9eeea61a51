import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { digestOf, mailedTokenOf } from '../secrets/mailed-token.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  peppers,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

const { organization } = router
const day = 86_400_000

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
let restoreClock = () => {}

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
afterEach(() => restoreClock())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  other = await openShop(testDb)
})

const at = (who: Colleague | undefined) => ({ context: visitOf(testDb, who) })
const newEmail = () => `${randomUUID().slice(0, 8)}@example.ug`
const invite = (who: Colleague, email = newEmail(), role: 'admin' | 'member' = 'member') =>
  call(organization.invite, { email, role }, at(who))
const seats = async () => {
  const { meters } = await call(router.subscription.usage, undefined, at(shop.owner))
  return meters.find(({ resource }) => resource === 'users')?.current
}

/** The token in the newest mail to this address. */
async function mailedTo(email: string): Promise<string> {
  const [row] = await testDb.asOwner<{ payload: { seed: { id: string; pepper_id: string } } }>(
    `select payload from outbox where kind = 'invitation-mail' and payload ->> 'to' = $1 order by id desc limit 1`,
    [email],
  )
  const token = row && mailedTokenOf('invitation', row.payload.seed, peppers)
  if (token === undefined) throw new Error(`nothing was mailed to ${email}`)
  return token
}

async function newPerson(email: string): Promise<Colleague> {
  const [user_id, session_id] = [randomUUID(), randomUUID()]
  await testDb.asOwner(
    `insert into auth.users (id, email, password_hash, full_name) values ($1, $2, 'none', 'Okello')`,
    [user_id, email],
  )
  await testDb.asOwner(`insert into auth.sessions (id, user_id, pepper_id) values ($1, $2, 'test')`, [
    session_id,
    user_id,
  ])
  return {
    user_id,
    email,
    role: 'member',
    caller: { session_id, user_id, wanted_org_id: undefined, user_agent: 'test' },
  }
}

const audited = (action: string) =>
  testDb.asOwner<{ user_email: string; new_values: unknown }>(
    'select user_email, new_values from audit_log where org_id = $1 and action_type = $2',
    [shop.org_id, action],
  )

function later(milliseconds: number): void {
  const time = Date.now() + milliseconds
  restoreClock()
  restoreClock = setClock(() => time)
}

describe('an invitation', () => {
  it('takes a seat, stands in the list and the audit trail, and keeps of its token the digest alone', async () => {
    const before = await seats()
    const invitation = await invite(shop.owner, ' Okello@Example.UG ', 'admin')
    expect(invitation).toMatchObject({
      email: 'okello@example.ug',
      role: 'admin',
      invited_by: 'The owner',
      is_expired: false,
    })
    expect(await seats()).toBe((before ?? 0) + 1)
    const list = await call(organization.invitations, { page: 1, limit: 20 }, at(shop.admin))
    expect(list).toMatchObject({ totalCount: 1, organization_invitations: [{ id: invitation.id }] })
    expect(await audited('invite_member')).toMatchObject([{ user_email: shop.owner.email }])
    const token = await mailedTo('okello@example.ug')
    const [kept] = await testDb.asOwner('select token_hash from organization_invitations where id = $1', [
      invitation.id,
    ])
    expect(kept).toEqual({ token_hash: digestOf(token) })
    const rows = await testDb.asOwner(
      'select i::text as row from organization_invitations i union all select o::text from outbox o',
    )
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  it('is the owner’s to give to an admin, an admin’s to give to a member, and not a member’s', async () => {
    expect(await invite(shop.admin)).toMatchObject({ role: 'member' })
    for (const [who, role] of [
      [shop.admin, 'admin'],
      [shop.member, 'member'],
    ] as const) {
      const failure = await failureOf(invite(who, newEmail(), role))
      expect([failure.entry.status, failure.message]).toEqual([
        403,
        "You don't have permission to perform this action.",
      ])
    }
  })

  it('is refused for a colleague and for an address that is invited already', async () => {
    const { email } = await invite(shop.owner)
    expect((await failureOf(invite(shop.owner, email))).entry.code).toBe('ALREADY_INVITED')
    expect((await failureOf(invite(shop.owner, shop.member.email))).message).toBe(
      `${shop.member.email} already works here.`,
    )
  })

  it('reaches the limit exactly, with fifty at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => invite(shop.owner)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    const refused = await failureOf(invite(shop.owner))
    expect([refused.entry.code, refused.meta]).toEqual([
      'E_LIMIT_REACHED',
      { resource: 'users', current: 10, limit: 10 },
    ])
    expect(await seats()).toBe(10)
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.entry?.code] : []))
    expect(new Set(codes)).toEqual(new Set(['E_LIMIT_REACHED']))
  }, 60_000)

  it('gives its seat back when it expires, and asks for one again when it is sent anew', async () => {
    const [first] = await Promise.all(Array.from({ length: 7 }, () => invite(shop.owner)))
    later(7 * day + 1000)
    expect(await seats()).toBe(3)
    await Promise.all(Array.from({ length: 7 }, () => invite(shop.owner)))
    const failure = await failureOf(call(organization.resendInvitation, { id: first?.id ?? '' }, at(shop.owner)))
    expect(failure.entry.code).toBe('E_LIMIT_REACHED')
    expect((await failureOf(invite(shop.owner, first?.email))).entry.code).toBe('E_LIMIT_REACHED')
  })

  it('is sent again at most once a minute, and only the newest link works', async () => {
    const { id, email } = await invite(shop.admin)
    const early = await failureOf(call(organization.resendInvitation, { id }, at(shop.admin)))
    expect(early.message).toMatch(/^Too many attempts\. Please wait \d+ seconds before trying again\.$/)
    const old = await mailedTo(email)
    later(61_000)
    await call(organization.resendInvitation, { id }, at(shop.admin))
    expect((await failureOf(call(organization.findInvitation, { token: old }, at(undefined)))).entry.status).toBe(404)
    expect(await call(organization.findInvitation, { token: await mailedTo(email) }, at(undefined))).toMatchObject({
      status: 'open',
      email,
      has_account: false,
    })
  })

  it('is withdrawn by whoever may give it, and foreign ones answer as those that never were', async () => {
    const [ofAdmin, ofMember, foreign] = [
      await invite(shop.owner, newEmail(), 'admin'),
      await invite(shop.owner),
      await invite(other.owner),
    ]
    expect(
      (await failureOf(call(organization.revokeInvitation, { id: ofAdmin.id }, at(shop.admin)))).entry.status,
    ).toBe(403)
    expect(await call(organization.revokeInvitation, { id: ofMember.id }, at(shop.admin))).toEqual({ id: ofMember.id })
    expect(await seats()).toBe(4)
    const token = await mailedTo(ofMember.email)
    expect(await call(organization.findInvitation, { token }, at(undefined))).toMatchObject({ status: 'revoked' })
    for (const id of [foreign.id, ofMember.id, randomUUID()]) {
      for (const procedure of [organization.revokeInvitation, organization.resendInvitation]) {
        const failure = await failureOf(call(procedure, { id }, at(shop.owner)))
        expect([failure.entry.code, failure.message]).toEqual(['NOT_FOUND', 'This invitation is not open any more.'])
      }
    }
  })
})

describe('the answer to an invitation', () => {
  async function invited(role: 'admin' | 'member' = 'member') {
    const email = newEmail()
    await invite(shop.owner, email, role)
    return { email, token: await mailedTo(email), person: await newPerson(email) }
  }

  it('makes the person a member at once, and asked again says the same', async () => {
    const { token, person, email } = await invited('admin')
    expect((await failureOf(call(organization.members, { page: 1, limit: 20 }, at(person)))).entry.status).toBe(403)
    const joined = { org_id: shop.org_id, role: 'admin' }
    expect(await call(organization.acceptInvitation, { token }, at(person))).toMatchObject(joined)
    expect(await call(organization.acceptInvitation, { token }, at(person))).toMatchObject(joined)
    const people = await call(organization.members, { page: 1, limit: 20 }, at(person))
    expect(people.organization_members.map((one) => one.email)).toContain(email)
    expect(await seats()).toBe(4)
    expect(await audited('accept_invitation')).toEqual([{ user_email: email, new_values: { email, role: 'admin' } }])
  })

  it('leads no further than to the locations of who invited', async () => {
    const placed = (who: Colleague, locations: readonly string[] | null) =>
      testDb.asOwner('update organization_members set location_ids = $3 where org_id = $1 and user_id = $2', [
        shop.org_id,
        who.user_id,
        locations,
      ])
    const accepted = async (inviter: Colleague) => {
      const person = await newPerson(newEmail())
      await invite(inviter, person.email)
      // Whoever invited may be gone, or anywhere, by then.
      await placed(shop.admin, null)
      await call(organization.acceptInvitation, { token: await mailedTo(person.email) }, at(person))
      const { organization_members: members } = await call(organization.members, {}, at(shop.owner))
      return members.find(({ user_id }) => user_id === person.user_id)?.location_ids
    }
    await placed(shop.admin, [shop.org_id])
    const { id } = await invite(shop.owner)
    later(61_000)
    for (const procedure of [organization.revokeInvitation, organization.resendInvitation])
      expect((await failureOf(call(procedure, { id }, at(shop.admin)))).entry.status).toBe(403)
    expect(await accepted(shop.admin)).toEqual([shop.org_id])
    expect(await accepted(shop.owner)).toBeNull()
  })

  it('needs the address that was invited as well as the token', async () => {
    const { token, email } = await invited()
    const failure = await failureOf(call(organization.acceptInvitation, { token }, at(other.member)))
    expect(failure.message).toBe(`This invitation is for ${email}. Sign in with that address to accept it.`)
    const unknown = await failureOf(call(organization.acceptInvitation, { token: 'guessed' }, at(other.member)))
    expect([unknown.entry.status, unknown.entry.code]).toEqual([404, 'NOT_FOUND'])
    expect((await failureOf(call(organization.acceptInvitation, { token }, at(undefined)))).entry.status).toBe(401)
  })

  it('is too late after seven days', async () => {
    const { token, person } = await invited()
    later(7 * day + 1000)
    expect(await call(organization.findInvitation, { token }, at(undefined))).toMatchObject({ status: 'expired' })
    const failure = await failureOf(call(organization.acceptInvitation, { token }, at(person)))
    expect([failure.entry.code, failure.message]).toEqual([
      'INVITATION_CLOSED',
      'This invitation has expired. Ask for a new one.',
    ])
  })

  it('may be no, without an account, and then stays no', async () => {
    const { token, person, email } = await invited()
    expect(await call(organization.declineInvitation, { token }, at(undefined))).toEqual({
      organization_name: `Shop ${shop.org_id.slice(0, 4)}`,
    })
    expect((await failureOf(call(organization.acceptInvitation, { token }, at(person)))).meta).toEqual({
      status: 'declined',
    })
    expect(await seats()).toBe(3)
    expect(await audited('decline_invitation')).toMatchObject([{ user_email: email }])
  })

  it('is one, however often yes and no come at once', async () => {
    const { token, person } = await invited()
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => call(organization.acceptInvitation, { token }, at(person))),
      ...Array.from({ length: 5 }, () => call(organization.declineInvitation, { token }, at(undefined))),
    ])
    const answers = [...(await audited('accept_invitation')), ...(await audited('decline_invitation'))]
    expect(answers).toHaveLength(1)
  })

  it('adds a shop to a person who has one', async () => {
    await invite(shop.owner, other.member.email)
    const token = await mailedTo(other.member.email)
    await call(organization.acceptInvitation, { token }, at(other.member))
    const { organizations } = await call(organization.list, undefined, at(other.member))
    expect(organizations.map(({ id, role }) => [id, role])).toEqual([
      [other.org_id, 'member'],
      [shop.org_id, 'member'],
    ])
  })

  it('is not given by the platform’s team', async () => {
    const { token, person } = await invited()
    await testDb.asOwner('insert into super_admins (user_id) values ($1)', [person.user_id])
    expect((await failureOf(call(organization.acceptInvitation, { token }, at(person)))).entry.status).toBe(403)
  })
})
