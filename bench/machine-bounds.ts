import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a process is started with so that it, and all that it starts, has so much of this machine. */
export type Bounds = {
  /** Goes before the program. */
  readonly within: readonly string[]
  readonly words: string
  /** The most that was taken so far, with the pages of files that were read; nothing where memory is not bound. */
  readonly mostMegabytes: () => number | undefined
  readonly close: () => void
}

/** As the two versions of control groups call the same. */
const versions = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', most: 'memory.max_usage_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', most: 'memory.peak' },
] as const

/** One core, by `taskset`, and so many bytes, by a control group, where this machine lets us make one. */
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
      // Not ours to make here.
    }
  }
  return undefined
}

/** Whoever is still in it keeps it. */
function leave(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    process.stderr.write(`${path} is left: something in it still runs.\n`)
  }
}
