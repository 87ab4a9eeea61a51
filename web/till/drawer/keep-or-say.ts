import { t } from '@lingui/core/macro'
import { asFailure } from '../../shared/calls/failure.ts'
import { toast } from '../../shared/page/toast.tsx'

/** Shows why something could not be stored; returns whether it was. */
export async function keepOrSay(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toast.bad(t`It was not saved on this device`, asFailure(error).message)
    return false
  }
}
