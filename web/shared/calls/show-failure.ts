import type { FailureTitle } from '@tunda/contract/failures/failure-toasts'
import { limitTitle } from '@tunda/contract/plans/limit-words'
import { limitedResources } from '@tunda/contract/plans/tier-limits'
import { toast } from '../page/toast.tsx'
import { asFailure } from './failure.ts'

/** For a mutation's `onError`: the spec's title, and the message of the catalogue. A reached plan limit has its own title, whatever was attempted. */
export function showFailure(title: FailureTitle): (error: unknown) => void {
  return (error) => {
    const failure = asFailure(error)
    toast.bad(titleOf(failure.code, failure.meta) ?? title, failure.message)
  }
}

function titleOf(code: string, meta: unknown): string | undefined {
  if (code !== 'E_LIMIT_REACHED') return undefined
  const named = (meta as { resource?: unknown } | undefined)?.resource
  const resource = limitedResources.find((known) => known === named)
  return resource && limitTitle(resource)
}
