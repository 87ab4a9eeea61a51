import { createHash, randomUUID } from 'node:crypto'
import type { PosSale } from '@tunda/contract/selling/pos-sale'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { SaleFlag } from '@tunda/contract/selling/sale-flags'
import { dayIn } from '../clock.ts'
import type { Terminal } from '../context.ts'
import type { TillCaller } from '../doors/tills.ts'
import { fail } from '../fail.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Seller } from './decide-sale.ts'
import { idOfKey } from './sale-id.ts'
import { clockTolerance, type SellerAtTill, type StaffFound, sellerAtTill } from './staff-sellers.ts'

/** One sale that a till wants recorded. `body` is what it sent, without its key, for when it must be parked. */
export type TillAsk = {
  readonly till: TillCaller
  readonly sale: PosSale
  readonly key: string | undefined
  readonly body: string
  /** What passes were made with. */
  readonly peppers: Secrets['peppers']
  /** It was tried, but writing it failed for an unforeseen reason. */
  readonly isUnpostable?: boolean
}

/** The same once its terminal is known: with its id, its hash, its corrected moment and who sold. */
export type TillSale = {
  readonly ask: { readonly id: string; readonly hash: Buffer | null; readonly sale: PosSale }
  readonly member: Seller
  readonly till: {
    readonly terminal: Terminal
    readonly body: string
    readonly moment: Moment
    readonly staff: SellerAtTill
    readonly isUnpostable?: boolean
    /** What a manager lets into the books, and what it was answered when it was parked. */
    readonly approval?: { readonly response: string }
  }
}

export type Moment = { readonly date: Date; readonly isSkewed: boolean; readonly isBeforePairing: boolean }

/** A till's sale with all that its terminal says of it. Fails SALE_DATE_IN_FUTURE while the server is asked before the goods leave. */
export function admitTillSale(ask: TillAsk, terminal: Terminal, found: StaffFound, at: Date): TillSale {
  const { sale, key, body, isUnpostable = false } = ask
  const moment = momentOf(sale, terminal, at)
  const { seller, ...staff } = sellerAtTill(ask, terminal, found, moment.date)
  return {
    ask: { ...identify(sale, key, terminal), sale },
    member: seller,
    till: { terminal, body, isUnpostable, moment, staff },
  }
}

/**
 * The sale's id is the till's, else the same for the same key; else, where its date is exact to the millisecond, for the same date, items
 * and total, because a retry repeats them. With less two equal baskets would be taken for one: then it is new each time.
 */
function identify(
  sale: PosSale,
  key: string | undefined,
  { terminal_id }: Terminal,
): { id: string; hash: Buffer | null } {
  // A sale that was asked for online and not answered is sent again as a fact; it is the same sale.
  const { origin: _origin, ...same } = sale
  const hash = createHash('sha256').update(JSON.stringify(same)).digest()
  if (sale.client_sale_id !== undefined) return { id: sale.client_sale_id, hash }
  const from = key ?? derivedKey(sale)
  return from === undefined ? { id: randomUUID(), hash: null } : { id: idOfKey(terminal_id, from), hash }
}

function derivedKey({ sale_date, items, total_amount }: PosSale): string | undefined {
  if (!/\.\d{3}/.test(sale_date ?? '')) return undefined
  return createHash('sha256')
    .update(JSON.stringify([sale_date, items, total_amount]))
    .digest('hex')
}

/**
 * When a sale was made. The till has corrected its clock by what it knew then; what the server knows of the clock now corrects it anew.
 * They differ where the clock was changed in between. Then the later one that can be holds: a moment that is possible neither lies
 * ahead nor before the terminal was paired, and a jump shows in one of them as such. Failing both, the till's word or, for one ahead,
 * the moment of receipt.
 */
export function momentOf(
  { origin, sale_date, device_time }: Pick<PosSale, 'origin' | 'sale_date' | 'device_time'>,
  terminal: Terminal,
  at: Date,
): Moment {
  const latest = at.getTime() + clockTolerance
  const earliest = (terminal.trusted_since?.getTime() ?? 0) - clockTolerance
  const told = sale_date ? momentTold(sale_date, terminal, at) : at.getTime()
  const device = device_time ? Date.parse(device_time) : told
  if (origin === 'online' && told > latest) throw fail(saleFailures.futureDate)
  const corrected = device + (terminal.clock_offset ?? told - device)
  const possible = [told, corrected].filter((moment) => moment >= earliest && moment <= latest)
  const isSkewed = [device, corrected].some((moment) => Math.abs(moment - told) > clockTolerance) || told > latest
  const moment = possible.length > 0 && isSkewed ? Math.max(...possible) : Math.min(told, at.getTime())
  return { date: new Date(moment), isSkewed, isBeforePairing: moment < earliest }
}

/** Of a bare day, which is the shop's: the moment of receipt when it is today, else its noon. */
function momentTold(sale_date: string, { rules }: Terminal, at: Date): number {
  if (sale_date.includes('T')) return Date.parse(sale_date)
  return sale_date === dayIn(rules.time_zone, at) ? at.getTime() : Date.parse(`${sale_date}T12:00:00Z`)
}

/** The flags that a sale has before it is looked at. */
export function firstFlags({ ask, till }: TillSale): Set<SaleFlag> {
  const flags = new Set<SaleFlag>()
  if (till.staff.isUnproved) flags.add('seller_unknown')
  if (till.moment.isSkewed || till.staff.isBeforePass) flags.add('clock_skew')
  if (ask.hash === null) flags.add('no_key')
  return flags
}
