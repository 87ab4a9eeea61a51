import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileAt } from '@tunda/database/backup/base-backup'
import { type LogReader, openLogReader } from '@tunda/database/backup/write-ahead-log'
import type { Logger } from 'pino'
import { z } from 'zod'
import { now } from '../clock.ts'
import type { LogFigures } from '../metrics/log-figures.ts'
import { readOrKeep } from '../secrets/kept-once.ts'
import type { Settings } from '../settings.ts'
import { storageIn } from '../storage/file-store.ts'
import { inOne, isBucket, placeAt } from '../storage/places.ts'
import { packed } from './archive.ts'
import { instantOf, listBackups } from './backup-file.ts'
import { nameOf, type Piece, pieceFolder, pieceNamed, pieceSealer } from './log-pieces.ts'
import { readKeyFile } from './seal.ts'

/** Not in a backup: a restored installation has a different future, and its log must not be mistaken for the old one's. */
const idFile = 'log-id.json'
const KeptId = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) })
/**
 * Milliseconds after which something is shipped even if nothing happened, so that an idle database can be told from one that has stopped shipping.
 */
const heartbeat = 300_000
/** Files written less than this before the last look are looked at again. */
const overlap = 5_000
const filesTogether = 16_777_216

export async function logId(dataDir: string): Promise<string> {
  return (await readOrKeep(join(dataDir, idFile), KeptId, () => ({ id: randomBytes(8).toString('hex') }))).id
}

type Shipping = {
  /** The embedded database's owner. */
  readonly url: string
  readonly settings: Pick<
    Settings,
    'DATA_DIR' | 'STORAGE_URL' | 'BACKUP_DIR' | 'BACKUP_KEY_FILE' | 'BACKUP_LOG_SECONDS'
  >
  readonly log: Pick<Logger, 'error'>
  readonly figures: Pick<LogFigures, 'begin' | 'kept'>
}

/**
 * Between the nightly backups, saves the embedded database's log and new uploads beside them, sealed, every few seconds. What fails is retried in the
 * next round; meanwhile PostgreSQL keeps up to 2 GB of log. `stop` ships what is left.
 */
export function startLogShipping({ url, settings, log, figures }: Shipping): { readonly stop: () => Promise<void> } {
  const { DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile, BACKUP_LOG_SECONDS: seconds } = settings
  if (folder === undefined || keyFile === undefined || seconds === 0) return { stop: async () => undefined }
  figures.begin()
  const stopping = new AbortController()
  let round: (() => Promise<void>) | undefined
  let reader: LogReader | undefined
  const tryRound = async () => {
    try {
      reader ??= await openLogReader(url)
      round ??= await openRounds({
        dataDir,
        folder,
        hasBucket: settings.STORAGE_URL !== undefined,
        key: await readKeyFile(keyFile),
        reader,
      })
      await round()
      figures.kept()
    } catch (error) {
      log.error({ err: error }, 'the log could not be saved beside the backups')
      await reader?.close().catch(() => undefined)
      reader = undefined
      round = undefined
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await tryRound()
      await sleep(seconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
      await tryRound()
      await reader?.close()
    },
  }
}

type Rounds = {
  readonly dataDir: string
  readonly hasBucket: boolean
  readonly folder: string
  readonly key: string
  readonly reader: LogReader
}

async function openRounds({ dataDir, folder, hasBucket, key, reader }: Rounds): Promise<() => Promise<void>> {
  const place = placeAt(folder)
  const into = `${pieceFolder(await logId(dataDir))}/`
  const seal = pieceSealer(key)
  let filesSince = await shippedUntil(folder, into)
  let lastAt = now()
  const put = async (piece: Piece, content: Buffer) => {
    const name = nameOf(piece)
    await place.write(into + name, inOne(await seal(name, content)))
  }
  return async () => {
    const began = now()
    let number = 0
    // Files first, so that every row in the log finds its file. Files in a bucket are not lost with this machine.
    const files = hasBucket ? [] : packedFilesSince(storageIn(dataDir), filesSince)
    for await (const content of files) {
      await put({ kind: 'files', number, at: began }, content)
      number += 1
    }
    filesSince = new Date(began.getTime() - overlap)
    for (const part of await reader.next(began.getTime() - lastAt.getTime() > heartbeat)) {
      await put({ kind: 'log', ...part }, await reader.content(part))
      await reader.kept(part)
      lastAt = began
    }
  }
}

/** When something was last shipped; undefined if nothing of this installation is there. */
export async function lastShipped(dataDir: string, folder: string): Promise<Date | undefined> {
  try {
    const { id } = KeptId.parse(JSON.parse(await readFile(join(dataDir, idFile), 'utf8')))
    if (!isBucket(folder)) return (await stat(join(folder, pieceFolder(id)))).mtime
    let last: Date | undefined
    for await (const { at } of placeAt(folder).list(`${pieceFolder(id)}/`))
      if (last === undefined || at > last) last = at
    return last
  } catch {
    return undefined
  }
}

/** Up to which time files are saved, in a backup or in a piece. */
async function shippedUntil(folder: string, into: string): Promise<Date> {
  const pieces: Piece[] = []
  for await (const { name } of placeAt(folder).list(into))
    pieces.push(...[pieceNamed(name.slice(into.length)) ?? []].flat())
  const [newest] = await listBackups(folder)
  const known = pieces.filter(({ kind }) => kind === 'files').map(({ at }) => at.getTime() - overlap)
  if (newest !== undefined) known.push(instantOf(newest).getTime())
  return known.length === 0 ? now() : new Date(Math.max(...known))
}

/** Files added below `folder` since then, as tars of some 16 MB. */
async function* packedFilesSince(folder: string, since: Date): AsyncGenerator<Buffer> {
  let together: string[] = []
  let bytes = 0
  for await (const { below, size } of newFiles(folder, since)) {
    together.push(below)
    bytes += size
    if (bytes < filesTogether) continue
    yield await pack(folder, together)
    together = []
    bytes = 0
  }
  if (together.length > 0) yield await pack(folder, together)
}

async function pack(folder: string, names: readonly string[]): Promise<Buffer> {
  const files = async function* () {
    for (const below of names) yield* fileAt(join(folder, below), `storage/${below}`)
  }
  const pieces: Buffer[] = []
  for await (const piece of packed(files())) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Files are written under another name and then renamed, so that their folder was changed when they came. */
async function* newFiles(folder: string, since: Date): AsyncGenerator<{ below: string; size: number }> {
  for (const shop of await readdir(folder).catch(() => [])) {
    const changed = await stat(join(folder, shop)).catch(() => undefined)
    if (changed === undefined || !changed.isDirectory() || changed.mtime < since) continue
    for (const name of await readdir(join(folder, shop)).catch(() => [])) {
      if (name.endsWith('.part')) continue
      const found = await stat(join(folder, shop, name)).catch(() => undefined)
      if (found !== undefined && found.ctime >= since) yield { below: `${shop}/${name}`, size: found.size }
    }
  }
}

/** Deletes pieces older than the oldest backup: no restore needs them. */
export async function forgetPieces(folder: string): Promise<void> {
  const oldest = (await listBackups(folder)).at(-1)
  if (oldest === undefined) return
  const before = instantOf(oldest)
  const place = placeAt(folder)
  const named: string[] = []
  for await (const { name } of place.list(pieceFolder(''))) named.push(name)
  // Parts of a longer piece have no time of their own: they are deleted with the one that ends it. Newest first, one folder after the other.
  let [isOld, home] = [false, '']
  for (const name of named.toSorted().toReversed()) {
    const [inside = '', file = ''] = name.split('/')
    if (inside !== home) [isOld, home] = [false, inside]
    const piece = pieceNamed(file)
    if (piece === undefined) continue
    if (piece.at.getTime() > 0) isOld = piece.at < before
    if (isOld) await place.remove(name)
  }
}
