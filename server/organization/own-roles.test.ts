import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { mostOwnRoles } from '@tunda/contract/organization/own-roles'
import { grantableRights, ownersRights, type Right, rightsNamed } from '@tunda/contract/organization/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { allRightsBut, giveOwnRole } from '../testing/own-roles.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { codeOf, failureOf, visitOf } from '../testing/visits.ts'

const { organization } = router

let testDb: TestDatabase
let shop: TestShop
let other: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  ;[shop, other] = [await openShop(testDb), await openShop(testDb)]
})

const at = (who: Colleague) => ({ context: visitOf(testDb, who) })
const cashier = { name: 'Cashier', rights: ['sell', 'discount', 'see_sales'] as Right[], max_discount_percent: 10 }
type Asked = { name: string; rights: Right[]; max_discount_percent?: number; max_refund?: number }
const adds = (who: Colleague, role: Asked = cashier) => call(organization.addRole, role, at(who))
const gives = (who: Colleague, whom: Colleague, role_id: string | null) =>
  call(organization.giveRole, { user_id: whom.user_id, role_id }, at(who))
const shopOf = async (who: Colleague) =>
  (await call(organization.list, undefined, at(who))).organizations.find(({ id }) => id === shop.org_id)
const audited = (action: string) =>
  testDb.asOwner('select old_values, new_values from audit_log where org_id = $1 and action_type = $2 order by id', [
    shop.org_id,
    action,
  ])
const downgrade = () => testDb.asOwner('delete from user_subscriptions where user_id = $1', [shop.owner.user_id])

describe('a role of a shop’s own', () => {
  it('gives its members exactly the rights that it names, from their next request on', async () => {
    const role = await adds(shop.owner)
    expect(role).toMatchObject({ ...cashier, max_refund: null, members: 0, invitations: 0 })
    expect(await gives(shop.admin, shop.member, role.id)).toMatchObject({
      role: 'member',
      role_id: role.id,
      role_name: 'Cashier',
      rights: { sell: true, discount: 10, see_sales: true },
    })
    expect(await shopOf(shop.member)).toMatchObject({
      role: 'member',
      role_name: 'Cashier',
      rights: { sell: true, discount: 10, see_sales: true },
    })
    const reports = () => call(router.analytics.dashboard, undefined, at(shop.member))
    expect(await codeOf(reports())).toBe('AUTHORIZATION_ERROR')
    await call(
      organization.updateRole,
      { ...cashier, id: role.id, rights: [...cashier.rights, 'see_reports'] },
      at(shop.owner),
    )
    expect(await reports()).toBeTruthy()
    await gives(shop.owner, shop.member, null)
    expect(await shopOf(shop.member)).toMatchObject({ role_id: null, role_name: null, rights: { count_stock: true } })
    expect(await audited('change_role')).toMatchObject([
      { old_values: { role: 'member' }, new_values: { role: 'Cashier' } },
      { old_values: { role: 'Cashier' }, new_values: { role: 'member' } },
    ])
  })

  it('has a name of its own, rights that work together, and room among twenty', async () => {
    await adds(shop.owner)
    expect(await codeOf(adds(shop.owner, { ...cashier, name: ' CASHIER ' }))).toBe('ROLE_NAME_TAKEN')
    await adds(other.owner)
    for (const wrong of [
      { name: 'Admin', rights: [] },
      { name: 'x'.repeat(41), rights: [] },
      { name: 'Profit', rights: ['see_profit'] as Right[] },
      { name: 'Limit', rights: ['sell'] as Right[], max_refund: 5 },
      ...ownersRights.map((right) => ({ name: right, rights: [right] })),
    ]) {
      await expect(adds(shop.owner, wrong)).rejects.toThrow('Input validation failed')
    }
    for (let i = 1; i < mostOwnRoles; i += 1) await adds(shop.owner, { name: `Role ${i}`, rights: [] })
    expect(await codeOf(adds(shop.owner, { name: 'One more', rights: [] }))).toBe('TOO_MANY_ROLES')
    const listed = await call(organization.roles, undefined, at(shop.admin))
    expect([listed.totalCount, listed.organization_roles[0]?.name]).toEqual([mostOwnRoles, 'Cashier'])
  })

  it('is changed by one who manages members, never by who has it, nor by whom it outranks', async () => {
    const lead = await adds(shop.owner, { name: 'Lead', rights: ['sell', 'manage_members'] })
    const high = await adds(shop.owner, { name: 'High', rights: ['sell', 'see_cost', 'manage_members'] })
    await gives(shop.owner, shop.member, lead.id)
    const { member } = shop
    expect(await codeOf(adds(member, { name: 'Spy', rights: ['see_cost'] }))).toBe('MORE_THAN_OWN_RIGHTS')
    expect((await adds(member, { name: 'Seller', rights: ['sell'] })).name).toBe('Seller')
    const updates = (id: string, rights: Right[]) =>
      codeOf(call(organization.updateRole, { id, name: 'Other', rights }, at(member)))
    expect([await updates(lead.id, ['sell']), await updates(high.id, [])]).toEqual(['OWN_ROLE', 'MORE_THAN_OWN_RIGHTS'])
    const removes = (id: string, move_to?: string) => codeOf(call(organization.removeRole, { id, move_to }, at(member)))
    expect([await removes(lead.id, high.id), await removes(high.id)]).toEqual(['OWN_ROLE', 'MORE_THAN_OWN_RIGHTS'])
    expect(await codeOf(gives(member, member, null))).toBe('OWN_ROLE')
    expect(await codeOf(gives(shop.admin, shop.admin, high.id))).toBe('OWN_ROLE')
    // A plain member may do more than this one, and so may an admin.
    const invites = (input: { role?: 'admin' | 'member'; role_id?: string }) =>
      codeOf(call(organization.invite, { email: `${randomUUID()}@example.ug`, ...input }, at(member)))
    expect([await invites({}), await invites({ role: 'admin' }), await invites({ role_id: high.id })]).toEqual([
      'AUTHORIZATION_ERROR',
      'AUTHORIZATION_ERROR',
      'MORE_THAN_OWN_RIGHTS',
    ])
    expect(await codeOf(gives(member, shop.admin, lead.id))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(call(organization.removeMember, { id: shop.admin.user_id }, at(member)))).toBe(
      'AUTHORIZATION_ERROR',
    )
    expect(await codeOf(gives(shop.owner, shop.owner, lead.id))).toBe('OWNER_STAYS')
  })

  it('is not found by another shop', async () => {
    const theirs = await adds(other.owner)
    for (const id of [theirs.id, randomUUID()]) {
      const [change, gone] = [{ ...cashier, id }, { id }]
      expect([
        await codeOf(gives(shop.owner, shop.member, id)),
        await codeOf(call(organization.updateRole, change, at(shop.owner))),
        await codeOf(call(organization.removeRole, gone, at(shop.owner))),
        await codeOf(call(organization.invite, { email: 'a@example.ug', role_id: id }, at(shop.owner))),
      ]).toEqual(Array.from({ length: 4 }, () => 'NOT_FOUND'))
    }
    expect(await codeOf(gives(shop.owner, other.member, null))).toBe('NOT_FOUND')
    await expect(
      testDb.asOwner('update organization_members set role_id = $1 where org_id = $2 and role = $3', [
        theirs.id,
        shop.org_id,
        'member',
      ]),
    ).rejects.toThrow('organization_members_role_id_fkey')
  })

  it('is deleted when nobody has it, or with the role that its people get', async () => {
    const [role, next] = [await adds(shop.owner), await adds(shop.owner, { name: 'Seller', rights: ['sell'] })]
    await gives(shop.owner, shop.member, role.id)
    await call(organization.invite, { email: 'new@example.ug', role_id: role.id }, at(shop.owner))
    const removes = (move_to?: string) => call(organization.removeRole, { id: role.id, move_to }, at(shop.owner))
    expect((await failureOf(removes())).meta).toEqual({ members: 1, invitations: 1 })
    expect(await codeOf(removes(role.id))).toBe('ROLE_IS_HELD')
    await removes(next.id)
    expect(await shopOf(shop.member)).toMatchObject({ role_name: 'Seller', rights: { sell: true } })
    const { organization_invitations: open } = await call(
      organization.invitations,
      { page: 1, limit: 20 },
      at(shop.owner),
    )
    expect(open).toMatchObject([{ role: 'member', role_name: 'Seller' }])
    await call(organization.removeRole, { id: next.id, move_to: 'member' }, at(shop.owner))
    expect(await shopOf(shop.member)).toMatchObject({ role_id: null, rights: { count_stock: true } })
  })

  it('is what somebody is invited to and joins with', async () => {
    const role = await adds(shop.owner)
    const invited = { ...other.member }
    await testDb.asOwner('delete from organization_members where user_id = $1', [invited.user_id])
    await call(organization.invite, { email: invited.email, role_id: role.id }, at(shop.owner))
    const [row] = await testDb.asOwner<{ role_name: string }>(
      `select payload ->> 'role_name' as role_name from outbox where kind = 'invitation-mail' and payload ->> 'to' = $1`,
      [invited.email],
    )
    expect(row?.role_name).toBe('Cashier')
    expect(await call(organization.roles, undefined, at(shop.owner))).toMatchObject({
      organization_roles: [{ invitations: 1, members: 0 }],
    })
  })

  it('goes with the plan as it is: none is made or widened any more, and what there is goes on restricting', async () => {
    const role = await adds(shop.owner)
    await gives(shop.owner, shop.member, role.id)
    await downgrade()
    expect(await codeOf(adds(shop.owner, { name: 'Another', rights: [] }))).toBe('FEATURE_NOT_IN_PLAN')
    const updates = (rights: Right[], max_discount_percent: number) =>
      call(organization.updateRole, { id: role.id, name: 'Cashier', rights, max_discount_percent }, at(shop.owner))
    expect([
      await codeOf(updates(cashier.rights, 20)),
      await codeOf(updates([...cashier.rights, 'see_cost'], 10)),
    ]).toEqual(['FEATURE_NOT_IN_PLAN', 'FEATURE_NOT_IN_PLAN'])
    expect((await updates(['sell', 'discount'], 5)).rights).toEqual(['sell', 'discount'])
    expect((await shopOf(shop.member))?.rights).toEqual({ sell: true, discount: 5 })
  })

  it('ends where somebody becomes admin or owner', async () => {
    const role = await adds(shop.owner)
    await gives(shop.owner, shop.member, role.id)
    const makes = (made: 'admin' | 'member') =>
      call(organization.changeRole, { id: shop.member.user_id, role: made }, at(shop.owner))
    expect(await makes('member')).toMatchObject({ role_id: null, rights: { count_stock: true } })
    await gives(shop.owner, shop.member, role.id)
    expect(await makes('admin')).toMatchObject({ role: 'admin', role_id: null, rights: { see_cost: true } })
    await gives(shop.owner, shop.member, role.id)
    await testDb.asOwner('update auth.sessions set authenticated_at = now() where id = $1', [
      shop.owner.caller.session_id,
    ])
    await call(organization.transferOwnership, { new_owner_id: shop.member.user_id }, at(shop.owner))
    expect(await shopOf(shop.member)).toMatchObject({ role: 'owner', role_id: null, rights: { own_shop: true } })
  })
})

describe('the closed list', () => {
  it('is the database’s too, with what each right needs', async () => {
    const made = (rights: readonly string[]) =>
      giveOwnRole(testDb, shop.org_id, shop.member, { rights: rights as Right[] })
    await made(grantableRights)
    expect((await shopOf(shop.member))?.rights).toEqual(
      rightsNamed({ rights: grantableRights, max_discount_percent: null, max_refund: null }),
    )
    for (const right of grantableRights) {
      const needless =
        rightsNamed({ rights: [right], max_discount_percent: null, max_refund: null })[right] !== undefined
      const kept = await made([right]).then(
        () => true,
        () => false,
      )
      expect([right, kept]).toEqual([right, needless])
      await made(allRightsBut(right))
    }
    for (const right of [...ownersRights, 'anything']) await expect(made([right])).rejects.toThrow('rights_are_known')
  })

  it('is not left by who knows more: what a role names in vain is not had', () => {
    const named = {
      rights: ['see_profit', 'own_shop', 'sell'] as Right[],
      max_discount_percent: null,
      max_refund: null,
    }
    expect(rightsNamed(named)).toEqual({ sell: true })
  })
})
