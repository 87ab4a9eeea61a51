import { basename } from 'node:path'
import { z } from 'zod'
import { addressIn, placeAt } from '../storage/places.ts'

/** The last file of a backup: what it was made of, and what must be found again after a restore. It stays in the restored folder. */
export const manifestPath = 'restored-from.json'

/** Where in its installation's write-ahead log a backup ends: pieces of the log continue from there. */
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

/** A backup in the folder or bucket. */
export type KeptBackup = { readonly file: string; readonly at: Date }

/** The backups in a place, the newest first. */
export async function listBackups(place: string): Promise<string[]> {
  return (await keptBackups(place)).map(({ file }) => file)
}

/** As `listBackups`, with the time when each was complete. */
export async function keptBackups(place: string): Promise<KeptBackup[]> {
  const found: KeptBackup[] = []
  for await (const { name, at } of placeAt(place).list('tunda-'))
    if (pattern.test(name)) found.push({ file: addressIn(place, name), at })
  return found.toSorted((one, other) => (one.file < other.file ? 1 : -1))
}

/** Deletes all but the newest `keep`. Returns how many were deleted. */
export async function forgetBackups(place: string, keep: number): Promise<number> {
  const old = (await listBackups(place)).slice(keep)
  for (const file of old) await placeAt(place).remove(basename(file))
  return old.length
}
