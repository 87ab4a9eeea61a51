import type { FailureTitle } from '@tunda/contract/failure-toasts'
import { limitTitle } from '@tunda/contract/limit-words'
import { limitedResources } from '@tunda/contract/tier-limits'
import { asFailure } from './failure.ts'
import { toast } from './toast.tsx'

/**
 * For a mutation's `onError`: the spec's title, and the words that came from the catalogue. A reached plan limit brings its
 * own title, whatever was attempted.
 */
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
