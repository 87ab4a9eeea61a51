import { randomUUID } from 'node:crypto'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { getStatement } from '../../server/credit/get-statement.ts'
import { listDebtors } from '../../server/credit/list-debtors.ts'
import { useDrawers as turnDrawersOn } from '../../server/drawers/drawers-for-tests.ts'
import { profitAndLoss } from '../../server/expenses/profit-and-loss.ts'
import { proveMoney } from '../../server/money/prove-money.ts'
import { router } from '../../server/router.ts'
import { openSaleBatches, type SaleBatches } from '../../server/sales/sale-batches.ts'
import { call } from '../../server/testing/calls.ts'
import { as, openShop, stockProduct, type TestDatabase, type TestShop, trial } from '../../server/testing/shops.ts'
import { openTill } from '../../server/testing/tills.ts'
import { visitOf } from '../../server/testing/visits.ts'
import {
  type CreditBooks,
  CreditModel,
  type ModelDebt,
  type ModelEntry,
  type ModelSale,
  type Place,
  places,
} from './model-credit.ts'

/** A shop in the database that sells on account, with the ids of the model's things. */
export type CreditShop = {
  readonly testDb: TestDatabase
  readonly shop: TestShop
  readonly batches: SaleBatches
  readonly product_id: string
  readonly customers: readonly string[]
  readonly wallets: Record<Place, string>
  readonly ids: Map<ModelDebt | ModelEntry | ModelSale, string>
  readonly tell: (event: object) => Promise<string | undefined>
}

/** The price of a unit, and the limit of a customer. */
export const price = 1_000
export const limit = 20_000

/** The same shop twice: in the database, and in memory. Its member may sell on account up to the limit; three customers owe nothing yet. */
export async function openBoth(
  testDb: TestDatabase,
  letIn: (model: CreditModel) => void,
): Promise<{ model: CreditModel; real: CreditShop }> {
  const model = new CreditModel()
  letIn(model)
  const shop = await openShop(testDb)
  const { org_id, member, owner } = shop
  await testDb.asOwner(
    `update business_settings set gives_credit = true, credit_days = 30, credit_limit = ${limit} where org_id = $1`,
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
  const product_id = await stockProduct(testDb, shop, { price, cost: 600, stock: 1_000_000 })
  const customers = model.became.map(() => randomUUID())
  await testDb.asOwner(
    `insert into customers (org_id, id, name) select $1, id, 'Customer' from unnest($2::uuid[]) as t (id)`,
    [org_id, customers],
  )
  await turnDrawersOn(testDb, shop)
  const till = await openTill(testDb, shop)
  await testDb.asOwner(`update pos_terminals set trusted_since = '2026-01-01' where id = $1`, [till.id])
  const by = (who?: typeof owner) => ({ context: visitOf(testDb, who) })
  await call(router.drawers.give, { terminal_id: till.id }, by(owner))
  const shift_id = randomUUID()
  const tell = async (said: object) => {
    const event = { id: randomUUID(), shift_id, at: new Date(model.now).toISOString(), ...said } as TillDrawerEvent
    const { answers } = await call(router.till.drawer, { token_hash: till.hash, events: [event] }, by())
    return answers[0]?.outcome
  }
  await tell({ kind: 'open', amount: 0 })
  const found = await testDb.asOwner<{ id: string; place: Place }>(
    `select id, case when terminal_id is null then takes else 'till' end as place from wallets where org_id = $1 and takes in ('cash', 'mobile_money')`,
    [org_id],
  )
  const wallets = Object.fromEntries(found.map(({ id, place }) => [place, id])) as Record<Place, string>
  const batches = openSaleBatches(testDb.database, trial)
  return { model, real: { testDb, shop, batches, product_id, customers, wallets, ids: new Map(), tell } }
}

type Sums = { balance: string; held: string; customer_id: string }

/** What the shop's own lists show, and inconsistencies within it: these hold whatever the documents are. */
export async function booksOf(
  { testDb, shop, customers, wallets }: CreditShop,
  people: readonly number[],
): Promise<{ books: CreditBooks; faults: string[] }> {
  const { owner, org_id } = shop
  const told = await as(testDb, owner, async (tx, member) => {
    const debtors = await listDebtors(tx, { page: 1, limit: 20 }, member)
    const { months } = await profitAndLoss(tx, {}, member)
    const statements = []
    for (const person of people) statements.push(await getStatement(tx, { id: customers[person] ?? '' }, member))
    return { debtors, months, statements, proof: await proveMoney(tx, org_id) }
  })
  const money = await testDb.asOwner<{ wallet_id: string; amount: string }>(
    'select wallet_id, sum(amount) as amount from money_movements where org_id = $1 group by 1',
    [org_id],
  )
  const sums = await testDb.asOwner<Sums>(
    `select customer_id, sum(amount) as balance, coalesce(-sum(amount) filter (where wallet_id is not null), 0) as held
     from customer_entries where org_id = $1 group by 1`,
    [org_id],
  )
  const accounts = people.map((person, place) => {
    const { closing = 0, overdue = 0, ageing } = told.statements[place] ?? {}
    return [person, [closing, ...Object.values(ageing ?? {}), overdue]] as const
  })
  const [now, before] = told.months
  return {
    books: {
      accounts: Object.fromEntries(accounts),
      owed: told.debtors.owed,
      deposits: told.debtors.deposits,
      wallets: Object.fromEntries(
        places.map((place) => [
          place,
          Number(money.find(({ wallet_id }) => wallet_id === wallets[place])?.amount ?? 0),
        ]),
      ) as Record<Place, number>,
      badDebts: [now?.bad_debts ?? 0, before?.bad_debts ?? 0],
    },
    faults: [...faultsOf(told, sums, people, customers), ...faultsOfMoney(sums, money)],
  }
}

type Told = {
  readonly debtors: Awaited<ReturnType<typeof listDebtors>>
  readonly statements: readonly Awaited<ReturnType<typeof getStatement>>[]
  readonly proof: { readonly differences: number }
}

function faultsOf(
  { debtors, statements, proof }: Told,
  sums: Sums[],
  people: readonly number[],
  ids: readonly string[],
) {
  const faults: string[] = []
  if (proof.differences > 0) faults.push(`the shop's own proof finds ${proof.differences} differences`)
  for (const [place, person] of people.entries()) {
    const entered = Number(sums.find(({ customer_id }) => customer_id === ids[person])?.balance ?? 0)
    const { closing = 0, owed = 0, debts = [], lines = [] } = statements[place] ?? {}
    if (closing !== entered) faults.push(`${person}: a balance of ${closing}, entries of ${entered}`)
    if (owed !== Math.max(entered, 0)) faults.push(`${person}: debts by age of ${owed}, ${entered} owed`)
    const open = debts.reduce((all, debt) => all + debt.open, 0)
    if (open !== owed) faults.push(`${person}: open debts of ${open}, ${owed} owed`)
    if (lines.length > 0 && lines.at(-1)?.balance !== closing) faults.push(`${person}: the statement ends otherwise`)
    const listed = debtors.debtors.find(({ customer_id }) => customer_id === ids[person])
    const aged = Object.values(listed?.ageing ?? {}).reduce((all, part) => all + part, 0)
    if (aged !== owed) faults.push(`${person}: ${aged} in the list of debtors, ${owed} owed`)
  }
  const total = Object.values(debtors.ageing).reduce((all, part) => all + part, 0)
  if (total !== debtors.owed) faults.push(`the list's ages come to ${total}, ${debtors.owed} owed`)
  return faults
}

/** No customer is paid more than they paid in. */
function faultsOfMoney(sums: readonly Sums[], money: readonly { amount: string }[]): string[] {
  const all = money.reduce((kept, { amount }) => kept + Number(amount), 0)
  return [
    ...(all < 0 ? [`${-all} more went out than came in`] : []),
    ...sums.flatMap(({ customer_id, balance, held }) => [
      ...(Number(held) < 0 ? [`${customer_id} was paid out ${-Number(held)} that never came in`] : []),
      ...(-Number(balance) > Number(held)
        ? [`${customer_id} has a deposit of ${-Number(balance)}, of ${held} that came in`]
        : []),
    ]),
  ]
}
