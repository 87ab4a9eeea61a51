import { type FailureEntry, general } from '@tunda/contract/failure'
import { limitOfRight, may, rightsOfTill } from '@tunda/contract/organization/rights'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { findStaff, type StaffAtTill } from '../staff/staff-at-till.ts'
import { holdsAt, readPass } from '../staff/staff-secrets.ts'
import type { Seller } from './decide-sale.ts'
import { keyOf } from './sale-state.ts'
import type { TillAsk } from './till-sale.ts'

/** Milliseconds that the clocks of till and server may differ. */
export const clockTolerance = 300_000

/** The staff whom a batch's sales name, by the till's location and their id. */
export type StaffFound = ReadonlyMap<string, StaffAtTill>

/** Who sold at a till, took the money, and whether the till could prove it. */
export type SellerAtTill = {
  /** Null where no staff unlock tills. */
  readonly cashier_id: string | null
  readonly served_by: string | null
  /** Why it is refused while the customer waits. */
  readonly refusal: FailureEntry<typeof general.notAllowed.meta> | undefined
  readonly isUnproved: boolean
  /** It is dated before the till was unlocked for it, so its clock was wrong or set back. */
  readonly isBeforePass: boolean
}

type Asked = Pick<TillAsk, 'sale' | 'peppers'>

/** Reads the staff whom the sales name, in one statement; none where no sale names anybody. */
export async function findSellers(
  tx: Tx,
  sales: readonly { readonly ask: Asked; readonly terminal: Terminal }[],
): Promise<StaffFound> {
  const asked = sales.flatMap(({ ask, terminal }) => {
    const cashier = passOf(ask, terminal)?.staff_id
    const { org_id, location_id } = terminal
    const approver = passOf(ask, terminal, ask.sale.approver_pass)?.staff_id
    return [cashier, approver, ask.sale.served_by ?? undefined].flatMap((id) =>
      id === undefined ? [] : { org_id, staff_id: id, location_id },
    )
  })
  const found = await findStaff(tx, asked)
  return new Map(
    asked.flatMap(({ location_id, staff_id }, i): [string, StaffAtTill][] =>
      found[i] === undefined ? [] : [[keyOf(location_id, staff_id), found[i]]],
    ),
  )
}

/**
 * Who sells at the till: whoever unlocked it, with their rights, or the till itself where the shop has no staff. What a pass proves ends with
 * the PIN it was given for, with its person's place in the shop, and for sales made without the server a week later.
 */
export function sellerAtTill(
  ask: Asked,
  terminal: Terminal,
  found: StaffFound,
  sold: Date,
): SellerAtTill & { readonly seller: Seller } {
  const pass = passOf(ask, terminal)
  const cashier = pass && found.get(keyOf(terminal.location_id, pass.staff_id))
  const isUnproved = terminal.has_staff && !isProved(cashier, pass, sold)
  const isBeforePass = pass !== undefined && pass.at * 1000 - sold.getTime() > clockTolerance
  if (cashier === undefined) {
    const refusal = isUnproved ? staffFailures.notUnlocked : undefined
    return { seller: itself(terminal), cashier_id: null, served_by: null, isUnproved, isBeforePass, refusal }
  }
  const server = found.get(keyOf(terminal.location_id, ask.sale.served_by ?? '')) ?? cashier
  const refusal = isUnproved ? staffFailures.notUnlocked : may(cashier, 'sell') ? undefined : general.notAllowed
  const { seller, ...names } = sellerOf(cashier, server, terminal, approverOf(ask, terminal, found, sold))
  return { seller, ...names, isUnproved: isUnproved || !may(cashier, 'sell'), isBeforePass, refusal }
}

type Proof = ReturnType<typeof passOf>

/** A pass proves its person until their PIN changes or they leave, and of what was sold without the server for a week. */
function isProved(person: StaffAtTill | undefined, pass: Proof, sold: Date): boolean {
  const isUnlocked = person?.is_active === true && person.key_version === pass?.key_version
  return isUnlocked && pass !== undefined && holdsAt(pass, sold)
}

/** Who let it through while the server could not be asked, if that still holds; with the server there, it is the one that is asked. */
function approverOf(ask: Asked, terminal: Terminal, found: StaffFound, sold: Date): StaffAtTill | undefined {
  if (ask.sale.origin !== 'offline' || !ask.sale.approver_pass) return undefined
  const pass = passOf(ask, terminal, ask.sale.approver_pass)
  const approver = pass && found.get(keyOf(terminal.location_id, pass.staff_id))
  const isSomebodyElse = pass?.staff_id !== passOf(ask, terminal)?.staff_id
  return isSomebodyElse && isProved(approver, pass, sold) ? approver : undefined
}

/** The sale is whose service it was; what may be done in it is for the one who takes the money. */
function sellerOf(cashier: StaffAtTill, server: StaffAtTill, terminal: Terminal, approver: StaffAtTill | undefined) {
  const { rules } = terminal
  const limits = [cashier, approver].map((person) => (person === undefined ? 0 : limitOfRight(person, 'discount')))
  const max_discount_percent = Math.min(rules.max_discount_percent, Math.max(...limits))
  const letsPrice = approver !== undefined && may(approver, 'override_price')
  const seller: Seller = {
    ...itself(terminal),
    user_id: server.actor_id,
    rights: letsPrice ? { ...cashier.rights, override_price: true } : cashier.rights,
    rules: { ...rules, max_discount_percent },
    approver_id: approver?.actor_id,
  }
  return { seller, cashier_id: cashier.actor_id, served_by: server.name }
}

/** The till at work by itself: at the shop's prices, and nobody's privilege. */
function itself({ user_id, email, user_agent, org_id, location_id, rules, plan }: Terminal): Seller {
  return { user_id, email, user_agent, org_id, location_id, rights: rightsOfTill, rules, plan }
}

function passOf({ sale, peppers }: Asked, { org_id, terminal_id }: Terminal, pass = sale.staff_pass) {
  return pass ? readPass(pass, { org_id, terminal_id }, peppers, sale.client_sale_id) : undefined
}
