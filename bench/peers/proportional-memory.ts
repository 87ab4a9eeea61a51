import { readdirSync, readFileSync } from 'node:fs'

/** Kilobytes of `smaps_rollup` that are a process's own, with its share of what it holds together with others. */
export function proportionalKilobytes(rollup: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0)
}

/** The process, and those that it started itself, out of `/proc/<pid>/stat` of all. */
export function familyOf(parent: number, stats: ReadonlyMap<number, string>): number[] {
  const children = [...stats].filter(([, stat]) => {
    // The name stands in brackets and may hold anything; what follows is its state and its parent.
    const [, of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(of) === parent
  })
  return [parent, ...children.map(([pid]) => pid)]
}

/** Megabytes that the process and those it started take together, as Linux shares them out. */
export function familyMegabytes(parent: number): number {
  const stats = new Map<number, string>()
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) stats.set(Number(name), read(`/proc/${name}/stat`))
  const kilobytes = familyOf(parent, stats).map((pid) => proportionalKilobytes(read(`/proc/${pid}/smaps_rollup`)))
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024)
}

/** Nothing of one that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
