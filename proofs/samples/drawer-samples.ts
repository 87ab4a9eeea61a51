import { randomUUID } from 'node:crypto'
import { dayIn } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
const entry = { direction: 'in', amount: 1, reason: 'Change' }

/** Today in the time zone of the matrix's shops: money leaves a drawer today. */
const today = () => dayIn('Africa/Kampala', new Date())
const expense = () => ({ id: randomUUID(), category: 'rent', amount: 1, day: today() })

/** Requests for expenses: they are paid from the drawer, which every shop has. */
const expenseSamples: Readonly<Record<string, readonly Sample[]>> = {
  'expenses.list': [nothing],
  'expenses.wallets': [nothing],
  'expenses.record': [
    {
      request: ({ drawer_id: wallet_id }) => ({ body: { ...expense(), wallet_id } }),
      missing: notFound,
    },
  ],
  'expenses.rules': [nothing],
  // The wallet is another shop's, or a drawer: recurring expenses are paid from neither.
  'expenses.addRule': [
    {
      request: ({ drawer_id: wallet_id }) => ({
        body: { id: randomUUID(), category: 'rent', amount: 1, wallet_id, every: 'month', first_day: today() },
      }),
      done: [409, 'EXPENSE_RULE_DRAWER'],
      missing: notFound,
    },
  ],
  'expenses.changeRule': [{ request: () => ({ id: randomUUID(), body: { state: 'paused' } }), done: notFound }],
  'expenses.papers': [{ request: () => ({ id: randomUUID() }) }],
  'expenses.removePaper': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'expenses.takeBack': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'expenses.profitAndLoss': [nothing],
  'expenses.parts': [{ request: () => ({ query: { month: '2026-11', part: 'shrinkage' } }) }],
}

/** Requests for the accountant's files. */
const month = () => ({ from: `${today().slice(0, 7)}-01`, to: today() })
const accountantSamples: Readonly<Record<string, readonly Sample[]>> = {
  'accountant.accounts': [nothing],
  'accountant.setAccounts': [
    { request: () => ({ body: { accounts: [{ account: 'bank', code: '1020', name: 'Bank' }] } }) },
  ],
  'accountant.journal': [{ request: () => ({ query: month() }) }],
  'accountant.make': [{ request: () => ({ body: { id: randomUUID(), ...month() } }) }],
  'accountant.files': [nothing],
  'accountant.file': [{ request: () => ({ id: randomUUID() }), done: notFound }],
}

/** Requests for drawers and expenses: one is open, and its till has a drawer of its own. */
export const drawerSamples: Readonly<Record<string, readonly Sample[]>> = {
  'drawers.list': [nothing],
  'drawers.give': [
    {
      request: ({ terminal_id }) => ({ body: { terminal_id } }),
      done: [409, 'TERMINAL_HAS_DRAWER'],
      missing: notFound,
    },
  ],
  'drawers.open': [
    {
      request: ({ drawer_id }) => ({ body: { id: randomUUID(), drawer_id, amount: 1 } }),
      done: [409, 'SHIFT_ALREADY_OPEN'],
      missing: notFound,
    },
  ],
  'drawers.shifts': [nothing],
  'drawers.shift': [{ request: ({ shift_id }) => ({ id: shift_id }), missing: notFound }],
  'drawers.move': [
    { request: ({ shift_id }) => ({ body: { id: randomUUID(), shift_id, ...entry } }), missing: notFound },
    {
      request: ({ drawer_id }, { shift_id }) => ({
        body: { id: randomUUID(), shift_id, ...entry, wallet_id: drawer_id },
      }),
      done: [409, 'WALLET_WRONG'],
      missing: notFound,
    },
  ],
  // Counted once, under one id: the number of counts of a shift is limited.
  'drawers.count': [
    {
      request: ({ shift_id }) => ({ body: { id: shift_id, shift_id, purpose: 'handover', amount: 0 } }),
      missing: notFound,
    },
  ],
  'drawers.close': [
    { request: ({ shift_id }) => ({ body: { id: shift_id } }), done: [409, 'SHIFT_NOT_COUNTED'], missing: notFound },
  ],
  'drawers.review': [
    { request: ({ shift_id }) => ({ body: { id: shift_id } }), done: [409, 'SHIFT_STILL_OPEN'], missing: notFound },
  ],
  'drawers.differences': [nothing],
  ...expenseSamples,
  ...accountantSamples,
}

/** Turns a shop's drawers on and opens one, bypassing the doors. */
export async function openDrawerOf(
  asOwner: TestDatabase['asOwner'],
  orgId: string,
  userId: string,
): Promise<{ drawer_id: string; shift_id: string }> {
  // In one statement: who comes at the same moment waits for the settings, and finds the drawer open.
  const [shift] = await asOwner<{ drawer_id: string; shift_id: string }>(
    `with shop as (update business_settings set uses_drawer = true where org_id = $1 returning org_id)
     insert into shifts (org_id, id, drawer_id, number, business_date, opened_at, opened_by, opening_expected, opening_counted, ledger_to, held_by)
     select w.org_id, gen_random_uuid(), w.id, 1, current_date, now(), $2, 0, 0, 0, $2
     from shop join wallets w on w.org_id = shop.org_id and w.kind = 'cash_drawer' and w.terminal_id is null
     on conflict (org_id, drawer_id) where closed_at is null do update set is_counting = false
     returning drawer_id, id as shift_id`,
    [orgId, userId],
  )
  if (shift === undefined) throw new Error('no drawer was opened')
  return shift
}

/** A row of each table of drawers, as SQL on the shop ($1). */
export const drawersByHand = [
  `insert into shifts (org_id, id, drawer_id, number, business_date, opened_at, opened_by, opening_expected, opening_counted, ledger_to, held_by)
   select org_id, gen_random_uuid(), id, 1, current_date, now(), gen_random_uuid(), 0, 0, 0, gen_random_uuid() from wallets
   where org_id = $1 and kind = 'cash_drawer'`,
  `insert into shift_counts (org_id, shift_id, attempt, wallet_id, count_id, purpose, counted, expected, held_by, user_id, counted_at)
   select org_id, id, 1, drawer_id, gen_random_uuid(), 'close', 1, 1, held_by, held_by, now() from shifts where org_id = $1`,
  `insert into shift_totals (org_id, shift_id, wallet_id, opening, sales, refunds, pay_in, pay_out, expenses, transfers, expected)
   select org_id, id, drawer_id, 1, 0, 0, 0, 0, 0, 0, 1 from shifts where org_id = $1`,
  'insert into z_counters (org_id, last_number) values ($1, 1)',
]
