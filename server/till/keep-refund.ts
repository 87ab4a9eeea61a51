import { general } from '@tunda/contract/failure'
import { refundFailures } from '@tunda/contract/refund-failures'
import { limitOfRight, may } from '@tunda/contract/rights'
import { passDays } from '@tunda/contract/staff'
import type { TillDrawerEvent } from '@tunda/contract/till-drawer'
import { type RefundDoubt, TillRefund } from '@tunda/contract/till-refunds'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { replayEvent } from '../drawers/replay-event.ts'
import { publish } from '../events/publish.ts'
import { Failure } from '../fail.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import type { StaffAtTill } from '../staff/staff-at-till.ts'
import { readPass } from '../staff/staff-secrets.ts'
import { keeperOf } from './keeper-of-till.ts'
import { personOfPass } from './person-of-pass.ts'
import { memberAtTill } from './refund-at-till.ts'
import { atTill, type TillDoor } from './unlock-till.ts'

type Told = Extract<TillDrawerEvent, { kind: 'refund' }>
type Kept = 'kept' | 'set_aside'

/** The shop has reasons to doubt a refund that a till made without it. */
class Doubted extends Error {
  readonly why: RefundDoubt
  constructor(why: RefundDoubt) {
    super(why)
    this.why = why
  }
}

/**
 * Keeps a refund that a till made without the server, once for its id. What nobody may doubt is the desk's refund, at its moment, in its
 * shift. What the shop would not have made is none: the sale, its goods and its revenue stay, the cash counts as money that was taken out, and
 * those who run the shop are told. In a transaction of its own, since a refund may be doubted halfway.
 */
export async function keepRefund(door: TillDoor, told: Told): Promise<Kept> {
  try {
    return await atTill(door, (tx, terminal) => makeRefund(tx, door, told, terminal))
  } catch (error) {
    if (!(error instanceof Doubted)) throw error
    await atTill(door, (tx, terminal) => setRefundAside(tx, door, told, error.why, terminal))
    return 'set_aside'
  }
}

async function makeRefund(tx: Tx, door: TillDoor, told: Told, terminal: Terminal): Promise<Kept> {
  const { org_id, terminal_id } = terminal
  if (await isSetAside(tx, told, terminal)) return 'set_aside'
  // One at a time for each till: what it has refunded in this shift is summed below.
  await tx.query('select 1 from pos_terminals where org_id = $1 and id = $2 for no key update', [org_id, terminal_id])
  const { at } = await keeperOf(tx, door, told, terminal)
  const person = await refunderThen(tx, door, told, at, terminal)
  const { id: client_refund_id, sale_id, items, reason, amount, shift_id } = told
  await requireSmall(tx, told, terminal)
  await requireCashSale(tx, sale_id, terminal)
  const asked = TillRefund.parse({ client_refund_id, sale_id, items, reason, payment_method: 'cash', amount })
  try {
    await refundSale(tx, asked, memberAtTill(person, terminal), { terminal_id, offline: { at, shift_id } })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Doubted(doubtOf(error))
  }
  return 'kept'
}

/** Whoever unlocked the till, if they may refund so much: a pass proves them as it does for sales that were made without the server. */
async function refunderThen(
  tx: Tx,
  door: TillDoor,
  { staff_pass, amount }: Told,
  at: Date,
  terminal: Terminal,
): Promise<StaffAtTill> {
  const person = staff_pass ? await personOfPass(tx, door, staff_pass, terminal) : undefined
  const given = staff_pass ? readPass(staff_pass, terminal, door.peppers)?.at : undefined
  const isOld = given !== undefined && at.getTime() - given * 1000 > passDays * 86_400_000
  if (person === undefined || isOld) throw new Doubted('nobody')
  if (!may(person, 'refund')) throw new Doubted('not_allowed')
  if (amount > limitOfRight(person, 'refund')) throw new Doubted('over_limit')
  return person
}

/** Within what the shop lets a till refund alone, at once and in a shift of its own drawer. */
async function requireSmall(tx: Tx, { id, shift_id, amount }: Told, { org_id, terminal_id }: Terminal): Promise<void> {
  const [room] = await tx.query<{ once: number; in_shift: number; given: number }>(
    `select b.drawer_refund_cap as once, b.drawer_refund_cap_shift as in_shift,
       (select coalesce(-sum(m.amount), 0) from money_movements m join refunds r on r.org_id = m.org_id and r.id = m.refund_id
        where m.org_id = s.org_id and m.shift_id = s.id and m.kind = 'refund' and r.told_at is not null and r.id <> $4) as given
     from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id and w.terminal_id = $3
     join business_settings b on b.org_id = s.org_id where s.org_id = $1 and s.id = $2`,
    [org_id, shift_id, terminal_id, id],
  )
  if (room === undefined) throw new Doubted('other')
  if (amount > room.once || room.given + amount > room.in_shift) throw new Doubted('over_cap')
}

/** Without the server only cash goes back, and only for what was paid in cash. */
async function requireCashSale(tx: Tx, sale_id: string, { org_id }: Terminal): Promise<void> {
  const [other] = await tx.query(
    `select 1 from sale_payments where org_id = $1 and sale_id = $2 and method <> 'cash' and amount > 0 limit 1`,
    [org_id, sale_id],
  )
  if (other !== undefined) throw new Doubted('not_cash')
}

const { nothingLeft, overSold, overLimit } = refundFailures
const doubts: readonly (readonly [key: string, why: RefundDoubt])[] = [
  [general.notFound.key, 'unknown_sale'],
  [nothingLeft.key, 'over_sold'],
  [overSold.key, 'over_sold'],
  [overLimit.key, 'over_limit'],
]
const doubtOf = ({ entry }: Failure): RefundDoubt => doubts.find(([key]) => key === entry.key)?.[1] ?? 'other'

async function isSetAside(tx: Tx, { id }: Told, { org_id }: Terminal): Promise<boolean> {
  const moved = await tx.query('select 1 from money_movements where org_id = $1 and entry_id = $2 limit 1', [
    org_id,
    id,
  ])
  return moved.length > 0
}

/** The cash has left the drawer all the same. */
async function setRefundAside(tx: Tx, door: TillDoor, told: Told, why: RefundDoubt, terminal: Terminal): Promise<void> {
  if (await isSetAside(tx, told, terminal)) return
  const { id, shift_id, at, device_time, staff_pass, sale_id, items, reason, amount } = told
  const keeper = await keeperOf(tx, door, told, terminal)
  const { org_id } = keeper
  const said = { kind: 'move', id, shift_id, at, device_time, staff_pass } as const
  const note = reason.slice(0, 200)
  await replayEvent(tx, { ...said, direction: 'out', amount, reason: 'Refund to check', note }, keeper)
  const [sale] = await tx.query<{ invoice_number: string }>(
    'select invoice_number from sales where org_id = $1 and id = $2',
    [org_id, sale_id],
  )
  const invoice_number = sale?.invoice_number ?? null
  const facts = { refund_id: id, invoice_number, why, items, reason, at: keeper.at.toISOString() }
  const news = { why, invoice_number, refunded_by: keeper.full_name }
  await publish(tx, [{ event: 'refund.set_aside', org_id, actor: keeper, id: sale_id, after: { amount }, facts, news }])
}
