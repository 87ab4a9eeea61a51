import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reverseEntry, writeOff } from '../../server/credit/enter-by-hand.ts'
import { getAccount } from '../../server/credit/get-account.ts'
import { payOutDeposit, receivePayment } from '../../server/credit/move-credit.ts'
import { mergeCustomers } from '../../server/customers/merge-customers.ts'
import { removeCustomer } from '../../server/customers/remove-customer.ts'
import { useDrawers as turnDrawersOn } from '../../server/drawers/drawers-for-tests.ts'
import { proveMoney } from '../../server/money/prove-money.ts'
import { router } from '../../server/router.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { refundSale } from '../../server/sales/refunds/refund-sale.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { call } from '../../server/testing/calls.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../server/testing/shops.ts'
import { openTill, type TestTill } from '../../server/testing/tills.ts'
import { visitOf } from '../../server/testing/visits.ts'
import { attempt } from '../actions.ts'
import { publish, randomFrom, seed, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'
import { deadlocks } from './books.ts'

/** Where all races run, each with a customer of its own. */
type Ground = {
  readonly shop: TestShop
  readonly till: TestTill
  readonly shift_id: string
  readonly product_id: string
  readonly wallet_id: string
}
/**
 * A customer with a limit of 10,000 who bought goods for 9,000 on account and paid 3,000 of it; another whom they may be merged into. `told` is the
 * till's answer to a payment.
 */
type Debt = Ground & {
  readonly on: TestDatabase
  readonly customer_id: string
  readonly other: string
  readonly sale_id: string
  readonly payment_id: string
  readonly told: string[]
}

let testDb: TestDatabase
let ground: Ground
beforeAll(async () => {
  testDb = await openTestDatabase()
  ground = await openGround()
})
afterAll(() => testDb.close())

async function openGround(): Promise<Ground> {
  const shop = await openShop(testDb)
  const { org_id, owner, member } = shop
  await testDb.asOwner(
    'update business_settings set gives_credit = true, credit_days = 30, credit_limit = 10000 where org_id = $1',
    [org_id],
  )
  await testDb.asOwner(
    `insert into organization_roles (org_id, id, name, rights) values ($1, $1, 'Trusted', '{sell,give_credit}')`,
    [org_id],
  )
  await testDb.asOwner('update organization_members set role_id = $1 where org_id = $1 and user_id = $2', [
    org_id,
    member.user_id,
  ])
  const product_id = await stockProduct(testDb, shop, { price: 1_000, cost: 600, stock: 1_000_000 })
  await turnDrawersOn(testDb, shop)
  const till = await openTill(testDb, shop)
  await testDb.asOwner(`update pos_terminals set trusted_since = now() - interval '30 days' where id = $1`, [till.id])
  await call(router.drawers.give, { terminal_id: till.id }, { context: visitOf(testDb, owner) })
  const shift_id = randomUUID()
  await tell(testDb, till, { kind: 'open', shift_id, amount: 0 })
  const [drawer] = await testDb.asOwner<{ id: string }>(
    `select id from wallets where org_id = $1 and takes = 'cash' and terminal_id is null`,
    [org_id],
  )
  return { shop, till, shift_id, product_id, wallet_id: drawer?.id ?? '' }
}

async function tell(on: TestDatabase, till: TestTill, said: object): Promise<string> {
  const event = { id: randomUUID(), at: new Date().toISOString(), ...said } as TillDrawerEvent
  const context = visitOf(on, undefined)
  const { answers } = await call(router.till.drawer, { token_hash: till.hash, events: [event] }, { context })
  return String(answers[0]?.outcome)
}

async function sell(on: TestDatabase, by: Colleague, of: Pick<Debt, 'product_id' | 'customer_id'>, quantity: number) {
  const items = [{ product_id: of.product_id, quantity }]
  const on_account = quantity * 1_000
  const sale = { client_sale_id: randomUUID(), customer_id: of.customer_id, payment_method: 'cash' as const }
  const asked = askForSale(by.caller, { ...sale, on_account, items }, undefined)
  const { response } = await openSaleBatches(on.database, trial).record(asked)
  return JSON.parse(response).sale.id as string
}

async function openDebt(on: TestDatabase): Promise<Debt> {
  const { shop, wallet_id } = ground
  const [customer_id, other, payment_id] = [randomUUID(), randomUUID(), randomUUID()]
  await testDb.asOwner(
    `insert into customers (org_id, id, name) select $1, id, 'Customer' from unnest($2::uuid[]) as t (id)`,
    [shop.org_id, [customer_id, other]],
  )
  const sale_id = await sell(testDb, shop.owner, { ...ground, customer_id }, 9)
  await as(testDb, shop.owner, (tx, member) =>
    receivePayment(tx, { id: payment_id, customer_id, wallet_id, amount: 3_000 }, member),
  )
  return { ...ground, on, customer_id, other, sale_id, payment_id, told: [] }
}

type Action = (debt: Debt) => Promise<unknown>

/** What people may do with the account at the same moment. */
const actions = {
  'pay all': ({ on, shop, customer_id, wallet_id }) =>
    as(on, shop.owner, (tx, member) =>
      receivePayment(tx, { id: randomUUID(), customer_id, wallet_id, amount: 6_000 }, member),
    ),
  'pay at the till': async ({ on, till, shift_id, customer_id, told }) => {
    const payment = {
      kind: 'payment',
      shift_id,
      customer_id,
      customer_name: 'Customer',
      number: 'C1-P1',
      amount: 6_000,
    }
    told.push(await tell(on, till, payment))
  },
  'write all off': ({ on, shop, customer_id }) =>
    as(on, shop.owner, (tx, member) =>
      writeOff(tx, { id: randomUUID(), customer_id, amount: 6_000, note: 'Gone' }, member),
    ),
  'take the payment back': ({ on, shop, payment_id }) =>
    as(on, shop.owner, (tx, member) =>
      reverseEntry(tx, { id: randomUUID(), entry_id: payment_id, note: 'Mistyped' }, member),
    ),
  'refund the goods': ({ on, shop, sale_id }) =>
    as(on, shop.admin, (tx, member) => {
      const items = [{ line: 1, quantity: 9, goods: 'restock' as const }]
      return refundSale(tx, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, member)
    }),
  'pay out what was paid': ({ on, shop, customer_id, wallet_id }) =>
    as(on, shop.owner, (tx, member) =>
      payOutDeposit(tx, { id: randomUUID(), customer_id, wallet_id, amount: 3_000 }, member),
    ),
  'sell up to the limit': (debt) => sell(debt.on, debt.shop.member, debt, 4),
  merge: ({ on, shop, customer_id, other }) =>
    as(on, shop.owner, (tx, member) => mergeCustomers(tx, { first_id: other, second_id: customer_id }, member)),
  'delete the customer': ({ on, shop, customer_id: id }) =>
    as(on, shop.owner, (tx, member) => removeCustomer(tx, { id }, member)),
} satisfies Record<string, Action>
type Name = keyof typeof actions
const names = Object.keys(actions) as Name[]
const pairs = names.flatMap((one, place) => names.slice(place).map((other): [Name, Name] => [one, other]))

/** Everything of the two customers that these touch, without what differs between races. */
async function pictureOf({ shop, customer_id, other }: Debt): Promise<string> {
  const [rows] = await testDb.asOwner(
    `with theirs as (select * from customer_entries where org_id = $1 and customer_id in ($2, $3)),
       sold as (select * from sales where org_id = $1 and customer_id in ($2, $3))
     select (select json_agg(json_build_array(id = $2, name, total_orders, total_spent) order by id = $2) from customers
         where org_id = $1 and id in ($2, $3)) as customers,
       (select json_agg(json_build_array(customer_id = $2, kind, amount) order by kind, amount) from theirs) as entries,
       (select json_agg(json_build_array(customer_id = $2, balance) order by customer_id = $2) from customer_accounts
         where org_id = $1 and customer_id in ($2, $3)) as accounts,
       (select json_agg(json_build_array(customer_id = $2, customer_name, status, total_amount, on_account) order by total_amount, on_account) from sold) as sales,
       (select json_agg(json_build_array(w.terminal_id is null, m.amount) order by m.amount) from money_movements m
         join wallets w on w.org_id = $1 and w.id = m.wallet_id
         where m.org_id = $1 and (m.entry_id in (select id from theirs) or m.sale_id in (select id from sold))) as money,
       (select count(*) from customer_aliases where org_id = $1 and id = $2) as aliases`,
    [shop.org_id, customer_id, other],
  )
  const { balance, debts } = await as(testDb, shop.owner, (tx, member) => getAccount(tx, { id: customer_id }, member))
  return JSON.stringify({ rows, balance, debts: debts.map(({ kind, open }) => [kind, open]) })
}

type Outcome = { readonly said: string[]; readonly told: string[]; readonly picture: string }

async function after(on: TestDatabase, work: (debt: Debt) => Promise<string[]>): Promise<Outcome> {
  const debt = await openDebt(on)
  const said = await work(debt)
  return { said, told: debt.told.toSorted(), picture: await pictureOf(debt) }
}

/** The result of each order of the two: their answers, in the pair's order, and the account. */
async function serialOutcomes([one, other]: readonly [Name, Name]): Promise<Set<string>> {
  const inTurn = (first: Name, second: Name) =>
    after(testDb, async (debt) => [await attempt(actions[first], debt), await attempt(actions[second], debt)])
  const [forth, back] = [await inTurn(one, other), await inTurn(other, one)]
  const turned = { ...back, said: back.said.toReversed() }
  const same = one === other ? [{ ...forth, said: forth.said.toReversed() }] : []
  return new Set([forth, turned, ...same].map((outcome) => JSON.stringify(outcome)))
}

/** Races the pairs this many times, and returns each outcome that no order of the two could have. */
async function raceAll(on: TestDatabase, times: number, chosen = pairs): Promise<string[]> {
  const impossible: string[] = []
  for (const pair of chosen) {
    const possible = await serialOutcomes(pair)
    for (let race = 0; race < times; race += 1) {
      const outcome = await after(on, (debt) => Promise.all(pair.map((name) => attempt(actions[name], debt))))
      if (!possible.has(JSON.stringify(outcome)))
        impossible.push(`${pair.join(' and ')}: ${JSON.stringify(outcome)}\nnot of\n${[...possible].join('\n')}`)
    }
  }
  return impossible
}

const roll = randomFrom()
/** Random delays, so that the two collide at a different point each time. */
const hesitant: Mutation = ({ sql }, run) => {
  if (roll() < 0.3) run('select pg_sleep($1)', [roll() * 0.004]).catch(() => undefined)
  return run(sql)
}
/** The mutant: rows that a transaction only reads are not locked. */
const unlocked: Mutation = (statement, run) =>
  hesitant(statement, (sql, values) => run(sql.replace(/ for (no key )?update( of c)?/g, ''), values))

it(`two concurrent calls on one account end like one of the two orders of them (seed ${seed})`, {
  timeout: 1_200_000,
}, async () => {
  const races = sized(1, 50)
  const before = await deadlocks(testDb.asOwner)
  expect((await raceAll({ ...testDb, database: mutated(testDb.database, hesitant) }, races)).slice(0, 3)).toEqual([])
  const proof = await as(testDb, ground.shop.owner, (tx) => proveMoney(tx, ground.shop.org_id))
  expect(proof.examples).toEqual([])
  await pause(1_100)
  expect((await deadlocks(testDb.asOwner)) - before).toBe(0)
  const chosen: [Name, Name][] = [
    ['write all off', 'write all off'],
    ['sell up to the limit', 'sell up to the limit'],
    ['pay all', 'write all off'],
  ]
  const wrong = await raceAll({ ...testDb, database: mutated(testDb.database, unlocked) }, 4, chosen)
  expect(wrong.filter((one) => !one.includes('broke')).length).toBeGreaterThan(0)
  publish(
    'R7 race matrix, accounts',
    `${pairs.length} pairs of ${names.length} actions, ${races} races each: every outcome is one that some order gives, 0 deadlocks`,
    `nothing locked: ${wrong.length} of ${chosen.length * 4} races came to what no order gives`,
  )
})
