import { randomUUID } from 'node:crypto'
import type { CheckedRow, ImportKind, ImportOptions } from '@tunda/contract/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { applyImport } from './apply-import.ts'
import { checkRows } from './check-rows.ts'
import { leaveOut, listLeftOut } from './leave-out.ts'
import { startImport } from './start-import.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

type Fields = Record<string, unknown>

/** The same numbers in every run, from a seed. */
function randomFrom(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  return {
    below,
    one: <T>(of: readonly T[]): T => of[below(of.length)] as T,
    often: (percent: number) => below(100) < percent,
  }
}
type Random = ReturnType<typeof randomFrom>

/** A row out of so few names, barcodes and phones that files are full of twins. */
const rowOf: Record<ImportKind, (roll: Random) => Fields> = {
  products: (roll) => ({
    ...(roll.often(80) && { brand: 'Samsung', model: `Camon ${roll.below(9)}` }),
    ...(roll.often(50) && { barcode: `60${roll.below(9)}` }),
    ...(roll.often(15) && { extra_barcodes: [`60${roll.below(9)}`] }),
    ...(roll.often(20) && { storage: '128 GB' }),
    ...(roll.often(90) && { category: roll.often(95) ? 'Smartphones' : 'Boats' }),
    ...(roll.often(90) && { cost_price: 1, selling_price: 2 }),
  }),
  customers: (roll) => ({
    ...(roll.often(90) && { name: `Akello ${roll.below(5)}` }),
    ...(roll.often(70) && { phone: `${roll.one(['0772', '+256772', '256 772'])} 00000${roll.below(9)}` }),
    ...(roll.often(40) && { email: `${roll.one(['akello', 'AKELLO'])}${roll.below(9)}@shop.ug` }),
  }),
  debts: (roll) => ({
    ...(roll.often(70) && {
      name: `${roll.one(['Akello', 'akello', 'Kato', 'Mary'])} ${roll.below(3)}`.replace(' 0', ''),
    }),
    ...(roll.often(50) && { phone: `${roll.one(['0772', '+256772'])} 00000${roll.below(5)}` }),
    amount: 100 * roll.below(4),
    date: `2026-01-0${1 + roll.below(2)}`,
  }),
  stock: (roll) => ({
    ...(roll.often(80) ? { barcode: `60${roll.below(4)}` } : { brand: 'samsung', model: `camon ${roll.below(4)}` }),
    stock: roll.below(12) - (roll.often(50) ? 8 : 0),
  }),
}

async function fillShop(shop: TestShop): Promise<void> {
  await testDb.asOwner('update business_settings set gives_credit = true where org_id = $1', [shop.org_id])
  for (const number of [0, 1, 2]) {
    const product = await stockProduct(testDb, shop, { model: `Camon ${number}`, stock: 5 })
    await testDb.asOwner('update products set barcode = $2 where id = $1', [product, `60${number}`])
    await testDb.asOwner(
      `insert into customers (org_id, id, name, phone, phone_e164, email) values ($1, $2, 'Akello', $3, $3, $4)`,
      [shop.org_id, randomUUID(), `+25677200000${number}`, `akello${number}@shop.ug`],
    )
  }
}

type Fate = 'created' | 'updated' | 'skipped'
const promised = ({ problems, action }: CheckedRow): Fate =>
  problems.length > 0
    ? 'skipped'
    : ({ create: 'created', update: 'updated', skip: 'skipped', leave_out: 'skipped' } as const)[action]

/** Imports a random file, with mends and rows left out on the way; answers the rows whose fate was another than the check said. */
async function broken(seed: number, before: (importId: string) => Promise<unknown>): Promise<string[]> {
  const roll = randomFrom(seed)
  const shop = await openShop(testDb)
  await fillShop(shop)
  const [kind, id, count] = [
    roll.one(['products', 'products', 'customers', 'stock', 'debts', 'debts'] as const),
    randomUUID(),
    4 + roll.below(20),
  ]
  const options: ImportOptions = { existing: roll.one(['update', 'update', 'skip']), stock: roll.one(['set', 'add']) }
  const asked = { id, kind, file_name: 'a.csv', row_count: count, options }
  await as(testDb, shop.owner, (tx, member) => startImport(tx, asked, member))
  const answers = new Map<number, CheckedRow>()
  const numbers = Array.from({ length: count }, (_, place) => place + 2)
  const hear = ({ rows, changed }: { rows: CheckedRow[]; changed: CheckedRow[] }) => {
    for (const one of [...rows, ...changed]) answers.set(one.row, one)
  }
  const send = async (rows: number[]) => {
    const lines = rows.map((row) => ({ row, fields: rowOf[kind](roll) }))
    hear(await as(testDb, shop.owner, (tx, member) => checkRows(tx, { id, rows: lines }, member)))
  }
  const mixed = numbers.toSorted((one, other) => ((one * 7919 + seed) % 31) - ((other * 7919 + seed) % 31))
  for (let from = 0; from < count; from += 5) await send(mixed.slice(from, from + 5))
  for (let mend = 0; mend < 6; mend += 1) {
    const rows = [...new Set([roll.one(numbers), roll.one(numbers)])]
    if (roll.often(70)) await send(rows)
    else hear(await as(testDb, shop.owner, (tx, member) => leaveOut(tx, { id, rows }, member)))
  }
  await before(id)
  await as(testDb, shop.owner, (tx, member) => applyImport(tx, { id, rows: 'good' }, member))
  const became = await testDb.asOwner<{ row: number; outcome: Fate }>(
    'select row_number as row, outcome from import_rows where import_id = $1',
    [id],
  )
  const left = await as(testDb, shop.owner, (tx, member) => listLeftOut(tx, { id, after: 0, limit: 100 }, member))
  const reasons = new Set(left.rows.filter(({ problems }) => problems.length > 0).map(({ row }) => row))
  expect(became).toHaveLength(count)
  return became.flatMap(({ row, outcome }) => {
    const said = promised(answers.get(row) ?? { row, problems: [], action: 'create' })
    const isTold = (outcome === 'skipped') === reasons.has(row)
    return said === outcome && isTold ? [] : [`${kind} ${row}: ${said}, ${outcome}, ${isTold}`]
  })
}

const files = Array.from({ length: 24 }, (_, place) => place + 1)

it.each(files)(
  'what the check says of each row of file %i is what becomes of it, and what stays out has a reason',
  async (seed) => {
    expect(await broken(seed, async () => undefined)).toEqual([])
  },
)

it('which would not hold if rows were not compared with each other', async () => {
  const forget = (id: string) => testDb.asOwner(`update import_rows set conflicts = '[]' where import_id = $1`, [id])
  let faults = 0
  for (const seed of files.slice(0, 5)) faults += (await broken(seed, forget)).length
  expect(faults).toBeGreaterThan(0)
})
