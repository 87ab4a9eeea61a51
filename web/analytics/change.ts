/** How a figure moved: its direction and the percentage with its sign. */
export type Change = { direction: 'up' | 'down' | 'same'; words: string }

/** From `before` to `now`; nothing where there was nothing to compare with. */
export function changeOf(now: number, before: number): Change | undefined {
  if (before === 0) return undefined
  const percent = ((now - before) / Math.abs(before)) * 100
  if (Math.abs(percent) < 0.05) return { direction: 'same', words: '0%' }
  const size = Math.abs(percent) > 999 ? 'over 999%' : `${Math.abs(percent).toFixed(Math.abs(percent) < 100 ? 1 : 0)}%`
  return percent > 0 ? { direction: 'up', words: `+${size}` } : { direction: 'down', words: `−${size}` }
}
