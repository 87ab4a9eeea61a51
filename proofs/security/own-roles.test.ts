import { randomUUID } from 'node:crypto'
import { grantableRights, mayCall, type Right, rightsNamed } from '@tunda/contract/organization/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRightsBut, giveOwnRole } from '../../server/testing/own-roles.ts'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { type Answered, ask, codeOf } from '../asking.ts'
import { publish } from '../figures.ts'
import type { Ids } from '../ids.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { samples } from '../samples.ts'
import { thingsOf } from '../things.ts'
import { type Mutation, openService, type Service } from '../whole-product.ts'

/** Costs and revenue of the shop's goods: figures that nothing else can add up to. */
const cost = 4_171_717
const price = 9_292_929
const secrets = [cost, price - cost].flatMap((figure) => [String(figure), figure.toLocaleString('en-UG')])

let testDb: TestDatabase
let service: Service
let shop: TestShop
let ids: Ids

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  shop = await openShop(testDb)
  ids = { ...(await thingsOf(testDb, service, shop)), user_id: shop.member.user_id }
  await testDb.asOwner('update products set cost_price = $2, selling_price = $3 where org_id = $1', [
    shop.org_id,
    cost,
    price,
  ])
  await tell('POST', '/rest/v1/inventory_movements', {
    product_id: ids.product_id,
    delta: 1,
    reason: 'received',
    unit_cost: cost,
  })
  const saleData = { payment_method: 'cash', items: [{ product_id: ids.product_id, quantity: 1 }] }
  await tell('POST', '/functions/v1/process-sale', { saleData })
  // Changes are in the trail, and imports in their file.
  const gone = await stockProduct(testDb, shop, { stock: 0, cost, price })
  await tell('DELETE', `/rest/v1/products/${gone}`)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

/** The owner does something, so that there is something to see. */
async function tell(method: string, path: string, body?: Record<string, unknown>): Promise<void> {
  const token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
  const answer = await ask(service.address, { method, path, token, body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
}

const ofMembers = everyOperation().filter(({ access }) => access.who === 'member')
/** These end what other calls need. */
const last = ['organization.leave', 'products.remove', 'sales.cancel']

async function askAs(on: Service, who: TestShop['owner'], operation: Operation): Promise<Answered[]> {
  const token = await on.tokenOf(who, who.caller.session_id)
  const answers: Answered[] = []
  for (const sample of samples[operation.name] ?? []) {
    const { id = '', query, body } = sample.request({ ...ids, user_id: who.user_id }, { ...ids, user_id: who.user_id })
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
    answers.push(
      await ask(on.address, {
        method: operation.method,
        path: operation.path.replace('{id}', id) + search,
        token,
        headers: { 'x-organization-id': shop.org_id, 'idempotency-key': randomUUID() },
        body: operation.method === 'GET' ? undefined : body,
      }),
    )
  }
  return answers
}

/** The calls whose answers reveal costs or revenue to the member, and how many calls admit them. */
async function walk(who: TestShop['owner']): Promise<{ leaks: string[]; answered: number }> {
  const leaks: string[] = []
  let answered = 0
  for (const operation of ofMembers.filter(({ name }) => !last.includes(name))) {
    const answers = await askAs(service, who, operation)
    if (answers.some(({ status }) => status === 200)) answered += 1
    if (answers.some(({ text }) => secrets.some((secret) => text.includes(secret)))) leaks.push(operation.name)
  }
  return { leaks, answered }
}

/** The calls that wrongly admit a role without their right. */
async function openDoors(on: Service, right: Right): Promise<{ asked: number; open: string[] }> {
  const named = allRightsBut(right)
  await giveOwnRole(testDb, shop.org_id, shop.member, { rights: named })
  const rights = rightsNamed({ rights: named, max_discount_percent: null, max_refund: null })
  const shut = ofMembers.filter(
    ({ access }) => access.who === 'member' && access.rights.includes(right) && !mayCall(access, { rights }),
  )
  const open: string[] = []
  for (const operation of shut) {
    const answers = await askAs(on, shop.member, operation)
    if (answers.some((answer) => answer.status !== 403 || codeOf(answer) !== 'AUTHORIZATION_ERROR'))
      open.push(operation.name)
  }
  return { asked: shut.length, open }
}

describe('a role of a shop’s own', () => {
  it('that names no cost reads none and no profit, whatever it calls', async () => {
    await giveOwnRole(testDb, shop.org_id, shop.member, { rights: allRightsBut('see_cost') })
    const member = await walk(shop.member)
    expect(member.leaks).toEqual([])
    expect(member.answered).toBeGreaterThan(60)
    const [told] = await testDb.asOwner<{ all: string | null }>(
      'select string_agg(n::text, $2) as all from notifications n where user_id = $1',
      [shop.member.user_id, '|'],
    )
    expect(secrets.some((secret) => told?.all?.includes(secret))).toBe(false)
    const owner = await walk(shop.owner)
    expect(owner.leaks).toEqual(
      expect.arrayContaining([
        'products.get',
        'products.movements',
        'sales.list',
        'analytics.dashboard',
        'audit.trail',
      ]),
    )
    publish(
      'S1 roles of a shop’s own',
      `none of ${member.answered} calls tells a role without costs what things cost`,
      `the owner reads it in ${owner.leaks.length} calls`,
    )
  })

  it('is let in nowhere without the right, and a server that forgot the rows is found out', async () => {
    let asked = 0
    for (const right of grantableRights) {
      const doors = await openDoors(service, right)
      expect([right, doors.open]).toEqual([right, []])
      asked += doors.asked
    }
    expect(asked).toBeGreaterThan(50)
    const forgetful: Mutation = async ({ sql }, run) => {
      const rows = await run(sql)
      return sql.includes('enter_members') ? rows.map((row) => ({ ...row, role_id: null })) : rows
    }
    const mutant = await openService(testDb, { mutate: forgetful })
    try {
      expect((await openDoors(mutant, 'see_reports')).open.length).toBeGreaterThan(0)
    } finally {
      await mutant.stop()
    }
  })
})
