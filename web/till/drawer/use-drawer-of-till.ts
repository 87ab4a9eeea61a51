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
/** What is said of something done with the drawer; when, by whom and under which id is added. */
export type Done = {
  [Kind in Kinds]: Omit<Extract<TillDrawerEvent, { kind: Kind }>, 'id' | 'at' | 'device_time' | 'staff_pass'>
}[Kinds]

/** The drawer of this till for whoever has unlocked it; nothing where it has none, or they may not work it. */
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

/** Keeps what was done with the drawer, on the disk before it resolves, and has the server told. Fails where another tab closed or opened it meanwhile. */
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

/** Changes what is kept of the drawer, in one transaction of the store, and tells the other tabs. */
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
