import { randomUUID } from 'node:crypto'
import { mostOwnReports } from '@tunda/contract/reports/saved-reports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now, setClock } from '../clock.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const value = { subject: 'products' as const, columns: ['product', 'stock', 'value'] }
const save = (more: object = {}, who = shop.owner) =>
  call(
    router.savedReports.save,
    { id: randomUUID(), name: 'Stock value', shared_with: ['member'], description: value, ...more },
    by(who),
  )
const listed = async (who = shop.owner) => (await call(router.savedReports.list, undefined, by(who))).saved_reports
const rows = (id: string, who = shop.owner) => call(router.savedReports.rows, { id }, by(who))
const change = (asked: { id: string; name?: string; shared_with?: 'member'[] }, who = shop.owner) =>
  call(router.savedReports.change, asked, by(who))
const remove = (id: string, who = shop.owner) => call(router.savedReports.remove, { id }, by(who))

describe('a saved report', () => {
  it('is seen by who it is shared with, without the columns that are not theirs, and it says which', async () => {
    await stockProduct(testDb, shop, { model: 'A15', stock: 4, price: 1_000, cost: 600 })
    const { id } = await save()
    expect(await rows(id)).toMatchObject({ rows: [['Samsung A15', 4, 2_400]], left_out: [], name: 'Stock value' })
    expect(await rows(id, shop.member)).toMatchObject({ rows: [['Samsung A15', 4]], left_out: ['value'] })
    expect(await listed(shop.member)).toMatchObject([
      { id, is_mine: false, may_change: false, description: { columns: ['product', 'stock'] }, left_out: ['value'] },
    ])
    const byValue = {
      ...value,
      columns: ['product'],
      filters: [{ field: 'value', is: 'at_least' as const, number: 1 }],
    }
    const told = await save({ description: byValue })
    expect(await codeOf(rows(told.id, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect((await listed(shop.member)).find((one) => one.id === told.id)).toMatchObject({ description: null })
    const ordered = await save({ description: { ...value, order: { field: 'value', descending: true } } })
    expect((await rows(ordered.id, shop.member)).rows).toEqual([['Samsung A15', 4]])
    expect(await codeOf(save({}, shop.member))).toBe('AUTHORIZATION_ERROR')
  })

  it('of another release, which this one cannot read, says so, and is described anew, renamed or deleted', async () => {
    const [{ id }, { id: second }] = [await save(), await save()]
    const later = JSON.stringify({ subject: 'weather', columns: ['rain'] })
    await testDb.asOwner('update saved_reports set description = $2 where org_id = $1', [shop.org_id, later])
    for (const who of [shop.owner, shop.member]) expect(await codeOf(rows(id, who))).toBe('REPORT_UNREADABLE')
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ description: null, is_unreadable: true })
    await change({ id, name: 'Rain' })
    await call(router.savedReports.change, { id, description: value }, by())
    expect(await rows(id)).toMatchObject({ name: 'Rain', rows: [] })
    expect((await listed()).find((one) => one.id === id)?.is_unreadable).toBeUndefined()
    await remove(second)
    expect(await listed()).toHaveLength(1)
  })

  it('is nobody else’s while it is not shared, nor another shop’s, nor a plan’s without reports', async () => {
    const own = { description: { subject: 'sales', columns: ['sales'] }, shared_with: [] }
    const { id } = await save(own, shop.member)
    const other = await openShop(testDb, 'premium')
    for (const who of [shop.owner, shop.admin, other.owner]) {
      expect(await codeOf(rows(id, who))).toBe('NOT_FOUND')
      expect(await codeOf(change({ id, name: 'Mine' }, who))).toBe('NOT_FOUND')
      expect(await codeOf(remove(id, who))).toBe('NOT_FOUND')
      expect(await listed(who)).toEqual([])
    }
    expect((await rows(id, shop.member)).rows).toEqual([[0]])
    const basic = await openShop(testDb, 'basic')
    expect(await codeOf(listed(basic.owner))).toBe('FEATURE_NOT_IN_PLAN')
  })

  it('is changed and deleted by its maker and by who manages settings, who cannot hide it', async () => {
    const own = { description: { subject: 'sales', columns: ['sales'] } }
    const { id } = await save(own, shop.member)
    await change({ id, name: 'Number of sales' }, shop.admin)
    expect(await codeOf(change({ id, shared_with: [] }, shop.admin))).toBe('AUTHORIZATION_ERROR')
    expect(await listed(shop.member)).toMatchObject([{ name: 'Number of sales', is_mine: true, may_change: true }])
    const of = await save({})
    expect(await codeOf(change({ id: of.id, name: 'Mine' }, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(remove(of.id, shop.member))).toBe('AUTHORIZATION_ERROR')
    await remove(id, shop.admin)
    expect((await listed()).map((one) => one.id)).toEqual([of.id])
    const trail = await testDb.asOwner(
      `select action_type from audit_log where org_id = $1 and resource_type = 'saved_report' order by created_at, id`,
      [shop.org_id],
    )
    expect(trail.map(({ action_type }) => action_type)).toEqual(['create', 'update', 'create', 'delete'])
  })

  it('is saved once by a retry, and no more than a person may, two at once too', async () => {
    const id = randomUUID()
    await Promise.all([save({ id }), save({ id })])
    expect(await listed()).toHaveLength(1)
    expect(await codeOf(save({ id, name: 'Another' }))).toBe('IDEMPOTENCY_KEY_REUSED')
    await testDb.asOwner(
      `insert into saved_reports (org_id, id, user_id, name, shared_with, description, created_at, updated_at)
       select org_id, gen_random_uuid(), user_id, name, '{}', description, created_at, updated_at
       from saved_reports, generate_series(1, $2) where org_id = $1`,
      [shop.org_id, mostOwnReports - 2],
    )
    const both = await Promise.all(
      [save(), save()].map((work) =>
        work.then(
          () => 'saved',
          (error: unknown) => codeOf(Promise.reject(error)),
        ),
      ),
    )
    expect(both.sort()).toEqual(['TOO_MANY_REPORTS', 'saved'])
    await save({ description: { subject: 'sales', columns: ['sales'] } }, shop.admin)
  })

  it('goes with who leaves or is erased where it was theirs alone, and stays where it is shared', async () => {
    const own = { description: { subject: 'sales', columns: ['sales'] } }
    await save({ ...own, shared_with: [] }, shop.member)
    await save({ ...own, shared_with: [] }, shop.admin)
    const { id } = await save(own, shop.member)
    await call(router.organization.removeMember, { id: shop.admin.user_id }, by())
    await testDb.asOwner('update auth.users set closed_at = now(), erase_at = now() where id = $1', [
      shop.member.user_id,
    ])
    const putBack = setClock(() => Date.now() + 60_000)
    await testDb.database.asPlatform((tx) => tx.query('select erase_person($1, $2)', [shop.member.user_id, now()]))
    putBack()
    const kept = await testDb.asOwner<{ id: string }>('select id from saved_reports where org_id = $1', [shop.org_id])
    expect(kept).toEqual([{ id }])
    expect(await listed()).toMatchObject([{ id, made_by: '', may_change: true }])
  })
})
