import { readdirSync, readFileSync } from 'node:fs'

/** Kilobytes of `smaps_rollup` that belong to a process, with its share of shared pages. */
export function proportionalKilobytes(rollup: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0)
}

/** The process and its direct children, from `/proc/<pid>/stat` of all processes. */
export function familyOf(parent: number, stats: ReadonlyMap<number, string>): number[] {
  const children = [...stats].filter(([, stat]) => {
    // The name is in brackets and may contain anything; state and parent follow.
    const [, of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(of) === parent
  })
  return [parent, ...children.map(([pid]) => pid)]
}

/** Megabytes of the process and its children, shared pages divided as Linux does (PSS). */
export function familyMegabytes(parent: number): number {
  const stats = new Map<number, string>()
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) stats.set(Number(name), read(`/proc/${name}/stat`))
  const kilobytes = familyOf(parent, stats).map((pid) => proportionalKilobytes(read(`/proc/${pid}/smaps_rollup`)))
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024)
}

/** Empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
