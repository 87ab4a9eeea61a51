import { general } from '@tunda/contract/failure'
import { mayCall } from '@tunda/contract/organization/rights'
import { sales } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { dayIn } from '../clock.ts'
import type { Member } from '../context.ts'
import { type Caller, type Entry, enter, memberOf, refuseClosed } from '../doors/callers.ts'
import { enterTerminals } from '../doors/tills.ts'
import { fail } from '../fail.ts'
import type { Trial } from '../subscription/plan.ts'
import type { SaleAsked, Seller } from './decide-sale.ts'
import { findSellers } from './staff-sellers.ts'
import { admitTillSale, type TillAsk, type TillSale } from './till-sale.ts'

/** One sale that someone wants recorded: a member, or a till. */
export type SaleAsk = ((SaleAsked & { readonly caller: Caller }) | TillAsk) & PastMoment

/** The moment that a sale is dated with throughout. Only the demonstration names one: it writes years of sales at once. */
type PastMoment = { readonly at?: Date | undefined }

/** A sale whose seller was let in. */
export type Admitted = ({ readonly ask: SaleAsked; readonly member: Seller; readonly till?: undefined } | TillSale) &
  PastMoment

/** Lets each seller in, members and tills in a statement each; a shop's rows are open to the transaction from here on. */
export async function admitSellers(
  tx: Tx,
  asks: readonly SaleAsk[],
  trial: Trial,
  at: Date,
): Promise<Attempt<Admitted>[]> {
  const callers = asks.flatMap((ask) => ('caller' in ask ? [ask.caller] : []))
  const tills = asks.flatMap((ask) => ('till' in ask ? [ask.till] : []))
  const [entries, terminals] = await Promise.all([
    callers.length === 0 ? [] : enter(tx, callers),
    tills.length === 0 ? [] : enterTerminals(tx, tills, trial),
  ])
  const found = await findSellers(
    tx,
    asks
      .filter((ask) => 'till' in ask)
      .flatMap((ask, i) => (terminals[i] === undefined ? [] : [{ ask, terminal: terminals[i] }])),
  )
  let [nextEntry, nextTerminal] = [0, 0]
  return asks.map((ask) => {
    if ('caller' in ask) {
      const entry = entries[nextEntry++]
      return attempt(() => ({ ask, member: sellerOf(entry, ask.caller, trial), at: ask.at }))
    }
    const terminal = terminals[nextTerminal++]
    if (terminal === undefined) return { failure: fail(general.terminalNotAuthenticated) }
    return attempt(() => {
      refuseClosed(terminal)
      return { ...admitTillSale(ask, terminal, found, ask.at ?? at), at: ask.at }
    })
  })
}

const { access } = sales.record['~orpc'].meta

/** The member who sells, with the right that the contract declares for it. */
function sellerOf(entry: Entry | undefined, caller: Caller, trial: Trial): Member {
  if (entry === undefined) throw new Error('the door answered fewer callers than it was asked for')
  const member = memberOf(entry, caller, trial)
  if (access.who !== 'member' || !mayCall(access, member)) throw fail(general.notAllowed)
  return member
}

/** A day of the month whose limit the sale counts against. */
export function monthOf(seller: Admitted, instant: Date): { org_id: string; day: string } {
  const { ask, member, at = instant } = seller
  if (seller.till !== undefined)
    return { org_id: member.org_id, day: dayIn(member.rules.time_zone, seller.till.moment.date) }
  const date = ask.sale.sale_date === null || ask.sale.sale_date === undefined ? at : new Date(ask.sale.sale_date)
  return { org_id: member.org_id, day: dayIn(member.rules.time_zone, date) }
}

export type Attempt<Value> = { readonly value: Value } | { readonly failure: unknown }

export function attempt<Value>(work: () => Value): Attempt<Value> {
  try {
    return { value: work() }
  } catch (failure) {
    return { failure }
  }
}
