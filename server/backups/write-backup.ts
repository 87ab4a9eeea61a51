import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { appVersion } from '@tunda/contract/version'
import { type BackedUpFile, type BackupEnd, fileAt, readBaseBackup, textFile } from '@tunda/database/backup/base-backup'
import { type CountedRows, countKeptRows } from '@tunda/database/backup/counted-rows'
import { readDump } from '@tunda/database/backup/dump'
import { now } from '../clock.ts'
import { storageIn } from '../storage/file-store.ts'
import { addressIn, placeAt } from '../storage/places.ts'
import { packed } from './archive.ts'
import { backupName, type LogEnd, type Manifest, manifestPath } from './backup-file.ts'
import { seal } from './seal.ts'
import { logId } from './ship-log.ts'

export type BackupParts = {
  readonly dataDir: string
  /** The database's owner. */
  readonly url: string
  readonly isEmbedded: boolean
  /** The place that it is written into: a folder, or `s3://bucket/folder`. */
  readonly into: string
  /** Where photos and papers are stored, if not in DATA_DIR. */
  readonly storageUrl?: string | undefined
  readonly key: string
}

export type WrittenBackup = { readonly file: string; readonly bytes: number; readonly counts: CountedRows }

/** Without these secrets everybody is signed out, and what they encrypted is lost. */
const secrets = 'secrets.json'
/** What an installation keeps beside its database and its files. */
const keptFiles = [secrets, 'database-logins.json', 'demo-logins.json']

/** Writes one backup while sales go on. The file gets its name only once it is complete and on disk. */
export async function writeBackup(parts: BackupParts): Promise<WrittenBackup> {
  const made_at = now()
  await access(join(parts.dataDir, secrets)).catch((error: Error) => {
    throw new Error(`${secrets} cannot be read, and a backup needs it. Check DATA_DIR. ${error.message}`)
  })
  const place = placeAt(parts.into)
  await place.tidy('tunda-')
  const name = backupName(made_at)
  let bytes = 0
  let counts: CountedRows = {}
  const keepCounts = (counted: CountedRows) => {
    counts = counted
  }
  await pipeline(
    Readable.from(packed(filesOf(parts, made_at, keepCounts))),
    createGzip({ level: 1 }),
    (content: AsyncIterable<Buffer>) => seal(content, parts.key),
    async (sealed: AsyncIterable<Buffer>) => {
      bytes = await place.write(name, sealed)
    },
  )
  return { file: addressIn(parts.into, name), bytes, counts }
}

/**
 * Published heads first: a chain may be longer than they say, but not shorter. Photos and papers before the database, and new ones again after it, so
 * that every row finds its file even if it was deleted in between.
 */
async function* filesOf(
  parts: BackupParts,
  made_at: Date,
  keepCounts: (counts: CountedRows) => void,
): AsyncGenerator<BackedUpFile> {
  const { dataDir, url, isEmbedded } = parts
  const seen = new Set<string>()
  for (const name of keptFiles) yield* fileAt(join(dataDir, name), name)
  yield* newFilesIn(dataDir, 'audit-heads', seen)
  yield* photosOf(parts, seen)
  let counts: CountedRows = {}
  let end: BackupEnd | undefined
  const keepEnd = (ended: BackupEnd) => {
    end = ended
  }
  if (isEmbedded)
    yield* readBaseBackup(
      url,
      async (client) => {
        counts = await countKeptRows(client)
      },
      keepEnd,
    )
  else
    yield* readDump(url, async (client) => {
      counts = await countKeptRows(client)
    })
  keepCounts(counts)
  yield* photosOf(parts, seen)
  const manifest: Manifest = {
    format: 1,
    version: appVersion,
    made_at: made_at.toISOString(),
    database: isEmbedded ? 'files' : 'dump',
    counts,
    ...(end === undefined ? {} : { log: await placeInLog(dataDir, end) }),
  }
  yield textFile(manifestPath, JSON.stringify(manifest))
}

async function placeInLog(dataDir: string, { timeline, place, at }: BackupEnd): Promise<LogEnd> {
  return { id: await logId(dataDir), timeline, place: String(place), at: at.toISOString() }
}

async function* photosOf({ dataDir, storageUrl }: BackupParts, seen: Set<string>): AsyncGenerator<BackedUpFile> {
  if (storageUrl === undefined) {
    yield* newFilesIn(dataDir, 'storage', seen)
    return
  }
  const place = placeAt(storageUrl)
  for await (const { name } of place.list('')) {
    if (seen.has(name)) continue
    seen.add(name)
    const found = await place.open(name)
    if (found !== undefined) yield { path: `storage/${name}`, size: found.bytes, content: () => found.content() }
  }
}

async function* newFilesIn(dataDir: string, top: 'storage' | 'audit-heads', seen: Set<string>) {
  const folder = top === 'storage' ? storageIn(dataDir) : join(dataDir, top)
  for await (const below of namesIn(folder)) {
    if (below.endsWith('.part') || seen.has(`${top}/${below}`)) continue
    seen.add(`${top}/${below}`)
    yield* fileAt(join(folder, below), `${top}/${below}`)
  }
}

/** Files below a folder; none if the folder does not exist or was just deleted with its shop. Fails if it cannot be read. */
async function* namesIn(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    if (entry.isDirectory()) yield* namesIn(folder, `${below}${entry.name}/`)
    else if (entry.isFile()) yield `${below}${entry.name}`
  }
}
