import { mayCall } from '@tunda/contract/organization/rights'
import { type KeyRight, keyRights } from '@tunda/contract/programs/api-keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { pick, publish, randomFrom, sized } from '../figures.ts'
import type { Operation } from '../operations.ts'
import { thingsOf } from '../things.ts'
import { type Mutation, openService } from '../whole-product.ts'
import { type KeyCell, type KeyScene, membersOperations, walkKeys } from './key-rights.ts'
import { keysIn } from './tenant-matrix.ts'

const roll = randomFrom()
let testDb: TestDatabase
let scene: KeyScene
beforeAll(async () => {
  testDb = await openTestDatabase()
  scene = await openScene()
})
afterAll(async () => {
  await scene.service.stop()
  await testDb.close()
})

async function openScene(): Promise<KeyScene> {
  const service = await openService(testDb)
  const [own, foreign] = [await openShop(testDb), await openShop(testDb)]
  const things = { own: await thingsOf(testDb, service, own), foreign: await thingsOf(testDb, service, foreign) }
  return { testDb, service, own, foreign, things }
}

type Chosen = (operation: Operation) => (KeyRight | 'none')[]
/** No right, and each of the others; in the short form one that admits and one that does not. */
const chosen: Chosen = ({ access }) => {
  const opens = (right: KeyRight) => access.who === 'member' && mayCall(access, { rights: { [right]: true } })
  const [open, shut] = [keyRights.filter(opens), keyRights.filter((right) => !opens(right))]
  const some = [open, shut].flatMap((rights) => (rights.length === 0 ? [] : [pick(roll, rights)]))
  return ['none', ...sized(some, [...keyRights])]
}
const faultsOf = (cells: readonly KeyCell[]) =>
  cells
    .filter(({ fault }) => fault !== undefined)
    .map(({ operation, right, kind, fault }) => `${operation} with ${right}, ${kind}: ${fault}`)

/** What no key without any of the rights about money may see. */
const secret = ['cost_price', 'unit_cost', 'profit', 'margin', 'stock_value']
const harmless: (KeyRight | 'none')[] = [
  'none',
  'sell',
  'see_sales',
  'see_customers',
  'manage_customers',
  'transfer_stock',
]

it('a key with one right is let in where that right opens, and nowhere into another shop', async () => {
  const before = await rowsOf(scene.foreign.org_id)
  const cells = await walkKeys(scene, chosen)
  expect(faultsOf(cells)).toEqual([])
  expect(await rowsOf(scene.foreign.org_id)).toBe(before)
  const letIn = cells.filter(({ kind, answer }) => kind === 'own' && answer.status === 200)
  expect(letIn.length).toBeGreaterThan(110)
  const shown = letIn.filter(({ right }) => harmless.includes(right)).flatMap(({ answer }) => keysIn(answer.json))
  expect(shown.length).toBeGreaterThan(500)
  expect(shown.filter((key) => secret.includes(key))).toEqual([])
  expect(scene.service.logged()).toBe('')
  const [rights, shop] = [await faultsWith(everyRight), await faultsWith(otherShop)]
  expect(rights).toBeGreaterThan(0)
  expect(shop).toBeGreaterThan(0)
  publish(
    'S1 keys and rights',
    `${cells.length} cells of ${membersOperations().length} operations, keys of one right and of none, 0 faults`,
    `every key may do all: ${rights} faults; another shop is entered: ${shop} faults`,
  )
})

/** How many rows of each table the shop has. */
async function rowsOf(orgId: string): Promise<string> {
  const [row] = await testDb.asOwner<{ all: string }>(
    `select string_agg(c.relname || (xpath('/row/n/text()', query_to_xml(format(
       'select count(*) as n from public.%I where org_id = %L', c.relname, $1::text), false, true, '')))[1]::text, ' ' order by 1) as all
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    [orgId],
  )
  return row?.all ?? ''
}

const entering = /enter_api_keys/
const everyRight: Mutation = async ({ sql }, run) => {
  const rows = await run(sql)
  return entering.test(sql) ? rows.map((row) => ({ ...row, key_rights: [...keyRights] })) : rows
}
const otherShop: Mutation = async ({ sql }, run) => {
  const rows = await run(sql)
  if (!entering.test(sql)) return rows
  const { org_id } = scene.foreign
  await run(`select set_config('app.org_ids', $1, true)`, [org_id])
  return rows.map((row) => ({ ...row, org_id, location_id: org_id }))
}

/** What the walk of some operations finds with a guard removed. */
async function faultsWith(mutate: Mutation): Promise<number> {
  const service = await openService(testDb, { mutate, dataDir: scene.service.dataDir })
  const some = (operation: Operation) => /^(products|sales|customers)\./.test(operation.name)
  try {
    const cells = await walkKeys({ ...scene, service }, (operation) => (some(operation) ? ['none', 'see_sales'] : []))
    return faultsOf(cells).length
  } finally {
    await service.stop()
  }
}
