import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@orpc/server'
import { graceDays } from '@tunda/contract/organization/closing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { reopenOrganization } from '../organization/close-organization.ts'
import { router } from '../router.ts'
import { folderStore } from '../storage/file-store.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { erasePeople, eraseShops, remindOfErasure } from './erase.ts'
import { tidyStorage } from './tidy-storage.ts'

let testDb: TestDatabase
let folder: string
let restoreClock = () => {}
beforeAll(async () => {
  testDb = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tunda-erase-'))
})
afterEach(() => restoreClock())
afterAll(async () => {
  await testDb.close()
  await rm(folder, { recursive: true })
})

const dayMs = 86_400_000
function advance(days: number): void {
  restoreClock()
  const start = Date.now()
  restoreClock = setClock(() => start + days * dayMs)
}
const nameOf = async ({ org_id }: TestShop) =>
  (await testDb.asOwner<{ name: string }>('select name from organizations where id = $1', [org_id]))[0]?.name ?? ''
const closing = async (shop: TestShop, who = shop.owner, name?: string) =>
  await call(router.organization.close, { name: name ?? (await nameOf(shop)) }, { context: visitOf(testDb, who) })
const reopening = (shop: TestShop, who: Colleague) =>
  call(router.organization.reopen, { org_id: shop.org_id }, { context: visitOf(testDb, who) })
const erase = async (most?: number) => ({
  shops: await eraseShops(testDb.database, folderStore(folder), most),
  people: await erasePeople(testDb.database),
})

/** How many rows of a shop there are in every table that has any. */
async function rowsOf(orgId: string): Promise<Record<string, number>> {
  const tables = await testDb.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await testDb.asOwner<{ count: number }>(`select count(*)::int from ${name} where org_id = $1`, [
      orgId,
    ])
    if (row !== undefined && row.count > 0) counted[name] = row.count
  }
  return counted
}

/** A shop with something in it, and a photo. */
async function tradedShop(): Promise<TestShop> {
  const shop = await openShop(testDb)
  const product = await stockProduct(testDb, shop)
  const till = await openTill(testDb, shop)
  await sellAtTill(testDb, till, tillSale(product))
  await testDb.asOwner(`insert into customers (org_id, name) values ($1, 'Okello')`, [shop.org_id])
  await folderStore(folder).put({ org_id: shop.org_id, id: product, size: 'large' }, Buffer.from('a photo'))
  return shop
}

describe('a shop that its owner deletes', () => {
  it('is closed at once to everybody, for its typed name alone, and its people are written to', async () => {
    const shop = await openShop(testDb)
    expect((await failureOf(closing(shop, shop.owner, 'Another shop'))).entry.code).toBe('NAME_DIFFERS')
    expect((await failureOf(closing(shop, shop.admin))).entry.status).toBe(403)
    const { erase_at } = await closing(shop)
    expect(Math.round((Date.parse(erase_at) - Date.now()) / dayMs)).toBe(graceDays)
    for (const who of [shop.owner, shop.member])
      expect((await failureOf(as(testDb, who, async () => undefined))).entry.code).toBe('SHOP_CLOSED')
    const mails = await testDb.asOwner(
      `select 1 from outbox where kind = 'shop-closed-mail' and payload ->> 'to' = any ($1)`,
      [[shop.owner.email, shop.admin.email, shop.member.email]],
    )
    expect(mails).toHaveLength(3)
    await reopening(shop, shop.owner)
  })

  it('is opened again by its owner, by nobody else, as it was', async () => {
    const shop = await tradedShop()
    const before = await rowsOf(shop.org_id)
    await closing(shop)
    advance(graceDays - 1)
    expect((await failureOf(reopening(shop, shop.admin))).entry.code).toBe('NOT_FOUND')
    await erase()
    await reopening(shop, shop.owner)
    const after = await rowsOf(shop.org_id)
    expect({ ...after, audit_log: 0 }).toEqual({ ...before, audit_log: 0 })
    expect(await as(testDb, shop.member, async (_tx, member) => member.org_id)).toBe(shop.org_id)
  })

  it('is gone after its days of grace, with its files and its mails, and no other with it', async () => {
    const [shop, neighbour] = [await tradedShop(), await tradedShop()]
    const before = await rowsOf(neighbour.org_id)
    await closing(shop)
    await testDb.asOwner(`insert into outbox (dedupe_key, kind, payload) values ($1, 'nothing', $2)`, [
      shop.org_id,
      JSON.stringify({ org_id: shop.org_id }),
    ])
    advance(graceDays + 1)
    // So few rows a step that it takes many.
    expect(await erase(3)).toMatchObject({ shops: 1 })
    expect(await rowsOf(shop.org_id)).toEqual({})
    expect(await testDb.asOwner('select 1 from organizations where id = $1', [shop.org_id])).toEqual([])
    expect(await testDb.asOwner(`select 1 from outbox where payload ->> 'org_id' = $1`, [shop.org_id])).toEqual([])
    expect(existsSync(join(folder, shop.org_id))).toBe(false)
    expect(existsSync(join(folder, neighbour.org_id))).toBe(true)
    expect(await rowsOf(neighbour.org_id)).toEqual(before)
    expect(
      await testDb.asOwner(`select 1 from platform_log where action_type = 'erased' and resource_id = $1`, [
        shop.org_id,
      ]),
    ).toHaveLength(1)
    expect(await erase()).toEqual({ shops: 0, people: 0 })
  })

  it('goes on where it was stopped, and not for a shop that was opened again at the last moment', async () => {
    const shop = await tradedShop()
    await closing(shop)
    advance(graceDays + 1)
    const steps = await testDb.database.ofAllShops((tx) =>
      tx.query<{ gone: number }>('select erase_organization_step($1, $2, 5) as gone', [
        shop.org_id,
        new Date(Date.now() + 31 * dayMs),
      ]),
    )
    expect(Math.max(...steps.map(({ gone }) => gone))).toBe(5)
    expect(await erase(4)).toMatchObject({ shops: 1 })
    const other = await tradedShop()
    const [refused] = await testDb.database.ofAllShops((tx) =>
      tx.query<{ gone: number | null }>('select erase_organization_step($1, now(), 5) as gone', [other.org_id]),
    )
    expect(refused?.gone).toBeNull()
  })

  it('is gone though the files of a shop before it cannot be removed', async () => {
    const [stuck, shop] = [await tradedShop(), await tradedShop()]
    await closing(stuck)
    await closing(shop)
    advance(graceDays + 1)
    const store = folderStore(folder)
    const failing = {
      ...store,
      removeShop: (id: string) =>
        id === stuck.org_id ? Promise.reject(new Error('the bucket is away')) : store.removeShop(id),
    }
    await expect(eraseShops(testDb.database, failing)).rejects.toThrow('failed for 1 of 2')
    expect(await nameOf(shop)).toBe('')
    expect(await nameOf(stuck)).not.toBe('')
    expect(await erase()).toMatchObject({ shops: 1 })
  })

  it('reminds its owner once, a few days before', async () => {
    const shop = await openShop(testDb)
    await closing(shop)
    const reminded = () =>
      testDb.asOwner(`select 1 from outbox where kind = 'shop-ends-mail' and payload ->> 'to' = $1`, [shop.owner.email])
    await remindOfErasure(testDb.database)
    expect(await reminded()).toHaveLength(0)
    advance(graceDays - 2)
    await remindOfErasure(testDb.database)
    await remindOfErasure(testDb.database)
    expect(await reminded()).toHaveLength(1)
  })

  it('is nobody’s to open again while it is suspended', async () => {
    const shop = await openShop(testDb)
    await closing(shop)
    await testDb.asOwner('update organizations set suspended_at = now() where id = $1', [shop.org_id])
    const work = testDb.database.asApp((tx) =>
      reopenOrganization(
        tx,
        { org_id: shop.org_id },
        { ...shop.owner, full_name: '', user_agent: '', is_super_admin: false, authenticated_at: null },
      ),
    )
    expect((await failureOf(work)).entry.code).toBe('NOT_FOUND')
  })
})

it('a file that no row names is removed after an hour, and no other', async () => {
  const shop = await openShop(testDb)
  const [named, unnamed, product] = [randomUUID(), randomUUID(), await stockProduct(testDb, shop)]
  const store = folderStore(folder)
  const fileOf = (id: string, size: 'large' | 'small' = 'large') => ({ org_id: shop.org_id, id, size })
  for (const key of [fileOf(named), fileOf(named, 'small'), fileOf(unnamed), fileOf(unnamed, 'small')])
    await store.put(key, Buffer.from('a photo'))
  await testDb.asOwner(
    `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes, user_id)
     values ($1, $2, $3, 'images', 'front', 'image/webp', 7, $4)`,
    [shop.org_id, named, product, shop.owner.user_id],
  )
  const kept = () =>
    Promise.all([fileOf(named), fileOf(unnamed)].map(async (key) => (await store.get(key)) !== undefined))
  await tidyStorage(testDb.database, store)
  expect(await kept()).toEqual([true, true])
  advance(1)
  await tidyStorage(testDb.database, store)
  expect(await kept()).toEqual([true, false])
})
