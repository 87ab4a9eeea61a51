import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The command prefix that limits a process and its children to a part of this machine. */
export type Bounds = {
  /** Precedes the program. */
  readonly within: readonly string[]
  readonly words: string
  /** The highest memory use so far, including cached pages of files; undefined if memory is not limited. */
  readonly mostMegabytes: () => number | undefined
  readonly close: () => void
}

/** The names of the same files in the two versions of control groups. */
const versions = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', most: 'memory.max_usage_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', most: 'memory.peak' },
] as const

/** One core, by `taskset`, and this many bytes, by a control group, if this machine allows one. */
export function openBounds({ core, bytes }: { readonly core: number; readonly bytes: number }): Bounds {
  const onCore = ['taskset', '-c', String(core)]
  const group = openGroup(bytes)
  if (group === undefined)
    return {
      within: onCore,
      words: 'one core, memory not bound',
      mostMegabytes: () => undefined,
      close: () => undefined,
    }
  const enter = `echo $$ > ${join(group.path, 'cgroup.procs')} && exec "$@"`
  return {
    within: ['sh', '-c', enter, 'sh', ...onCore],
    words: `one core and ${bytes / 2 ** 20} MB`,
    mostMegabytes: () => Math.round(Number(readFileSync(join(group.path, group.most), 'utf8')) / 2 ** 20),
    close: () => leave(group.path),
  }
}

function openGroup(bytes: number): { readonly path: string; readonly most: string } | undefined {
  for (const { folder, limit, most } of versions) {
    const path = join(folder, `tunda-bench-${process.pid}`)
    try {
      mkdirSync(path)
      if (existsSync(join(path, limit))) {
        writeFileSync(join(path, limit), String(bytes))
        return { path, most }
      }
      rmdirSync(path)
    } catch {
      // Not permitted here.
    }
  }
  return undefined
}

/** Kept while a process is still in it. */
function leave(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    process.stderr.write(`${path} is left: something in it still runs.\n`)
  }
}
