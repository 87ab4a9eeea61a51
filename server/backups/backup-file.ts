import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** The last file of a backup: what it is of, and what must be found again. It stays in the folder that is restored into. */
export const manifestPath = 'restored-from.json'

/** Where in its installation's log a backup ends: from there on, pieces of the log go on. */
const LogEnd = z.object({
  id: z.string(),
  timeline: z.number().int(),
  place: z.string().regex(/^\d+$/),
  at: z.iso.datetime(),
})
export type LogEnd = z.infer<typeof LogEnd>

export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  /** The embedded cluster's own files, or what `pg_dump` wrote. */
  database: z.enum(['files', 'dump']),
  /** Rows of the tables that only grow, counted right before the end: a restored database has as many or more. */
  counts: z.record(z.string(), z.number().int()),
  log: LogEnd.optional(),
})
export type Manifest = z.infer<typeof Manifest>

const pattern = /^tunda-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.backup$/

/** Its name sorts by its time. */
export function backupName(instant: Date): string {
  return `tunda-${instant.toISOString().replaceAll(/[:.]/g, '-')}.backup`
}

/** When the backup in a file was begun. */
export function instantOf(file: string): Date {
  const [, day, hour, minute, second, thousandth] =
    /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(basename(file)) ?? []
  return new Date(`${day}T${hour}:${minute}:${second}.${thousandth}Z`)
}

/** The backups in a folder, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name))
}

/** Deletes all but the newest `keep`. Answers how many went. */
export async function forgetBackups(folder: string, keep: number): Promise<number> {
  const old = (await listBackups(folder)).slice(keep)
  for (const file of old) await rm(file)
  return old.length
}

/** Deletes what a backup has left behind that was killed yesterday or before: it may be as large as a whole one. */
export async function forgetCutShort(folder: string): Promise<void> {
  const yesterday = Date.now() - 86_400_000
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part') || !pattern.test(name.slice(0, -'.part'.length))) continue
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < yesterday) await rm(path, { force: true })
  }
}
