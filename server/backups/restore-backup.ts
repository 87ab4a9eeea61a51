import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { appendFile, chmod, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { BackedUpFile } from '@tunda/database/backup/base-backup'
import { dumpFolder, prepareEmptyDatabase, restoreDump } from '@tunda/database/backup/dump'
import { renumberWritten } from '@tunda/database/backup/renumber'
import { openRestoredFolder } from '@tunda/database/embedded/restored-folder'
import { contentAt } from '../storage/places.ts'
import { unpacked } from './archive.ts'
import { Manifest, manifestPath } from './backup-file.ts'
import { placeLog } from './replay-log.ts'
import { Unreadable, unseal } from './seal.ts'

type Restoring = {
  readonly file: string
  readonly key: string
  /** An empty folder, or none yet. */
  readonly dataDir: string
  /** An empty database, for a backup of a PostgreSQL of one's own. */
  readonly databaseUrl: string | undefined
  /** Recovers from the backup by the log beside it, to that moment or as far as the log goes. */
  readonly replay?: { readonly folder: string; readonly until: Date | undefined }
  /** Creates a database, if one is needed and none was named. */
  readonly throwaway?: () => Promise<string>
  /** Stops it and deletes everything of it. */
  readonly signal?: AbortSignal
  readonly log: (message: string) => void
}

/** What was restored, and to which moment. */
export type Restored = Manifest & { readonly as_of: string }

/** The backup was made after the moment that was asked for. */
export class TooLate extends Error {}

/**
 * Restores a backup into an empty DATA_DIR, completely or not at all: nothing is put in place before its last byte was read and verified. Fails
 * Unreadable.
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { file, key, dataDir, databaseUrl, replay, throwaway, signal, log } = restoring
  const restored = await openRestoredFolder(dataDir, log)
  try {
    await readBackup({ file, key, signal }, (entry) => put(restored.folder, entry))
    const manifest = Manifest.parse(JSON.parse(await readFile(join(restored.folder, manifestPath), 'utf8')))
    if (manifest.database === 'dump') {
      const url = databaseUrl ?? (await throwaway?.())
      if (url === undefined)
        throw new Error('This backup is of a separate PostgreSQL. Set DATABASE_URL to an empty database.')
      await fillDatabase(url, { file, key, signal })
    } else if (databaseUrl !== undefined) {
      throw new Error('This backup is of the embedded database. Restore it without DATABASE_URL.')
    }
    if (manifest.database !== 'dump') await beginHistory(restored.folder)
    const as_of = replay === undefined ? undefined : await goOn(restored.folder, key, manifest, replay)
    await restored.keep()
    return { ...manifest, as_of: as_of?.toISOString() ?? manifest.log?.at ?? manifest.made_at }
  } finally {
    await restored.release()
  }
}

/**
 * Gives the restored database a new history name. From here on it writes other transactions with the same numbers as the original, so cursors of the
 * original must not be used with it (`lists/written-since.ts`).
 */
async function beginHistory(folder: string): Promise<void> {
  const name = randomBytes(8).toString('hex')
  await appendFile(join(folder, 'postgres/data/postgresql.auto.conf'), `\ntunda.history = '${name}'\n`)
}

async function goOn(
  folder: string,
  key: string,
  { log: end }: Manifest,
  replay: { readonly folder: string; readonly until: Date | undefined },
): Promise<Date> {
  if (end === undefined)
    throw new Error('This backup has no log to continue from. Restore it as it is, without --until.')
  if (replay.until !== undefined && replay.until < new Date(end.at))
    throw new TooLate(`This backup was made at ${end.at}, after that time. Use an older one.`)
  return await placeLog({ into: folder, key, end, ...replay })
}

type Sealed = { readonly file: string; readonly key: string; readonly signal: AbortSignal | undefined }

/** Hands each file of a backup to `take`, which reads it or leaves it. Fails Unreadable. */
async function readBackup({ file, key, signal }: Sealed, take: (entry: BackedUpFile) => Promise<void>): Promise<void> {
  try {
    await pipeline(
      Readable.from(contentAt(file)),
      (sealed: AsyncIterable<Buffer>) => unseal(sealed, key),
      createGunzip(),
      async (tar: AsyncIterable<Buffer>) => {
        for await (const entry of unpacked(tar)) await take(entry)
      },
      signal === undefined ? {} : { signal },
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new Unreadable('This backup is damaged. Use another one.', { cause: error })
    throw error
  }
}

async function put(folder: string, { path, content }: BackedUpFile): Promise<void> {
  // Read again, straight into the database, now that the whole file is known to be intact.
  if (path.startsWith(dumpFolder)) return
  const to = join(folder, path)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const isCluster = path.startsWith('postgres/data/')
  // PostgreSQL itself syncs these files to disk before it starts.
  await pipeline(Readable.from(content()), createWriteStream(to, { mode: 0o600, flags: 'wx', flush: !isCluster }))
  await chmod(to, 0o600)
}

async function fillDatabase(url: string, sealed: Sealed): Promise<void> {
  await prepareEmptyDatabase(url)
  await restoreDump(url, (write) =>
    readBackup(sealed, async ({ path, content }) => {
      if (!path.startsWith(dumpFolder)) return
      for await (const piece of content()) await write(piece)
    }),
  )
  await renumberWritten(url)
}
