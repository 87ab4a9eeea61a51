import type { Refund } from '@tunda/contract/selling/refunds'
import type { RefundShown } from '../../shared/receipt/refund-paper.ts'
import { afterListing, afterRefund } from '../drawer/kept-drawer.ts'
import { changeDrawer } from '../drawer/use-drawer-of-till.ts'
import type { Till } from '../till.ts'

/** A completed refund as it is shown; offline it has no number yet. */
export type RefundMade = Pick<Refund, 'invoice_number' | 'amount'> & {
  readonly refund_number: string | null
  readonly payments: readonly Pick<Refund['payments'][number], 'method' | 'amount'>[]
  /** What is printed of it: the server's answer, or what the till knows of one that it made offline. */
  readonly printed: RefundShown
}

/** The money has left this till's shift: its next count expects less, its report includes the refund, and the day lists it. */
export async function refundedLocally(till: Till, refund: Refund): Promise<void> {
  const { id, sale_id, payments, items, amount, refund_number, invoice_number, created_at: at } = refund
  const back = items.map(({ line, quantity }) => ({ line, quantity }))
  const by = payments.map(({ method, amount: part }) => ({ method, amount: part }))
  const listed = { id, sale_id, at, amount, payments: by, refund_number, invoice_number }
  await changeDrawer(till, (kept) =>
    afterListing(afterRefund(kept, { id, sale_id, items: back, payments: by }), listed),
  )
}
