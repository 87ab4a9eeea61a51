import { changeDrawer } from '../drawer/use-drawer-of-till.ts'
import { afterAsking, isPaying } from '../laybys/kept-laybys.ts'
import { serverNow, type Till } from '../till.ts'
import { fetchLaybys } from './till-server.ts'

/** How old the moment may be that is shown with what is left, while nothing has changed: each new one is written to disk. */
const writtenEveryMs = 300_000

/** Updates the open lay-bys of this location, so that the till takes payments for them offline. A till that takes none is not asked. */
export async function syncLaybys(till: Till, oldestMs = writtenEveryMs): Promise<void> {
  if (!till.terminal.get()?.drawer?.takes_laybys) {
    if (till.drawer.get().laybys) await changeDrawer(till, ({ laybys: _, ...kept }) => kept)
    return
  }
  const { laybys, numbered, ...before } = till.drawer.get()
  if (isPaying(before)) return
  const now = serverNow(till)
  const answer = await fetchLaybys(till, laybys?.known)
  const isFresh = laybys && now.getTime() - Date.parse(laybys.as_of) < oldestMs
  if (answer.laybys === null && isFresh) return
  await changeDrawer(till, (kept) => afterAsking(kept, answer, { as_of: now.toISOString(), numbered }))
}
