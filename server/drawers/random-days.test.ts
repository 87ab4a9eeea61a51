import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { sumShifts } from './shift-sums.ts'

const days = 10_000
let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
})
afterAll(() => testDb.close())

/** Numbers that look random and are the same each time. */
function randomFrom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
}

const kinds = ['sale', 'refund', 'pay_in', 'pay_out', 'transfer', 'expense', 'start', 'difference'] as const
const isOut = { refund: true, pay_out: true, expense: true } as Partial<Record<(typeof kinds)[number], boolean>>

/** Ten thousand days of a drawer, each with movements of every kind in any wallet; some came late. */
function randomDays(wallets: readonly string[]) {
  const random = randomFrom(7)
  const [drawer = ''] = wallets
  const shifts = Array.from({ length: days }, (_, i) => ({ id: randomUUID(), number: i + 1, opening: random(500_000) }))
  const expected = new Map(
    shifts.flatMap(({ id, opening }) => wallets.map((w) => [id + w, w === drawer ? opening : 0])),
  )
  const movements = shifts.flatMap(({ id: shift_id }) =>
    Array.from({ length: random(12) }, (_, line) => {
      const kind = kinds[random(kinds.length)] ?? 'sale'
      const wallet_id = wallets[random(wallets.length)] ?? drawer
      const size = 1 + random(3_000_000)
      const either = kind === 'transfer' || kind === 'start' || kind === 'difference'
      const amount = isOut[kind] || (either && random(2) === 0) ? -size : size
      const is_late = random(10) === 0
      const key = shift_id + wallet_id
      if (!is_late && kind !== 'start' && kind !== 'difference') expected.set(key, (expected.get(key) ?? 0) + amount)
      return { shift_id, wallet_id, kind, amount, is_late, line: line + 1 }
    }),
  )
  return { drawer, shifts, movements, expected }
}

it('on 10,000 random days each wallet should have what it began with and the sum of what moved', async () => {
  const rows = await testDb.asOwner<{ id: string }>(
    `select id from wallets where org_id = $1 and kind <> 'safe' order by kind <> 'cash_drawer', kind`,
    [shop.org_id],
  )
  const { drawer, shifts, movements, expected } = randomDays(rows.map(({ id }) => id))
  await testDb.asOwner(
    `insert into shifts (org_id, id, drawer_id, number, business_date, opened_at, opened_by, opening_expected, opening_counted, ledger_to, held_by,
       closed_at, closed_by, z_number, z, z_hash)
     select $1, id, $2, number, date '2000-01-01' + number, timestamptz '2000-01-01' + number * interval '1 day', $3, 0, opening, 0, $3,
       timestamptz '2000-01-02' + number * interval '1 day', $3, number, '{}', sha256('')
     from json_to_recordset($4::json) as s (id uuid, number int, opening bigint)`,
    [shop.org_id, drawer, shop.owner.user_id, JSON.stringify(shifts)],
  )
  await testDb.asOwner(
    `insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, refund_id, entry_id, line,
       shift_id, is_late)
     select $1, wallet_id, kind, amount, '2000-01-01', now(), now(), case when kind in ('sale', 'refund') then gen_random_uuid() end,
       case when kind = 'refund' then gen_random_uuid() end, case when kind not in ('sale', 'refund') then gen_random_uuid() end, line,
       shift_id, is_late
     from json_to_recordset($2::json) as m (shift_id uuid, wallet_id uuid, kind text, amount bigint, is_late boolean, line int)`,
    [shop.org_id, JSON.stringify(movements)],
  )
  // No shop writes so many at once.
  await testDb.asOwner('analyze shifts, money_movements, wallets')
  const ids = shifts.map(({ id }) => id)
  const sums = await as(testDb, shop.owner, (tx) => sumShifts(tx, shop.org_id, ids))
  expect(sums).toHaveLength(days * rows.length)
  expect(movements.length).toBeGreaterThan(5 * days)
  expect(sums.filter((sum) => sum.expected !== expected.get(sum.shift_id + sum.wallet_id))).toEqual([])
  const parts = ({ sales, refunds, pay_in, pay_out, expenses, transfers }: (typeof sums)[number]) =>
    sales + refunds + pay_in + pay_out + expenses + transfers
  // The sum over the shifts is the sum of the ledger.
  const counted = movements.filter(({ is_late, kind }) => !is_late && kind !== 'start' && kind !== 'difference')
  expect(sums.reduce((all, sum) => all + parts(sum), 0)).toBe(counted.reduce((all, { amount }) => all + amount, 0))
})

it('a report of 2,000 sales is there in less than 300 ms', async () => {
  const [drawer] = await testDb.asOwner<{ id: string }>(
    `select id from wallets where org_id = $1 and kind = 'cash_drawer'`,
    [shop.org_id],
  )
  const id = randomUUID()
  await testDb.asOwner(
    `insert into shifts (org_id, id, drawer_id, number, business_date, opened_at, opened_by, opening_expected, opening_counted, ledger_to, held_by)
     values ($1, $2, $3, 20000, '2026-11-22', '2026-11-22', $4, 0, 0, 0, $4)`,
    [shop.org_id, id, drawer?.id, shop.owner.user_id],
  )
  await testDb.asOwner(
    `with sold as (
       insert into sales (org_id, location_id, id, invoice_no, invoice_number, sale_date, sale_day, sale_hour, customer_name, subtotal, discount_amount, tax_amount,
         total_amount, profit, units, items_summary, payment_method, user_id, letterhead_no)
       select $1, $1, gen_random_uuid(), n, 'INV-' || n, now(), current_date, 12, 'Walk-in Customer', 1000, 0, 0, 1000, 0, 1, 'a phone', 'cash', $2, 1
       from generate_series(1, 2000) n returning id)
     insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, line, shift_id, user_id)
     select $1, $3, 'sale', 1000, current_date, now(), now(), id, 1, $4, $2 from sold`,
    [shop.org_id, shop.owner.user_id, drawer?.id, id],
  )
  const { showShift } = await import('./show-shift.ts')
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const began = performance.now()
    const { report } = await as(testDb, shop.owner, (tx, member) => showShift(tx, id, member))
    times.push(performance.now() - began)
    expect(report.sales).toMatchObject({ count: 2_000, total: 2_000_000 })
  }
  expect(Math.min(...times)).toBeLessThan(300)
})
