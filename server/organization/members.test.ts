import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

const { organization } = router

let testDb: TestDatabase
let shop: TestShop
let other: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb, 'basic')
})

const at = (who: Colleague) => ({ context: visitOf(testDb, who) })
const roleOf = async (who: Colleague) =>
  (await call(organization.list, undefined, at(who))).organizations.find(({ id }) => id === shop.org_id)?.role
const makes = (who: Colleague, whom: Colleague, role: 'admin' | 'member') =>
  call(organization.changeRole, { id: whom.user_id, role }, at(who))
const removes = (who: Colleague, whom: Colleague) => call(organization.removeMember, { id: whom.user_id }, at(who))
const statusOf = async (work: Promise<unknown>) => (await failureOf(work)).entry.status
const audited = (action: string) =>
  testDb.asOwner('select user_email, old_values, new_values from audit_log where org_id = $1 and action_type = $2', [
    shop.org_id,
    action,
  ])

describe('the organisation', () => {
  it('is renamed by owner and admin, with what was before in the audit trail', async () => {
    const renamed = await call(organization.update, { id: shop.org_id, name: ' Nakasero Phones ' }, at(shop.admin))
    expect(renamed).toMatchObject({ name: 'Nakasero Phones', industry: 'Phones & Electronics', role: 'admin' })
    await call(organization.update, { id: shop.org_id, industry: 'Repairs' }, at(shop.owner))
    expect(await audited('update_organization')).toEqual([
      {
        user_email: shop.admin.email,
        old_values: { name: `Shop ${shop.org_id.slice(0, 4)}` },
        new_values: { name: 'Nakasero Phones' },
      },
      {
        user_email: shop.owner.email,
        old_values: { industry: 'Phones & Electronics' },
        new_values: { industry: 'Repairs' },
      },
    ])
  })

  it('refuses a member in the spec’s words, and another shop’s owner as if it were not there', async () => {
    const asked = { id: shop.org_id, name: 'Mine now' }
    const member = await failureOf(call(organization.update, asked, at(shop.member)))
    expect([member.entry.status, member.message]).toEqual([403, 'Insufficient permissions to update organization'])
    for (const id of [shop.org_id, randomUUID()]) {
      const foreign = await failureOf(call(organization.update, { ...asked, id }, at(other.owner)))
      expect([foreign.entry.status, foreign.message]).toEqual([404, 'Organization not found or access denied'])
    }
    await expect(call(organization.update, { ...asked, name: 'A' }, at(shop.owner))).rejects.toThrow(
      'Input validation failed',
    )
    expect(await audited('update_organization')).toEqual([])
  })
})

describe('a role', () => {
  it('changes on the next request', async () => {
    const sees = () => call(organization.invitations, { page: 1, limit: 20 }, at(shop.member))
    expect(await statusOf(sees())).toBe(403)
    expect(await makes(shop.owner, shop.member, 'admin')).toMatchObject({ role: 'admin', email: shop.member.email })
    expect((await sees()).totalCount).toBe(0)
    await makes(shop.owner, shop.member, 'member')
    expect(await statusOf(sees())).toBe(403)
    expect(await audited('change_role')).toMatchObject([
      { old_values: { role: 'member' }, new_values: { role: 'admin' } },
      { old_values: { role: 'admin' }, new_values: { role: 'member' } },
    ])
    const { notifications: told } = await call(router.notifications.list, {}, at(shop.member))
    expect(told.map(({ title }) => title)).toEqual(['You are a member now', 'You are an admin now'])
  })

  it('is the owner’s to give, and never the owner’s own', async () => {
    expect(await statusOf(makes(shop.admin, shop.member, 'admin'))).toBe(403)
    expect(await statusOf(makes(shop.member, shop.member, 'admin'))).toBe(403)
    expect((await failureOf(makes(shop.owner, shop.owner, 'member'))).entry.code).toBe('OWNER_STAYS')
    expect(await statusOf(makes(shop.owner, other.member, 'admin'))).toBe(404)
  })
})

describe('a person who is removed', () => {
  it('is out on the next request, and keeps every other shop', async () => {
    await testDb.asOwner(`insert into organization_members (org_id, user_id, role) values ($1, $2, 'member')`, [
      other.org_id,
      shop.member.user_id,
    ])
    await removes(shop.admin, shop.member)
    const inside = call(organization.members, { page: 1, limit: 20 }, at(shop.member))
    const failure = await failureOf(inside)
    expect([failure.entry.status, failure.message]).toEqual([403, 'Organization not found or access denied'])
    const { organizations } = await call(organization.list, undefined, at(shop.member))
    expect(organizations.map(({ id }) => id)).toEqual([other.org_id])
    expect(await audited('remove_member')).toMatchObject([
      { user_email: shop.admin.email, old_values: { role: 'member', email: shop.member.email } },
    ])
    const mails = await testDb.asOwner(`select payload ->> 'to' as to from outbox where kind = 'removal-mail'`)
    expect(mails).toEqual([{ to: shop.member.email }])
  })

  it('lets nobody in by an invitation of theirs: it ends with them, as it does when they leave', async () => {
    const invite = (who: Colleague, email: string) => call(organization.invite, { email, role: 'member' }, at(who))
    const invited = async () => {
      const { organization_invitations: all } = await call(
        organization.invitations,
        { page: 1, limit: 20 },
        at(shop.owner),
      )
      return all.map(({ email }) => email)
    }
    const [theirs, ours] = [`${shop.org_id}-a@example.ug`, `${shop.org_id}-b@example.ug`]
    await invite(shop.admin, theirs)
    await invite(shop.owner, ours)
    await removes(shop.owner, shop.admin)
    expect(await invited()).toEqual([ours])
    expect(await audited('revoke_invitation')).toMatchObject([
      { user_email: shop.owner.email, old_values: { email: theirs, role: 'member' } },
    ])
    const third = await openShop(testDb)
    await invite(third.admin, `${third.org_id}@example.ug`)
    await call(organization.leave, undefined, at(third.admin))
    const left = await call(organization.invitations, { page: 1, limit: 20 }, at(third.owner))
    expect(left.organization_invitations).toEqual([])
  })

  it('may be an admin only for the owner, and never the owner', async () => {
    expect(await statusOf(removes(shop.admin, shop.admin))).toBe(403)
    expect((await failureOf(removes(shop.admin, shop.owner))).entry.code).toBe('OWNER_STAYS')
    expect(await statusOf(removes(shop.member, shop.admin))).toBe(403)
    expect(await statusOf(removes(shop.owner, other.member))).toBe(404)
    expect(await removes(shop.owner, shop.admin)).toEqual({ id: shop.admin.user_id })
    expect(await roleOf(shop.admin)).toBeUndefined()
  })
})

describe('leaving', () => {
  it('is open to all but the owner', async () => {
    expect(await call(organization.leave, undefined, at(shop.member))).toEqual({ org_id: shop.org_id })
    expect(await roleOf(shop.member)).toBeUndefined()
    const failure = await failureOf(call(organization.leave, undefined, at(shop.owner)))
    expect(failure.message).toBe('An organization needs an owner. Transfer ownership first.')
    expect(await audited('leave_organization')).toMatchObject([{ user_email: shop.member.email }])
  })
})

describe('the ownership', () => {
  const handsOver = (who: Colleague, whom: Colleague) =>
    call(organization.transferOwnership, { new_owner_id: whom.user_id }, at(who))

  it('goes over whole: one owner before, one after, with the new owner’s plan', async () => {
    expect(await handsOver(shop.owner, shop.member)).toEqual({ org_id: shop.org_id, owner_id: shop.member.user_id })
    expect([await roleOf(shop.owner), await roleOf(shop.member)]).toEqual(['admin', 'owner'])
    const [mine] = (await call(organization.list, undefined, at(shop.member))).organizations
    expect(mine?.tier).toBe('basic')
    expect(await statusOf(handsOver(shop.owner, shop.admin))).toBe(403)
    expect(await audited('transfer_ownership')).toMatchObject([
      { old_values: { owner: shop.owner.email }, new_values: { owner: shop.member.email } },
    ])
  })

  it('goes to one person, however many are asked for at once', async () => {
    const outcomes = await Promise.allSettled([
      handsOver(shop.owner, shop.admin),
      handsOver(shop.owner, shop.member),
      handsOver(shop.owner, shop.admin),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const owners = await testDb.asOwner(
      `select user_id from organization_members where org_id = $1 and role = 'owner'`,
      [shop.org_id],
    )
    expect(owners).toHaveLength(1)
  })

  it('stays where the sign-in is not fresh', async () => {
    const restoreClock = setClock(() => Date.now() + 601_000)
    const failure = await failureOf(handsOver(shop.owner, shop.admin)).finally(restoreClock)
    expect(failure.entry).toMatchObject({ code: 'REAUTHENTICATION_NEEDED', status: 403 })
    expect(await roleOf(shop.owner)).toBe('owner')
  })

  it('stays with whoever works here', async () => {
    expect((await failureOf(handsOver(shop.owner, shop.owner))).entry.code).toBe('ALREADY_OWNER')
    expect(await statusOf(handsOver(shop.owner, other.member))).toBe(404)
    expect(await statusOf(handsOver(shop.admin, shop.member))).toBe(403)
  })
})
