import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { appVersion } from '@tunda/contract'
import { type BackedUpFile, type BackupEnd, fileAt, readBaseBackup, textFile } from '@tunda/database/backup/base-backup'
import { type CountedRows, countKeptRows } from '@tunda/database/backup/counted-rows'
import { readDump } from '@tunda/database/backup/dump'
import { now } from '../clock.ts'
import { storageIn } from '../storage/file-store.ts'
import { packed } from './archive.ts'
import { backupName, forgetCutShort, type LogEnd, type Manifest, manifestPath } from './backup-file.ts'
import { seal } from './seal.ts'
import { logId } from './ship-log.ts'
import { syncFolder } from './write-whole.ts'

export type BackupParts = {
  readonly dataDir: string
  /** The database's owner. */
  readonly url: string
  readonly isEmbedded: boolean
  /** The folder that it is written into. */
  readonly into: string
  readonly key: string
}

export type WrittenBackup = { readonly file: string; readonly bytes: number; readonly counts: CountedRows }

/** Without it nobody stays signed in, and what it encrypted is lost. */
const secrets = 'secrets.json'
/** What an installation keeps beside its database and its files. */
const keptFiles = [secrets, 'database-logins.json', 'demo-logins.json']

/** Writes one backup while sales go on. It has its name only once it is whole, and on the disk. */
export async function writeBackup(parts: BackupParts): Promise<WrittenBackup> {
  const made_at = now()
  await access(join(parts.dataDir, secrets)).catch((error: Error) => {
    throw new Error(`a backup without ${secrets} would not be whole: is DATA_DIR right? ${error.message}`)
  })
  await mkdir(parts.into, { recursive: true, mode: 0o700 })
  await forgetCutShort(parts.into)
  const file = join(parts.into, backupName(made_at))
  const draft = `${file}.part`
  let counts: CountedRows = {}
  const keepCounts = (counted: CountedRows) => {
    counts = counted
  }
  try {
    await pipeline(
      Readable.from(packed(filesOf(parts, made_at, keepCounts))),
      createGzip({ level: 1 }),
      (content: AsyncIterable<Buffer>) => seal(content, parts.key),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(parts.into)
  return { file, bytes: (await stat(file)).size, counts }
}

/**
 * Published heads first: a chain may be longer than they say, not shorter. Photos and papers before the database, and those that came
 * meanwhile after it, so that every row finds its file, also one that was deleted in between.
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
  yield* newFilesIn(dataDir, 'storage', seen)
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
  yield* newFilesIn(dataDir, 'storage', seen)
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

async function* newFilesIn(dataDir: string, top: 'storage' | 'audit-heads', seen: Set<string>) {
  const folder = top === 'storage' ? storageIn(dataDir) : join(dataDir, top)
  for await (const below of namesIn(folder)) {
    if (below.endsWith('.part') || seen.has(`${top}/${below}`)) continue
    seen.add(`${top}/${below}`)
    yield* fileAt(join(folder, below), `${top}/${below}`)
  }
}

/** Files below a folder. One that is not there, or has just gone with its shop, has none; one that cannot be read fails. */
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
