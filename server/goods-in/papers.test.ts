import { randomUUID } from 'node:crypto'
import { mostPapers } from '@tunda/contract/buying/goods-in-papers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, type Colleague, openShop, openTestDatabase, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { removeGoodsIn, startGoodsIn } from './draft-goods-in.ts'
import { listPapers, papers, removePaper } from './papers.ts'
import { postGoodsIn } from './post-goods-in.ts'
import { putLine } from './put-line.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

const start = async (who: Colleague) => {
  const id = randomUUID()
  await as(testDb, who, (tx, member) => startGoodsIn(tx, { id, currency: 'UGX', rate: '1' }, member))
  return id
}
const bill = () => ({
  id: randomUUID(),
  name: 'Bill 9.pdf',
  media_type: 'application/pdf',
  bytes: 900,
  width: null,
  height: null,
  sha256: Buffer.from('00', 'hex'),
  small_sha256: null,
})
const keep = async (goods: string, who: Colleague) => {
  const file = bill()
  await as(testDb, who, (tx, member) => papers.add(tx, goods, file, member))
  return file.id
}
const list = (id: string, who: Colleague) => as(testDb, who, (tx, member) => listPapers(tx, { id }, member))
const open = (id: string, ownerId: string, who: Colleague) =>
  as(testDb, who, (tx, member) => papers.find(tx, { id, ownerId }, member))
const remove = (id: string, who: Colleague, reason?: string) =>
  as(testDb, who, (tx, member) => removePaper(tx, { id, reason }, member))
const notFound = { entry: { code: 'NOT_FOUND' } }

describe('a supplier’s paper', () => {
  it('is kept with the goods, taken off while they are counted, and stays once they are in stock', async () => {
    const { owner, ...shop } = await openShop(testDb)
    const goods = await start(owner)
    const wrong = await keep(goods, owner)
    const right = await keep(goods, owner)
    await remove(wrong, owner)
    await expect(remove(wrong, owner)).rejects.toMatchObject(notFound)
    expect((await list(goods, owner)).papers).toMatchObject([{ id: right, name: 'Bill 9.pdf', may_open: true }])
    const product_id = await stockProduct(testDb, { ...shop, owner }, {})
    await as(testDb, owner, async (tx, member) => {
      await putLine(tx, { goods_in_id: goods, product_id, quantity: 1 }, member)
      await postGoodsIn(tx, { id: goods }, member)
    })
    await expect(remove(right, owner)).rejects.toMatchObject({ entry: { code: 'PAPER_REASON_NEEDED' } })
    expect(await open(right, goods, owner)).toMatchObject({ name: 'Bill 9.pdf' })
    const late = await keep(goods, owner)
    expect((await list(goods, owner)).papers.map(({ id }) => id)).toEqual([right, late])
    await remove(late, owner, 'Wrong supplier')
    expect((await list(goods, owner)).papers.map(({ id }) => id)).toEqual([right])
    const [counter] = await testDb.asOwner<{ id: string }>(
      `insert into organization_roles (org_id, name, rights) values ($1, 'Counter', '{receive_goods,see_cost}') returning id`,
      [shop.org_id],
    )
    await testDb.asOwner('update organization_members set role_id = $2 where user_id = $1', [
      shop.member.user_id,
      counter?.id,
    ])
    await expect(remove(right, shop.member, 'No use')).rejects.toMatchObject({ entry: { code: 'GOODS_IN_POSTED' } })
    const trail = await testDb.asOwner<{ action_type: string; reason: string | null }>(
      `select action_type, metadata ->> 'reason' as reason from audit_log
       where org_id = $1 and resource_type = 'goods_in' and action_type like '%paper' order by id`,
      [shop.org_id],
    )
    expect(trail.map(({ action_type, reason }) => [action_type, reason])).toEqual([
      ['add_paper', null],
      ['add_paper', null],
      ['remove_paper', null],
      ['add_paper', null],
      ['remove_paper', 'Wrong supplier'],
    ])
  })

  it('is one of few, also of two uploads at once, and goes with its list', async () => {
    const { owner } = await openShop(testDb)
    const goods = await start(owner)
    const sent = await Promise.allSettled(Array.from({ length: mostPapers + 2 }, () => keep(goods, owner)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostPapers)
    expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { entry: { code: 'FILE_UPLOAD_ERROR' }, meta: { reason: 'count' } },
    })
    await as(testDb, owner, (tx, member) => removeGoodsIn(tx, { id: goods }, member))
    expect(await testDb.asOwner('select 1 from product_files where goods_in_id = $1', [goods])).toEqual([])
  })

  it('is nobody else’s, of no other location, and open to who may see costs and to who kept it', async () => {
    const [shop, other] = [await openShop(testDb), await openShop(testDb)]
    const goods = await start(shop.owner)
    const paper = await keep(goods, shop.owner)
    expect((await list(goods, other.owner)).papers).toEqual([])
    for (const attempt of [
      () => keep(goods, other.owner),
      () => open(paper, goods, other.owner),
      () => remove(paper, other.owner),
    ])
      await expect(attempt()).rejects.toMatchObject(notFound)
    const [role] = await testDb.asOwner<{ id: string }>(
      `insert into organization_roles (org_id, name, rights) values ($1, 'Storekeeper', '{receive_goods}') returning id`,
      [shop.org_id],
    )
    const set = (columns: string, value: unknown) =>
      testDb.asOwner(`update organization_members set ${columns} where user_id = $1`, [shop.member.user_id, value])
    await set('role_id = $2', role?.id)
    const own = await keep(goods, shop.member)
    expect((await list(goods, shop.member)).papers.map(({ may_open }) => may_open)).toEqual([false, true])
    await expect(open(paper, goods, shop.member)).rejects.toMatchObject(notFound)
    expect(await open(own, goods, shop.member)).toMatchObject({ name: 'Bill 9.pdf' })
    const [elsewhere] = await testDb.asOwner<{ id: string }>(
      `insert into locations (org_id, name, kind, position) values ($1, 'Ntinda', 'shop', 1) returning id`,
      [shop.org_id],
    )
    await set('location_ids = array[$2::uuid]', elsewhere?.id)
    expect((await list(goods, shop.member)).papers).toEqual([])
    await expect(open(own, goods, shop.member)).rejects.toMatchObject(notFound)
    await expect(remove(own, shop.member)).rejects.toMatchObject(notFound)
    await expect(keep(goods, shop.member)).rejects.toMatchObject(notFound)
  })
})
