import type { Refund } from '@tunda/contract/refunds'
import { changeDrawer } from '../drawer/use-drawer-of-till.ts'
import type { Till } from '../till.ts'

/** The cash has left the drawer of this till: its next count expects as much less. */
export async function refundedLocally(till: Till, { payments }: Refund): Promise<void> {
  const cash = payments.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0)
  if (cash === 0) return
  await changeDrawer(till, (kept) =>
    kept.shift ? { ...kept, shift: { ...kept.shift, refunded: (kept.shift.refunded ?? 0) + cash } } : kept,
  )
}
