import type { RefundDoubt } from '@tunda/contract/selling/refund-doubts'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import type { RefundItemAsked } from '@tunda/contract/selling/refunds'
import { refundToCheck } from '@tunda/contract/till/drawer-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { replayEvent } from '../../drawers/replay-event.ts'
import { fail } from '../../fail.ts'
import { idOfKey } from '../sale-id.ts'
import type { RefundedAt } from './write-refund.ts'

/** A refund that a till made and the shop doubted: its cash has left the drawer. */
export type DoubtedRefund = {
  readonly id: string
  readonly sale_id: string
  readonly items: readonly RefundItemAsked[]
  readonly reason: string
  readonly amount: number
  readonly why: RefundDoubt
  readonly at: Date
  readonly shift_id: string
  readonly terminal_id: string
  readonly user_id: string
}

/** Lets those who decide on refunds make it one after all; not where the shop has no such sale, or nothing of it is left. */
export async function askAboutDoubted(tx: Tx, org_id: string, doubted: DoubtedRefund): Promise<void> {
  const { id, sale_id, items, reason, amount, why, at, shift_id, terminal_id, user_id } = doubted
  await tx.query(
    `insert into refund_requests (org_id, id, sale_id, kind, items, reason, payment_method, amount, requested_at, user_id, doubt, shift_id,
       terminal_id)
     select s.org_id, $2, s.id, 'refund', kept.items, $5, 'cash', $6, $7, $8, $9, $10, $11
     from sales s, lateral (
       select jsonb_agg(jsonb_build_object('line', a.line, 'quantity', a.quantity, 'goods', a.goods, 'brand', i.brand,
           'model', i.model) || case when a.unit_number is null then '{}' else jsonb_build_object('unit_number', a.unit_number) end
         order by a.line) as items
       from jsonb_to_recordset($4::jsonb) as a (line int, quantity bigint, goods text, unit_number text)
       join sale_items i on i.org_id = s.org_id and i.sale_id = s.id and i.line = a.line) kept
     where s.org_id = $1 and s.id = $3 and s.status = 'completed' and kept.items is not null on conflict do nothing`,
    [org_id, id, sale_id, JSON.stringify(items), reason, amount, at, user_id, why, shift_id, terminal_id],
  )
}

/** What is kept of a request for when a till paid it out already; both are null where nobody has. */
export type PaidOut = {
  readonly id: string
  readonly amount: number
  readonly requested_at: string
  readonly shift_id: string | null
  readonly terminal_id: string | null
}

/** The drawer's shift before the sale: nothing is counted in it until the transaction ends. */
export async function lockPaidOut(tx: Tx, shiftId: string, { org_id }: Member): Promise<void> {
  await tx.query('select 1 from shifts where org_id = $1 and id = $2 for update', [org_id, shiftId])
}

/** Where and when it was paid out; nothing where nobody has. Fails REFUND_MISMATCH where the lines do not come to the cash that left. */
export function paidOutAt(
  { amount, requested_at, shift_id, terminal_id }: PaidOut,
  ours: number,
): Required<RefundedAt> | undefined {
  if (shift_id === null || terminal_id === null) return undefined
  if (amount !== ours) throw fail(refundFailures.amountMismatch, { sent: amount, amount: ours })
  return { terminal_id, offline: { at: new Date(requested_at), shift_id } }
}

/** The cash counted as taken out, and is the refund's now: what was taken out comes back, at the same moment in the same shift. */
export async function undoPayOut(
  tx: Tx,
  { id, amount, requested_at }: PaidOut,
  { terminal_id, offline: { at, shift_id } }: Required<RefundedAt>,
  member: Member,
): Promise<void> {
  const counted = await tx.query('select 1 from money_movements where org_id = $1 and entry_id = $2 limit 1', [
    member.org_id,
    id,
  ])
  if (counted.length === 0) return
  const said = { id: idOfKey(id, 'refunded'), shift_id, at: requested_at, reason: refundToCheck }
  const back = { ...said, kind: 'move', direction: 'in', amount } as const
  const { outcome } = await replayEvent(tx, back, { ...member, terminal_id, at })
  if (outcome === 'set_aside') throw new Error('what was taken out of a drawer can come back into it')
}
