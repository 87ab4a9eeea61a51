/** How far the widths of one sign may be from the drawn ones, in modules. */
const mostOff = 1.6

/** Which pattern these widths come nearest to, whatever their size; undefined when they are like none. */
export function nearest(widths: readonly number[], patterns: readonly string[]): number | undefined {
  const total = sum(widths)
  let [best, least] = [-1, mostOff]
  for (const [place, pattern] of patterns.entries()) {
    const modules = [...pattern].map(Number)
    const scale = sum(modules) / total
    const off = modules.reduce((far, width, at) => far + Math.abs(width - (widths[at] ?? 0) * scale), 0)
    if (off < least) [best, least] = [place, off]
  }
  return best === -1 ? undefined : best
}

export function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
