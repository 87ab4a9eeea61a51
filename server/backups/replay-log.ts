import { appendFile, mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { segmentAt, segmentSize } from '@tunda/database/backup/write-ahead-log'
import { placeAt, readAll } from '../storage/places.ts'
import { unpacked } from './archive.ts'
import type { LogEnd } from './backup-file.ts'
import { type Piece, pieceFolder, pieceNamed, pieceOpener } from './log-pieces.ts'
import { Unreadable } from './seal.ts'

type Replay = {
  /** The folder of the unpacked backup, before it is moved into place. */
  readonly into: string
  /** The folder of backups, which also has the pieces. */
  readonly folder: string
  readonly key: string
  /** Where the backup ends in the log. */
  readonly end: LogEnd
  /** The moment to go to; without it, as far as the pieces go. */
  readonly until: Date | undefined
}

type Named<Kind extends Piece['kind']> = { readonly name: string; readonly piece: Extract<Piece, { kind: Kind }> }

/**
 * Adds the log that was shipped after a backup, so that its database recovers up to `until` when it is started. Returns the time up to which the log
 * goes. Fails Unreadable if a piece is missing or was changed: recovery cannot go past a gap.
 */
export async function placeLog({ into, folder, key, end, until }: Replay): Promise<Date> {
  const place = placeAt(folder)
  const home = `${pieceFolder(end.id)}/`
  const pieces: { name: string; piece: Piece }[] = []
  for await (const found of place.list(home)) {
    const name = found.name.slice(home.length)
    const piece = pieceNamed(name)
    if (piece !== undefined) pieces.push({ name, piece })
  }
  const openPiece = pieceOpener(key)
  const contentOf = async (name: string) => {
    const found = await place.open(home + name)
    if (found === undefined) throw new Unreadable(`${name} is missing.`)
    return await openPiece(name, await readAll(found.content()))
  }
  for (const { name } of pieces.filter(isFiles)) await putFiles(into, await contentOf(name))
  const wal = join(into, 'postgres/data/pg_wal')
  let [at, upTo] = [BigInt(end.place), new Date(end.at)]
  for (const { name, piece } of inOrder(pieces.filter(isLog), at)) {
    if (until !== undefined && upTo >= until) break
    if (piece.to <= at) continue
    if (piece.from > at || piece.timeline !== end.timeline)
      throw new Unreadable(
        `A piece of the log before ${name} is missing, so you can restore up to ${upTo.toISOString()} at most.`,
      )
    await putLog(wal, end.timeline, at, (await contentOf(name)).subarray(Number(at - piece.from)))
    at = piece.to
    if (piece.at > upTo) upTo = piece.at
  }
  // Without a target PostgreSQL recovers to the end of the log; a target that is never reached would make it fail.
  const target = until !== undefined && upTo >= until ? until : undefined
  await writeFile(join(into, 'postgres/data/recovery.signal'), '', { mode: 0o600 })
  await appendFile(
    join(into, 'postgres/data/postgresql.auto.conf'),
    [
      // The server counts as ready only once recovery has reached its target.
      `hot_standby = 'off'`,
      `restore_command = 'false'`,
      // PostgreSQL reads its configuration before it knows the time zone abbreviation Z.
      `recovery_target_time = '${target?.toISOString().replace('T', ' ').replace('Z', '+00') ?? ''}'`,
      `recovery_target_action = 'promote'`,
      '',
    ].join('\n'),
  )
  return target ?? upTo
}

function isFiles(one: { name: string; piece: Piece }): one is Named<'files'> {
  return one.piece.kind === 'files'
}

function isLog(one: { name: string; piece: Piece }): one is Named<'log'> {
  return one.piece.kind === 'log'
}

/** Sorted by their start; of those with the same start, the longest last, so that nothing is left out. */
function inOrder(pieces: readonly Named<'log'>[], place: bigint): Named<'log'>[] {
  return pieces
    .filter(({ piece }) => piece.to > place)
    .toSorted((one, other) => Number(one.piece.from - other.piece.from) || Number(one.piece.to - other.piece.to))
}

/** Photos and papers: the server later deletes those that the database does not know of. */
async function putFiles(into: string, tar: Buffer): Promise<void> {
  for await (const { path, content } of unpacked(Readable.from([tar]))) {
    if (!path.startsWith('storage/'))
      throw new Unreadable(`A piece of the log has a file that belongs to no shop: ${path}. Do not use it.`)
    await mkdir(join(into, dirname(path)), { recursive: true, mode: 0o700 })
    const parts: Buffer[] = []
    for await (const part of content()) parts.push(part)
    await writeFile(join(into, path), Buffer.concat(parts), { mode: 0o600 })
  }
}

async function putLog(wal: string, timeline: number, from: bigint, content: Buffer): Promise<void> {
  for (let done = 0; done < content.length; ) {
    const { name, offset } = segmentAt(timeline, from + BigInt(done))
    const size = Math.min(content.length - done, Number(segmentSize) - offset)
    const path = join(wal, name)
    const file = await open(path, 'r+').catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return await open(path, 'w+', 0o600)
    })
    try {
      await file.write(content, done, size, offset)
      if ((await file.stat()).size < Number(segmentSize)) await file.truncate(Number(segmentSize))
    } finally {
      await file.close()
    }
    done += size
  }
}
