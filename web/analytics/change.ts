import { t } from '@lingui/core/macro'
/** The change of a figure: its direction and the percentage with its sign. */
export type Change = { direction: 'up' | 'down' | 'same'; words: string }

/** From `before` to `now`; undefined if there is nothing to compare with. */
export function changeOf(now: number, before: number): Change | undefined {
  if (before === 0) return undefined
  const percent = ((now - before) / Math.abs(before)) * 100
  if (Math.abs(percent) < 0.05) return { direction: 'same', words: '0%' }
  const sign = percent > 0 ? '+' : '−'
  const size = Math.abs(percent)
  const words = size > 999 ? t`over ${sign}999%` : `${sign}${size.toFixed(size < 100 ? 1 : 0)}%`
  return { direction: percent > 0 ? 'up' : 'down', words }
}
