/** How far the widths of one symbol may be from the nominal ones, in modules. */
const mostOff = 1.6

/** The widths of symbols of one length, in modules. */
export type Patterns = { readonly all: readonly (readonly number[])[]; readonly modules: number }

/** Symbols written as their widths: `3211`. */
export function patternsOf(written: readonly string[]): Patterns {
  const all = written.map((pattern) => [...pattern].map(Number))
  return { all, modules: sum(all[0] ?? []) }
}

/** The pattern that these widths are closest to, whatever their scale; undefined if none is close. */
export function nearest(widths: readonly number[], { all, modules }: Patterns): number | undefined {
  const scale = modules / sum(widths)
  const scaled = widths.map((width) => width * scale)
  let best: number | undefined
  let least = mostOff
  for (let place = 0; place < all.length; place += 1) {
    const pattern = all[place] ?? []
    let off = 0
    for (let at = 0; at < pattern.length && off < least; at += 1)
      off += Math.abs((pattern[at] ?? 0) - (scaled[at] ?? 0))
    if (off < least) {
      best = place
      least = off
    }
  }
  return best
}

export function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
