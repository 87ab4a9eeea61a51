import type { PosSaleAnswer } from '@tunda/contract/selling/pos-sale'
import type { Refund } from '@tunda/contract/selling/refunds'
import type { ShiftShown } from '@tunda/contract/till/drawer-shapes'
import type { ApproverAtTill } from '@tunda/contract/till/staff'
import type {
  Heartbeat,
  HeartbeatAnswered,
  Paired,
  TillApproval,
  TillApproved,
  TillProducts,
  Unlocked,
} from '@tunda/contract/till/till'
import type { TillCustomer } from '@tunda/contract/till/till-customers'
import type { TillDrawerAnswer, TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import type { Exchanged, TillExchange } from '@tunda/contract/till/till-exchanges'
import type { TillLaybys } from '@tunda/contract/till/till-laybys'
import type { TillPricesTold } from '@tunda/contract/till/till-prices'
import type { Purchase } from '@tunda/contract/till/till-purchases'
import type { SaleAtTill, TillCancellation, TillRefund } from '@tunda/contract/till/till-refunds'
import type { TillTradeIn, TillTradeInRules, TradedAtTill } from '@tunda/contract/till/till-trade-ins'
import type { TillUnits, UnitChecked } from '@tunda/contract/till/till-units'
import type { LeaseKept } from '@tunda/contract/till/unit-leases'
import type { DeviceFound, OthersAsked } from '@tunda/contract/units/stolen-devices'
import { appVersion } from '@tunda/contract/version'
import type { z } from 'zod'
import type { SaleAnswer } from '../store/outbox.ts'
import type { PairedTerminal } from '../store/settings.ts'
import type { TillSale } from '../store/till-sale.ts'
import { type Answered, callTill } from './till-calls.ts'

type HasTerminal = { readonly terminal: { get: () => PairedTerminal | undefined } }

type HasPerson = { readonly person: { get: () => { readonly pass: string } | undefined } }

function hashOf({ terminal }: HasTerminal): string {
  const paired = terminal.get()
  if (!paired) throw new Error('A till that is not paired has nothing to ask')
  return paired.token_hash
}

/** Records a sale; safe to repeat, because its id identifies it. */
export async function sell(till: HasTerminal, sale: TillSale, milliseconds?: number): Promise<SaleAnswer> {
  const input = { ...sale, token_hash: hashOf(till) }
  const { answer, is_replay } = await callTill<PosSaleAnswer>('process_sale_transaction_pos', input, milliseconds)
  return { ...answer, is_replay }
}

/** Changes in the catalogue since `cursor`; everything, without one. */
export async function fetchProducts(till: HasTerminal, since: string | undefined): Promise<TillProducts> {
  const input = { token_hash: hashOf(till), limit: 5000, knows_units: true, ...(since ? { since } : {}) }
  return (await callTill<TillProducts>('get_products_for_organization_token', input)).answer
}

/**
 * Changes of the devices here since a cursor; all of them, without one. `lease` is the share of them that this till has on disk: the server answers
 * with what it may sell offline from now on.
 */
export async function fetchUnits(
  till: HasTerminal,
  since: string | undefined,
  lease: LeaseKept | null,
): Promise<TillUnits> {
  const input = { token_hash: hashOf(till), limit: 10_000, lease: lease && keptOf(lease), ...(since ? { since } : {}) }
  return (await callTill<TillUnits>('get_units_for_terminal', input)).answer
}

/** Whether a device that is here was reported as stolen or lost, by this shop or another. */
export async function checkUnit(till: HasTerminal, unit_id: string): Promise<UnitChecked> {
  return (await callTill<UnitChecked>('check_unit_for_terminal', { token_hash: hashOf(till), unit_id }, 5000)).answer
}

/** What the server compares of a share. */
const keptOf = ({ epoch, sharers }: LeaseKept): LeaseKept => ({ epoch, sharers })

/** Changes of the price lists since `cursor`; all of them, without one. */
export async function fetchPrices(till: HasTerminal, since: string | undefined): Promise<TillPricesTold> {
  const input = { token_hash: hashOf(till), limit: 2000, ...(since ? { since } : {}) }
  return (await callTill<TillPricesTold>('get_prices_for_terminal', input)).answer
}

/** The open lay-bys at this location; none where they are still `known`. */
export async function fetchLaybys(till: HasTerminal, known: string | undefined): Promise<TillLaybys> {
  const input = { token_hash: hashOf(till), known: known || null }
  return (await callTill<TillLaybys>('get_laybys_for_terminal', input)).answer
}

type FoundCustomer = Omit<TillCustomer, 'phone' | 'language'> & { phone: string; language?: TillCustomer['language'] }

/** The shop's customers by parts of name or phone, at most ten. */
export async function findCustomers(till: HasTerminal & HasPerson, query: string): Promise<FoundCustomer[]> {
  const input = { token_hash: hashOf(till), query, staff_pass: till.person.get()?.pass ?? null }
  const { answer } = await callTill<TillCustomer[]>('find_customers_for_terminal', input, 5000)
  return answer.map(({ phone, ...customer }) => ({ ...customer, phone: phone ?? '' }))
}

/** A customer's last purchases here. */
export async function fetchPurchases(till: HasTerminal & HasPerson, customer_id: string): Promise<Purchase[]> {
  const input = { token_hash: hashOf(till), customer_id, staff_pass: till.person.get()?.pass ?? null }
  return (await callTill<Purchase[]>('get_last_purchases_for_terminal', input, 5000)).answer
}

/** Lets one of the staff sell here, by their PIN. */
export async function unlockByPin(till: HasTerminal, staff_id: string, pin: string): Promise<Unlocked> {
  const input = { token_hash: hashOf(till), staff_id, pin }
  return (await callTill<Unlocked>('unlock_terminal', input, 5000)).answer
}

/** Changes somebody's own PIN, by the old one. */
export async function changePin(till: HasTerminal, staff_id: string, pin: string, new_pin: string): Promise<Unlocked> {
  const input = { token_hash: hashOf(till), staff_id, pin, new_pin }
  return (await callTill<Unlocked>('change_pin_at_terminal', input, 8000)).answer
}

/** The same by the badge that was scanned. */
export async function unlockByBadge(till: HasTerminal, badge: string): Promise<Unlocked> {
  return (await callTill<Unlocked>('unlock_terminal', { token_hash: hashOf(till), badge }, 5000)).answer
}

/** Approves a price or discount, by the PIN or badge of somebody who may give it. */
export async function approveSale(till: HasTerminal, asked: Omit<z.infer<typeof TillApproval>, 'token_hash'>) {
  const input = { ...asked, token_hash: hashOf(till) }
  return (await callTill<TillApproved>('approve_at_terminal', input, 5000)).answer
}

/** Sends what was done with the till's own drawer; safe to repeat, because each counts once. */
export async function tellDrawerEvents(till: HasTerminal, events: readonly TillDrawerEvent[]) {
  const input = { token_hash: hashOf(till), events }
  return (await callTill<{ answers: TillDrawerAnswer[] }>('tell_drawer_of_terminal', input)).answer
}

/** The report of a shift of this till's drawer, with what whoever unlocked it may see. */
export async function fetchShift(till: HasTerminal, id: string, staff_pass: string | undefined): Promise<ShiftShown> {
  const input = { token_hash: hashOf(till), id, ...(staff_pass ? { staff_pass } : {}) }
  return (await callTill<ShiftShown>('get_shift_of_terminal', input, 5000)).answer
}

/** The sales for a receipt's number, its QR code or a customer's phone. */
export async function findSales(till: HasTerminal & HasPerson, sought: string): Promise<{ sales: SaleAtTill[] }> {
  const input = { token_hash: hashOf(till), staff_pass: till.person.get()?.pass ?? '', sought }
  return (await callTill<{ sales: SaleAtTill[] }>('find_sales_for_terminal', input, 8000)).answer
}

/** Refunds lines of a sale; safe to repeat under its id. */
export async function refundSale(till: HasTerminal & HasPerson, refund: z.input<typeof TillRefund>): Promise<Refund> {
  const input = { token_hash: hashOf(till), staff_pass: till.person.get()?.pass ?? '', refund }
  return (await callTill<Refund>('refund_at_terminal', input, 15_000)).answer
}

/** Cancels a sale of the current shift, with an approval if the sale needs one; safe to repeat under its id. */
export async function cancelSale(
  till: HasTerminal & HasPerson,
  cancellation: z.input<typeof TillCancellation>,
  approver?: z.input<typeof ApproverAtTill>,
): Promise<Refund> {
  const input = { token_hash: hashOf(till), staff_pass: till.person.get()?.pass ?? '', cancellation }
  return (await callTill<Refund>('cancel_sale_at_terminal', { ...input, ...(approver && { approver }) }, 15_000)).answer
}

/** Takes goods back and sells others for them, in the name of whoever began it; safe to repeat under its ids. */
export async function exchangeGoods(till: HasTerminal, exchange: z.input<typeof TillExchange>): Promise<Exchanged> {
  const input = { token_hash: hashOf(till), staff_pass: exchange.sale.staff_pass ?? '', exchange }
  return (await callTill<Exchanged>('exchange_at_terminal', input, 15_000)).answer
}

/** The shop's rules for a device that is traded in. */
export async function fetchTradeInRules(till: HasTerminal & HasPerson): Promise<TillTradeInRules> {
  return (await callTill<TillTradeInRules>('get_trade_in_rules_for_terminal', signedBy(till))).answer
}

/** Whether a device was reported as stolen or lost. */
export async function checkDevice(
  till: HasTerminal & HasPerson,
  number: string,
): Promise<{ found: DeviceFound[]; others: OthersAsked }> {
  const input = { ...signedBy(till), number }
  return (await callTill<{ found: DeviceFound[]; others: OthersAsked }>('check_device_for_terminal', input)).answer
}

/** Buys a device towards a sale and records both; safe to repeat under its ids. */
export async function tradeIn(
  till: HasTerminal & HasPerson,
  asked: z.input<typeof TillTradeIn>,
  milliseconds: number,
): Promise<TradedAtTill> {
  return (await callTill<TradedAtTill>('trade_in_at_terminal', { ...signedBy(till), asked }, milliseconds)).answer
}

/** The outcome of a trade-in without an answer. Fails NOT_FOUND: it was not made. */
export async function findTradeIn(till: HasTerminal, sale_id: string): Promise<TradedAtTill> {
  const input = { token_hash: hashOf(till), sale_id }
  return (await callTill<TradedAtTill>('find_trade_in_of_terminal', input)).answer
}

const signedBy = (till: HasTerminal & HasPerson) => ({
  token_hash: hashOf(till),
  staff_pass: till.person.get()?.pass ?? '',
})

type Greeting = Omit<z.infer<typeof Heartbeat>, 'token_hash' | 'app_version' | 'device_time'>

/** Reports the till's presence; the answer has its identity. Works with any key, also before it is stored. */
export function greet(token_hash: string, greeting: Greeting): Promise<Answered<z.infer<typeof HeartbeatAnswered>>> {
  const input = { token_hash, app_version: appVersion, device_time: new Date().toISOString(), ...greeting }
  return callTill('terminal_heartbeat', input, 15_000)
}

/** Exchanges a pairing code for the terminal's token. */
export async function pairByCode(code: string, device_id: string): Promise<z.infer<typeof Paired>> {
  return (await callTill<z.infer<typeof Paired>>('pair_terminal', { code, device_id })).answer
}
