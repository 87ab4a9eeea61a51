import { createHash, randomUUID } from 'node:crypto'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import type { NewSale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { monthlyTransactions } from '../analytics/day-totals.ts'
import { now } from '../clock.ts'
import { readAccounts } from '../credit/credit-of-sale.ts'
import { lockBuyers } from '../customers/buyers.ts'
import type { Caller } from '../doors/callers.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { readOffers } from '../price-lists/offers.ts'
import { lockStock } from '../products/stock.ts'
import { readQuotations } from '../quotations/quotation-of-sale.ts'
import { limitOf } from '../subscription/limits.ts'
import type { Trial } from '../subscription/plan.ts'
import { type CloneSign, suspectClones } from '../terminals/suspect-clones.ts'
import { readUnits } from '../units/unit-rows.ts'
import { type Admitted, type Attempt, admitSellers, attempt, monthOf, type SaleAsk } from './admit-sellers.ts'
import { withApprovals } from './approvals/approvals-of-sales.ts'
import { buyerSought } from './buyer-of-sale.ts'
import { type DecidedSale, decideSale, type Replay, type SaleTerms } from './decide-sale.ts'
import { decideTillSale, type SaleToPark } from './decide-till-sale.ts'
import { holdInvoiceNumber } from './invoice-number.ts'
import { findKnownSales, keepPlans } from './known-sales.ts'
import { parkSales } from './review/park-sales.ts'
import { idOfKey } from './sale-id.ts'
import { type KnownSale, keyOf, SaleState } from './sale-state.ts'
import { cloneSignOf, readForTills } from './till-state.ts'
import { writeSales } from './write-sales.ts'

/** The result of one sale: the JSON to answer, or its failure. */
export type SaleOutcome = {
  /** Set once the caller was admitted. */
  readonly org_id?: string
  /** The error for which it was parked, if that is none of the catalogue. */
  readonly fault?: unknown
} & ({ readonly response: string; readonly isReplay: boolean } | { readonly failure: unknown })

/** Milliseconds to wait for a lock. */
const usualPatience = 5_000

/** A sale as asked over the wire. Its id is the client's, else made from the request's idempotency key, else new each time. */
export function askForSale(caller: Caller, sale: NewSale, idempotencyKey: string | undefined): SaleAsk {
  const id = sale.client_sale_id ?? (idempotencyKey === undefined ? undefined : idOfKey(caller.user_id, idempotencyKey))
  if (id === undefined) return { caller, sale, id: randomUUID(), hash: null }
  return { caller, sale, id, hash: createHash('sha256').update(JSON.stringify(sale)).digest() }
}

/**
 * Records a batch of sales in one transaction: admits each seller, locks what the sales touch, decides them one by one in arrival order,
 * and writes the accepted ones with one statement for each table. A refused sale gets its failure and affects no other. Waits `patience`
 * milliseconds for a lock; `onDecided` is called once only writing is left.
 */
export async function recordSales(
  tx: Tx,
  asks: readonly SaleAsk[],
  trial: Trial,
  {
    patience = usualPatience,
    onDecided,
  }: { readonly patience?: number; readonly onDecided?: (() => void) | undefined } = {},
): Promise<SaleOutcome[]> {
  const at = now()
  const [, admitted] = await Promise.all([keepPlans(tx, patience), admitSellers(tx, asks, trial, at)])
  return await recordAdmitted(tx, await withApprovals(tx, admitted, at), at, onDecided)
}

/** The same for sales whose sellers have been admitted. */
export async function recordAdmitted(
  tx: Tx,
  sold: readonly Attempt<Admitted>[],
  at: Date,
  onDecided?: () => void,
): Promise<SaleOutcome[]> {
  const admitted = sold.flatMap((seller) => ('value' in seller ? [seller.value] : []))
  // No seller was admitted: there is nothing to lock, and no shop to do it in.
  if (admitted.length === 0) return sold.flatMap((seller) => ('failure' in seller ? [seller] : []))
  const state = await lockForSales(tx, admitted, at)
  const signs: CloneSign[] = []
  const decisions = sold.map((seller) =>
    'failure' in seller ? seller : attempt(() => decide(seller.value, state, at, signs)),
  )
  const decided = decisions.flatMap((decision) => ('value' in decision ? [decision.value] : []))
  const written = Promise.all([
    writeSales(
      tx,
      decided.flatMap((decision) => ('known' in decision ? [decision] : [])),
      state.numbers,
    ),
    parkSales(
      tx,
      decided.flatMap((decision) => ('parked' in decision ? [decision] : [])),
      at,
    ),
    signs.length === 0 ? undefined : suspectClones(tx, signs),
  ])
  onDecided?.()
  await written
  return decisions.map((decision, i) => {
    const seller = sold[i]
    const org_id = seller !== undefined && 'value' in seller ? seller.value.member.org_id : undefined
    return { ...outcomeOf(decision), ...(org_id === undefined ? {} : { org_id }) }
  })
}

function decide(seller: Admitted, state: SaleState, instant: Date, signs: CloneSign[]): Decision {
  const at = seller.at ?? instant
  if (seller.till === undefined) return { ...decideSale(seller.ask, seller.member, atDesk(), state, at), at: seller.at }
  const sign = cloneSignOf(seller, state)
  const decision = { ...decideTillSale(seller, state, at), at: seller.at }
  if (sign !== undefined && !('replayOf' in decision)) signs.push(sign)
  return decision
}

const atDesk = (): SaleTerms => ({ policy: salePolicies.desk, flags: new Set(), counted: new Set() })

type Decision = DecidedSale | Replay | SaleToPark

function outcomeOf(decision: Attempt<Decision>): SaleOutcome {
  if ('failure' in decision) return decision
  const isReplay = 'replayOf' in decision.value
  const known = knownOf(decision.value)
  if (known.response === null) throw new Error('a recorded sale has no answer')
  const fault = 'parked' in decision.value ? decision.value.fault : undefined
  return { response: known.response, isReplay, ...(fault === undefined ? {} : { fault }) }
}

function knownOf(decision: Decision): KnownSale {
  if ('replayOf' in decision) return decision.replayOf
  return 'parked' in decision ? decision.parked : decision.known
}

/** Takes the batch's locks in the one order that all transactions keep (organizations, products, customers, counter) and reads what it decides on. */
async function lockForSales(tx: Tx, admitted: readonly Admitted[], at: Date): Promise<SaleState> {
  const limited = admitted.filter(({ member }) => limitOf(member, 'monthly_transactions') !== unlimited)
  const months = limited.map((seller) => monthOf(seller, at))
  const products = admitted.flatMap(({ ask, member }) =>
    ask.sale.items.map(({ product_id }) => ({ org_id: member.org_id, location_id: member.location_id, product_id })),
  )
  const units = admitted.flatMap(({ ask, member: { org_id } }) =>
    ask.sale.items.flatMap(({ unit_id: id }) => (id === undefined ? [] : { org_id, id })),
  )
  const keys = admitted.map(({ ask, member }) => ({ org_id: member.org_id, id: ask.id }))
  const [quotations, , stock, buyers, known, monthly, addTills, named, accounts, offers, numbers] = await Promise.all([
    readQuotations(tx, admitted),
    lockOrganization(tx, ...months.map(({ org_id }) => org_id)),
    lockStock(tx, products),
    lockBuyers(tx, admitted.flatMap(buyerSought)),
    findKnownSales(tx, keys),
    months.length === 0 ? [] : monthlyTransactions(tx, months),
    readForTills(
      tx,
      admitted.flatMap((seller) => (seller.till !== undefined ? [seller] : [])),
    ),
    // Asked for after the lock of their products: nobody else changes them.
    readUnits(tx, units),
    readAccounts(tx, admitted),
    readOffers(tx, admitted),
    holdInvoiceNumber(tx, keys),
  ])
  const state = new SaleState(stock, buyers, known, monthly)
  addTills(state)
  Object.assign(state, { offers, numbers } satisfies Partial<SaleState>)
  for (const one of quotations) state.quotations.set(keyOf(one.org_id, one.id), one)
  for (const unit of named) state.units.set(keyOf(unit.org_id, unit.id), unit)
  for (const account of accounts) state.accounts.set(keyOf(account.org_id, account.customer_id), account)
  return state
}
