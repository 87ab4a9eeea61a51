import type { ChangedTable } from '@tunda/contract/changed-tables'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'

type Act = {
  readonly call: () => Promise<Repair>
  /** Said once it went well; left out, the page shows it. */
  readonly done?: string
  readonly failed: string
  /** What else it changes. */
  readonly changes?: readonly ChangedTable[]
}

/** Does something with a repair, and shows it as it is then. Answers it; undefined where it failed, which is said. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  async function act({ call, done, failed, changes = [] }: Act): Promise<Repair | undefined> {
    setBusy(true)
    try {
      const repair = await call()
      cache.setQueryData(api.repairs.get.queryOptions({ input: { id: repair.id } }).queryKey, repair)
      void refresh('repairs', ...changes)
      if (done !== undefined) toast.ok(done, repair.number)
      return repair
    } catch (error) {
      showFailure(failed)(error)
      // Whoever was told that somebody else changed it sees how it is now.
      void refresh('repairs')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy }
}
