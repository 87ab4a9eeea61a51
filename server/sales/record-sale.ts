import { createHash, randomUUID } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { type NewSale, sales } from '@tunda/contract/sales'
import { unlimited } from '@tunda/contract/tiers'
import type { Tx } from '@tunda/database'
import { monthlyTransactions } from '../analytics/day-totals.ts'
import { type Caller, type Entry, enter, memberOf } from '../callers.ts'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { type BuyerSought, lockBuyers, phoneOf } from '../customers/buyers.ts'
import { fail } from '../fail.ts'
import { lockProducts } from '../products/stock.ts'
import { limitOf, lockLimits } from '../subscription/limits.ts'
import type { Trial } from '../subscription/plan.ts'
import { type DecidedSale, decideSale, type Replay, type SaleAsked } from './decide-sale.ts'
import { SaleState } from './sale-state.ts'
import { writeSales } from './write-sales.ts'

/** One sale that someone wants recorded. */
export type SaleAsk = SaleAsked & { readonly caller: Caller }

/** What became of it: the JSON to answer, or why not. */
export type SaleOutcome = { readonly response: string; readonly isReplay: boolean } | { readonly failure: unknown }

/** A sale as asked over the wire. Its id is the client's, else made from the request's idempotency key, else new each time. */
export function askForSale(caller: Caller, sale: NewSale, idempotencyKey: string | undefined): SaleAsk {
  const id = sale.client_sale_id ?? (idempotencyKey === undefined ? undefined : idOfKey(caller.user_id, idempotencyKey))
  if (id === undefined) return { caller, sale, id: randomUUID(), hash: null }
  return { caller, sale, id, hash: createHash('sha256').update(JSON.stringify(sale)).digest() }
}

/** A uuid that is the same for the same person and key. */
function idOfKey(userId: string, key: string): string {
  const hex = createHash('sha256').update(`${userId} ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Records the sales of one moment in one transaction: lets each seller in, locks what the sales touch, decides them one by one in
 * arrival order, and writes those that can be made in sets. A sale that cannot be made gets its failure and disturbs no other.
 */
export async function recordSales(tx: Tx, asks: readonly SaleAsk[], trial: Trial): Promise<SaleOutcome[]> {
  const callers = asks.map((ask) => ask.caller)
  const [, entries] = await Promise.all([keepPlans(tx), enter(tx, callers)])
  const sold = asks.map((ask, i) => attempt(() => ({ ask, member: sellerOf(entries[i], ask.caller, trial) })))
  const admitted = sold.flatMap((seller) => ('value' in seller ? [seller.value] : []))
  const at = now()
  const state = await lockForSales(tx, admitted, at)
  const decisions = sold.map((seller) =>
    'failure' in seller ? seller : attempt(() => decideSale(seller.value.ask, seller.value.member, state, at)),
  )
  await writeSales(
    tx,
    decisions.flatMap((decision) => ('value' in decision && 'known' in decision.value ? [decision.value] : [])),
  )
  return decisions.map(outcomeOf)
}

const { access } = sales.record['~orpc'].meta

/** The member who sells, in one of the roles that the contract declares for it. */
function sellerOf(entry: Entry | undefined, caller: Caller, trial: Trial): Member {
  if (entry === undefined) throw new Error('the door answered fewer callers than it was asked for')
  const member = memberOf(entry, caller, trial)
  if (access.who !== 'member' || !access.roles.includes(member.role)) throw fail(general.notAllowed)
  return member
}

/**
 * The lane's statements are few and always alike: planned once a connection, and always by key, so that a lane costs the same in a
 * young shop, whose statistics say nothing yet, as in a large one.
 */
async function keepPlans(tx: Tx): Promise<void> {
  await tx.query(
    `select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
       set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
  )
}

function outcomeOf(decision: Attempt<DecidedSale | Replay>): SaleOutcome {
  if ('failure' in decision) return decision
  const isReplay = 'replayOf' in decision.value
  const known = 'replayOf' in decision.value ? decision.value.replayOf : decision.value.known
  if (known.response === null) throw new Error('a recorded sale has no answer')
  return { response: known.response, isReplay }
}

type Admitted = { readonly ask: SaleAsk; readonly member: Member }

/** Takes the lane's locks in the one order that all transactions keep (limits, products, customers) and reads what it decides on. */
async function lockForSales(tx: Tx, admitted: readonly Admitted[], at: Date): Promise<SaleState> {
  const limited = admitted.filter(({ member }) => limitOf(member, 'monthly_transactions') !== unlimited)
  const products = admitted.flatMap(({ ask, member }) =>
    ask.sale.items.map((item) => ({ org_id: member.org_id, product_id: item.product_id })),
  )
  const [, lockedProducts, buyers, known, monthly] = await Promise.all([
    lockLimits(
      tx,
      limited.map(({ member }) => member.org_id),
    ),
    lockProducts(tx, products),
    lockBuyers(tx, admitted.flatMap(buyerSought)),
    tx.query<{ org_id: string; id: string; request_hash: Buffer | null; response: string | null }>(
      `select org_id, id, request_hash, response from sales
       where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
      [admitted.map(({ member }) => member.org_id), admitted.map(({ ask }) => ask.id)],
    ),
    limited.length === 0
      ? []
      : monthlyTransactions(
          tx,
          limited.map((seller) => monthOf(seller, at)),
        ),
  ])
  return new SaleState(lockedProducts, buyers, known, monthly)
}

function buyerSought({ ask: { sale }, member: { org_id } }: Admitted): BuyerSought[] {
  const id = sale.customer_id ?? null
  const phone = phoneOf(sale.customer_contact)
  return id === null && phone === null ? [] : [{ org_id, id, phone_e164: phone }]
}

function monthOf({ ask, member }: Admitted, at: Date): { org_id: string; day: string } {
  const date = ask.sale.sale_date === null || ask.sale.sale_date === undefined ? at : new Date(ask.sale.sale_date)
  return { org_id: member.org_id, day: dayIn(member.rules.time_zone, date) }
}

type Attempt<Value> = { readonly value: Value } | { readonly failure: unknown }

function attempt<Value>(work: () => Value): Attempt<Value> {
  try {
    return { value: work() }
  } catch (failure) {
    return { failure }
  }
}
