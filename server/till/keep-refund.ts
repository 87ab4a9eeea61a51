import { general } from '@tunda/contract/failure'
import type { RefundDoubt } from '@tunda/contract/selling/refund-doubts'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import { refundToCheck } from '@tunda/contract/till/drawer-shapes'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { TillRefund } from '@tunda/contract/till/till-refunds'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { replayEvent } from '../drawers/replay-event.ts'
import { publish } from '../events/publish.ts'
import { Failure } from '../fail.ts'
import { hashOf } from '../retry.ts'
import { askAboutDoubted } from '../sales/refunds/doubted-refunds.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { keeperOf } from './keeper-of-till.ts'
import { refunderOf } from './refund-at-till.ts'
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
    return await atTill(door, (tx, terminal) => setRefundAside(tx, door, told, error.why, terminal))
  }
}

async function makeRefund(tx: Tx, door: TillDoor, told: Told, terminal: Terminal): Promise<Kept> {
  const known = await lockKnown(tx, told, terminal)
  if (known !== undefined) return known
  const { at } = await keeperOf(tx, door, told, terminal)
  const { terminal_id } = terminal
  const { shift_id } = told
  try {
    const member = await refunderOf(tx, door, told.staff_pass, terminal, { moment: at, id: told.id })
    await requireSmall(tx, told, at, terminal)
    await requireCashSale(tx, told.sale_id, terminal)
    await refundSale(tx, askedOf(told), member, { terminal_id, offline: { at, shift_id } })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Doubted(doubtOf(error))
  }
  return 'kept'
}

function askedOf({ id: client_refund_id, sale_id, items, reason, amount }: Told) {
  return TillRefund.parse({ client_refund_id, sale_id, items, reason, payment_method: 'cash', amount })
}

/**
 * What became of it when it was told before: asked before its person and the caps, which may be others by now. One at a time for each till,
 * since what it has refunded in this shift is summed.
 */
async function lockKnown(tx: Tx, told: Told, { org_id, terminal_id }: Terminal): Promise<Kept | undefined> {
  await tx.query('select 1 from pos_terminals where org_id = $1 and id = $2 for no key update', [org_id, terminal_id])
  const key = [org_id, told.id]
  const [made, moved, noted] = await Promise.all([
    tx.query<{ request_hash: Buffer | null }>('select request_hash from refunds where org_id = $1 and id = $2', key),
    tx.query('select 1 from money_movements where org_id = $1 and entry_id = $2 limit 1', key),
    // What could not even be taken out of a drawer stands in the audit trail alone.
    tx.query(
      `select 1 from audit_log where org_id = $1 and action_type = 'set_aside_refund' and metadata ->> 'refund_id' = $2
       and metadata ->> 'origin' is distinct from 'client'
       and created_at > $3::timestamptz - interval '1 day' limit 1`,
      [org_id, told.id, told.at],
    ),
  ])
  if (made.some(({ request_hash }) => request_hash?.equals(hashOf(askedOf(told))))) return 'kept'
  return moved.length > 0 || noted.length > 0 ? 'set_aside' : undefined
}

/** Within what the shop lets a till refund alone, at once and in the shift of its own drawer that was open then: none that it has closed itself. */
async function requireSmall(
  tx: Tx,
  { id, shift_id, amount }: Told,
  at: Date,
  { org_id, terminal_id }: Terminal,
): Promise<void> {
  const [room] = await tx.query<{ once: number; in_shift: number; given: number }>(
    `select b.drawer_refund_cap as once, b.drawer_refund_cap_shift as in_shift,
       (select coalesce(-sum(m.amount), 0) from money_movements m join refunds r on r.org_id = m.org_id and r.id = m.refund_id
        where m.org_id = s.org_id and m.shift_id = s.id and m.kind = 'refund' and r.told_at is not null and r.id <> $4) as given
     from shifts s join wallets w on w.org_id = s.org_id and w.id = s.drawer_id and w.terminal_id = $3
     join business_settings b on b.org_id = s.org_id
     where s.org_id = $1 and s.id = $2 and s.told_at is null and (s.closed_at is null or s.closed_at >= $5)`,
    [org_id, shift_id, terminal_id, id, at],
  )
  if (room === undefined) throw new Doubted('other')
  if (amount > room.once || room.given + amount > room.in_shift) throw new Doubted('over_cap')
}

/** Without the server only cash goes back, and only for what was paid in cash. */
async function requireCashSale(tx: Tx, sale_id: string, { org_id }: Terminal): Promise<void> {
  const [other] = await tx.query(
    `select 1 from sale_payments where org_id = $1 and sale_id = $2 and method <> 'cash' and amount > 0
     union all select 1 from sales s where s.org_id = $1 and s.id = $2 and s.on_account > 0 and s.on_account >
       (select coalesce(sum(r.on_account), 0) from refunds r where r.org_id = s.org_id and r.sale_id = s.id) limit 1`,
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
  [staffFailures.notUnlocked.key, 'nobody'],
  [general.notAllowed.key, 'not_allowed'],
]
const doubtOf = ({ entry }: Failure): RefundDoubt => doubts.find(([key]) => key === entry.key)?.[1] ?? 'other'

/** The cash has left the drawer all the same. */
async function setRefundAside(tx: Tx, door: TillDoor, told: Told, why: RefundDoubt, terminal: Terminal): Promise<Kept> {
  // The same refund may have been recorded while this one was doubted.
  const known = await lockKnown(tx, told, terminal)
  if (known !== undefined) return known
  const { id, shift_id, at, device_time, staff_pass, sale_id, items, reason, amount } = told
  const keeper = await keeperOf(tx, door, told, terminal)
  const { org_id } = keeper
  const [sale] = await tx.query<{ invoice_number: string }>(
    'select invoice_number from sales where org_id = $1 and id = $2',
    [org_id, sale_id],
  )
  const invoice_number = sale?.invoice_number ?? null
  // What was typed may name the customer: it stands in the request alone, since ledger and trail forget nothing.
  const said = { kind: 'move', id, shift_id, at, device_time, staff_pass } as const
  const move = { ...said, direction: 'out' as const, amount, reason: refundToCheck, note: invoice_number }
  const { outcome } = await replayEvent(tx, move, keeper)
  const { terminal_id, location_id } = terminal
  const { user_id } = keeper
  await askAboutDoubted(tx, org_id, {
    id,
    sale_id,
    items,
    reason,
    amount,
    why,
    at: keeper.at,
    shift_id,
    terminal_id,
    user_id,
  })
  const facts = { refund_id: id, invoice_number, why, items, at: keeper.at.toISOString() }
  const news = { location_id, why, invoice_number, refunded_by: keeper.full_name, is_counted: outcome !== 'set_aside' }
  await publish(tx, [{ event: 'refund.set_aside', org_id, actor: keeper, id: sale_id, after: { amount }, facts, news }])
  return 'set_aside'
}
