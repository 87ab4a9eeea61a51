import { t } from '@lingui/core/macro'
import { may } from '@tunda/contract/organization/rights'
import type { CountFound } from '@tunda/contract/till/drawer-shapes'
import type { TillDrawer, TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { Failure } from '../../shared/calls/failure.ts'
import { useObservable } from '../../shared/calls/observable.ts'
import { boundPass } from '../staff/bound-pass.ts'
import { onDisk } from '../store/till-database.ts'
import { serverNow, type Till } from '../till.ts'
import { afterEvent, type KeptDrawer, noDrawerYet } from './kept-drawer.ts'

type Kinds = TillDrawerEvent['kind']
/** An action on the drawer; time, person and id are added. */
export type Done = {
  [Kind in Kinds]: Omit<Extract<TillDrawerEvent, { kind: Kind }>, 'id' | 'at' | 'device_time' | 'staff_pass'>
}[Kinds]

/** This till's drawer for whoever has unlocked it; undefined without one, or if they may not use it. */
export function useDrawerOfTill(
  till: Till,
): { readonly drawer: TillDrawer; readonly kept: KeptDrawer; readonly reviews: boolean } | undefined {
  const terminal = useObservable(till.terminal)
  const person = useObservable(till.person)
  const kept = useObservable(till.drawer)
  if (!terminal?.drawer) return undefined
  const rights = terminal.staff?.people.find(({ id }) => id === person?.id)?.rights ?? {}
  if (terminal.staff && !may({ rights }, 'manage_drawer')) return undefined
  return { drawer: terminal.drawer, kept, reviews: may({ rights }, 'review_drawer') }
}

/** Stores an action on the drawer, on disk before this resolves, and sends it to the server. Fails if another tab closed or opened it meanwhile. */
export async function keepDone(
  till: Till,
  done: Done,
  found?: CountFound,
  id: string = crypto.randomUUID(),
): Promise<void> {
  const person = till.person.get()
  const said = {
    id,
    at: serverNow(till).toISOString(),
    device_time: new Date().toISOString(),
    ...(person ? { staff_pass: await boundPass(person.pass, id) } : {}),
  }
  const by = person?.name ?? till.terminal.get()?.name ?? ''
  const { waiting } = await changeDrawer(till, (kept) => afterEvent(kept, { ...done, ...said }, by, found))
  if (!waiting.some((event) => event.id === id)) throw notKept(done)
  till.tell({ kind: 'wake' })
  till.wake.set(till.wake.get() + 1)
}

function notKept({ kind }: Done): Failure {
  const words =
    kind === 'open'
      ? t`The drawer was opened meanwhile. Look at it, and try again.`
      : t`The drawer was closed meanwhile. Open it, and try again.`
  return new Failure('DRAWER_CHANGED', words, 409)
}

/** Changes what is stored of the drawer, in one transaction, and notifies the other tabs. */
export async function changeDrawer(
  till: Pick<Till, 'database' | 'drawer' | 'tell'>,
  change: (kept: KeptDrawer) => KeptDrawer,
): Promise<KeptDrawer> {
  const tx = till.database.transaction('settings', 'readwrite', onDisk)
  const before = ((await tx.store.get('drawer')) as KeptDrawer | undefined) ?? noDrawerYet
  const after = change(before)
  if (after !== before) await tx.store.put(after, 'drawer')
  await tx.done
  till.drawer.set(after)
  if (after !== before) till.tell({ kind: 'drawer' })
  return after
}
