import { mostDrawerEvents, type TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { asFailure, isFinal } from '../../shared/calls/failure.ts'
import { reportError } from '../../shared/calls/report.ts'
import { afterTelling } from '../drawer/kept-drawer.ts'
import { changeDrawer } from '../drawer/use-drawer-of-till.ts'
import type { WaitingSale } from '../store/kept-sale.ts'
import type { Till } from '../till.ts'
import { noteShopState, turnedAway } from './terminal-door.ts'
import { tellDrawerEvents } from './till-server.ts'

/**
 * Sends the server what was done with the drawer, in order: the opening before this round's sales, the closing after them, so that a shift's sales
 * arrive before its report, and a sale before its refund. What the server refuses is not sent again, and blocks nothing else: after a refusal each is
 * sent alone. Sales never wait for it.
 */
export async function tellDrawer(till: Till, upTo: 'closing' | 'end'): Promise<void> {
  const { waiting } = till.drawer.get()
  const isLater = (event: TillDrawerEvent) =>
    upTo === 'closing'
      ? event.kind === 'close' || event.kind === 'count' || event.kind === 'refund'
      : isAhead(till, event)
  const later = waiting.findIndex(isLater)
  const events = later < 0 ? waiting : waiting.slice(0, later)
  if (events.length === 0 || till.isTurnedAway.get()) return
  const batch = events.slice(0, mostDrawerEvents)
  if ((await tell(till, batch)) !== 'refused') return
  if (batch.length === 1) return await setAside(till, batch)
  for (const event of batch) {
    const end = await tell(till, [event])
    if (end === 'unheard') return
    if (end === 'refused') await setAside(till, [event])
  }
}

/** After this many server errors for a sale, nothing waits for it any more. */
const patience = 5

/**
 * Whether it is the refund of a sale that is still being sent, or a count or closing before its shift's sales have arrived: what follows waits with
 * it.
 */
function isAhead(till: Till, event: TillDrawerEvent): boolean {
  const { kind, shift_id } = event
  const isOf = ({ sale_id, body }: WaitingSale) =>
    kind === 'refund' ? sale_id === event.sale_id : (kind === 'count' || kind === 'close') && body.shift_id === shift_id
  return till.waiting.get().some((sale) => isOf(sale) && mayArrive(sale))
}

/** There was no answer yet, or another try makes sense. */
function mayArrive({ problem, tries }: WaitingSale): boolean {
  if (problem === undefined || problem.status === 0) return true
  return !isFinal(problem.status) && tries < patience
}

/** `refused` is final; what is `unheard` waits for the next round. */
async function tell(till: Till, events: readonly TillDrawerEvent[]): Promise<'told' | 'refused' | 'unheard'> {
  try {
    const { answers } = await tellDrawerEvents(till, events)
    await changeDrawer(till, (kept) => afterTelling(kept, answers))
    // Sales of the next shift could not be sent before this.
    till.wake.set(till.wake.get() + 1)
    return 'told'
  } catch (error) {
    const failure = asFailure(error)
    if (turnedAway(till, failure)) return 'unheard'
    noteShopState(till, failure)
    if (!isFinal(failure.status) || till.shopState.get() !== undefined) return 'unheard'
    reportError(failure)
    return 'refused'
  }
}

async function setAside(till: Till, events: readonly TillDrawerEvent[]): Promise<void> {
  const answers = events.map(({ id }) => ({ id, outcome: 'set_aside' as const }))
  await changeDrawer(till, (kept) => afterTelling(kept, answers))
}
