import { t } from '@lingui/core/macro'
import { useNow } from '../shared/use-now.ts'

/** `Updated 12 s ago`, updating by itself; shows if the last refresh failed. */
export function UpdatedAgo({ at, hasFailed }: { at: number; hasFailed: boolean }) {
  const now = useNow(1000)
  const words = t`Updated ${{ agoWords: agoWords(now - at) }}`
  return <span className="numeric">{hasFailed ? t`${words}, refreshing failed` : words}</span>
}

/** `just now`, `12 s ago`, `3 min ago`, `2 h ago`. */
export function agoWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 5) return t`just now`
  if (seconds < 60) return t`${seconds} s ago`
  if (seconds < 3600) return t`${{ floor: Math.floor(seconds / 60) }} min ago`
  return t`${{ floor: Math.floor(seconds / 3600) }} h ago`
}
