import { type FileHandle, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { placeFrom } from './write-ahead-log.ts'

/** A file of a backup: its path, and exactly `size` bytes of content. */
export type BackedUpFile = {
  readonly path: string
  readonly size: number
  readonly content: () => AsyncIterable<Buffer>
}

/** Where in the write-ahead log a backup ends, and when that was. */
export type BackupEnd = { readonly timeline: number; readonly place: bigint; readonly at: Date }

/** Files that PostgreSQL creates again by itself. */
const leftOut =
  /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.*|backup_label(\.old)?|tablespace_map|.*pg_internal\.init.*|(.*\/)?pgsql_tmp.*)$/
/** Last of all, as PostgreSQL's own programs copy it. */
const control = 'global/pg_control'
const segmentName = /^[0-9A-F]{24}$/
const chunk = 262_144

/**
 * Every file of the running embedded cluster at `url`, whose user must be its superuser: its data, the write-ahead log that makes it consistent, and its
 * password. Sales go on meanwhile. `beforeEnd` runs right before the moment to which the backup will be restored.
 */
export async function* readBaseBackup(
  url: string,
  beforeEnd: (client: pg.Client) => Promise<void>,
  ended: (end: BackupEnd) => void = () => undefined,
): AsyncGenerator<BackedUpFile> {
  const client = new pg.Client({ connectionString: url, application_name: 'tunda backup' })
  // A connection that breaks fails its statement too; without a listener its error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    const folder = rows[0]?.folder ?? ''
    // It keeps the log from being recycled until this connection ends, however that ends.
    await client.query(`select pg_create_physical_replication_slot('tunda_backup_' || pg_backend_pid(), true, true)`)
    const began = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('tunda', true)) as segment`,
    )
    for await (const name of namesIn(folder)) {
      if (name === control || leftOut.test(name)) continue
      yield* fileAt(join(folder, name), `postgres/data/${name}`)
    }
    yield* fileAt(join(folder, control), `postgres/data/${control}`)
    await beforeEnd(client)
    const { rows: stopped } = await client.query<{ segment: string; label: string; place: string; at: Date }>(
      'select pg_walfile_name(lsn) as segment, labelfile as label, lsn as place, clock_timestamp() as at from pg_backup_stop(false)',
    )
    const [end] = stopped
    if (end === undefined) throw new Error('PostgreSQL does not say where the backup ends')
    const [first, last, label] = [began.rows[0]?.segment ?? '', end.segment, end.label]
    ended({ timeline: Number.parseInt(last.slice(0, 8), 16), place: placeFrom(end.place), at: new Date(end.at) })
    yield textFile('postgres/data/backup_label', label)
    yield* writeAheadLog(join(folder, 'pg_wal'), first, last)
    yield* fileAt(join(dirname(folder), 'password'), 'postgres/password')
  } finally {
    await client.end()
  }
}

/** A file that is `text`. */
export function textFile(path: string, text: string): BackedUpFile {
  const content = Buffer.from(text)
  return {
    path,
    size: content.length,
    content: async function* () {
      yield content
    },
  }
}

/** The file at `from` as it is now; nothing when it has just gone. */
export async function* fileAt(from: string, path: string): AsyncGenerator<BackedUpFile> {
  const file = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return
  try {
    const { size } = await file.stat()
    yield { path, size, content: () => exactly(file, size) }
  } finally {
    await file.close()
  }
}

/** Growth and truncation of a table meanwhile are both in the log, so bytes missing here do not matter. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const buffer = Buffer.alloc(Math.min(chunk, size - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    at += bytesRead === 0 ? buffer.length : bytesRead
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
  }
}

/** Paths of all files below `folder`. */
async function* namesIn(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && below !== '') return undefined
    throw error
  })
  if (entries === undefined) return
  for (const entry of entries) {
    const name = `${below}${entry.name}`
    if (entry.isSymbolicLink())
      throw new Error(
        `${join(folder, name)} is a symbolic link, which a backup cannot follow. Put the folder itself there.`,
      )
    if (entry.isDirectory()) yield* namesIn(folder, `${name}/`)
    else yield name
  }
}

async function* writeAheadLog(folder: string, first: string, last: string): AsyncGenerator<BackedUpFile> {
  const names = (await readdir(folder)).toSorted()
  const segments = names.filter((name) => segmentName.test(name) && name >= first && name <= last)
  if (segments.length !== placeOf(last) - placeOf(first) + 1) {
    throw new Error(
      `The write-ahead log from ${first} to ${last} is incomplete: PostgreSQL has removed some of it already. Make the backup again.`,
    )
  }
  for (const name of [...names.filter((other) => other.endsWith('.history')), ...segments])
    yield* fileAt(join(folder, name), `postgres/data/pg_wal/${name}`)
}

/** Segments are 16 MB, and 256 of them share a log number. */
function placeOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
}
