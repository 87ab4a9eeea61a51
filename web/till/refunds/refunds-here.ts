import type { Refund } from '@tunda/contract/refunds'
import { afterRefund } from '../drawer/kept-drawer.ts'
import { changeDrawer } from '../drawer/use-drawer-of-till.ts'
import type { Till } from '../till.ts'

/** The money has left this till's shift: its next count expects as much less, and its report says so. */
export async function refundedLocally(till: Till, refund: Pick<Refund, 'id' | 'payments'>): Promise<void> {
  await changeDrawer(till, (kept) => afterRefund(kept, refund))
}
