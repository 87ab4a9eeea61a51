import type { Refund } from '@tunda/contract/selling/refunds'
import { afterRefund } from '../drawer/kept-drawer.ts'
import { changeDrawer } from '../drawer/use-drawer-of-till.ts'
import type { Till } from '../till.ts'

/** A completed refund as it is shown; offline it has no number yet. */
export type RefundMade = Pick<Refund, 'invoice_number' | 'amount'> & {
  readonly refund_number: string | null
  readonly payments: readonly Pick<Refund['payments'][number], 'method' | 'amount'>[]
  /** What is printed of it: the server's answer. */
  readonly printed?: Refund
}

/** The money has left this till's shift: its next count expects less, and its report includes the refund. */
export async function refundedLocally(till: Till, { id, sale_id, payments, items }: Refund): Promise<void> {
  const back = items.map(({ line, quantity }) => ({ line, quantity }))
  const by = payments.map(({ method, amount }) => ({ method, amount }))
  await changeDrawer(till, (kept) => afterRefund(kept, { id, sale_id, items: back, payments: by }))
}
