import { open } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** A part of the write-ahead log, from one place in it to another. */
export type LogPart = {
  readonly timeline: number
  readonly from: bigint
  readonly to: bigint
  /** Everything that was committed before it is in this part or an earlier one. */
  readonly at: Date
}

export type LogReader = {
  /** The log written since the last part, in parts of at most 16 MB; empty if there is none. */
  readonly next: (isHeartbeat: boolean) => Promise<LogPart[]>
  readonly content: (part: LogPart) => Promise<Buffer>
  /** Lets PostgreSQL recycle everything up to here. */
  readonly kept: (part: LogPart) => Promise<void>
  readonly close: () => Promise<void>
}

export const segmentSize = 16_777_216n
/** It keeps the log of the embedded database from being recycled until it was shipped. */
const slot = 'tunda_log'

/** Where in a segment a place is, and the segment's name. */
export function segmentAt(timeline: number, place: bigint): { readonly name: string; readonly offset: number } {
  const number = place / segmentSize
  const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0')
  return { name: `${hex(timeline)}${hex(number >> 8n)}${hex(number & 255n)}`, offset: Number(place % segmentSize) }
}

/** A place as PostgreSQL writes it, `1/6B374D8`. */
export function placeFrom(written: string): bigint {
  const [high = '', low = ''] = written.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

function asText(place: bigint): string {
  return `${(place >> 32n).toString(16)}/${(place & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** Reads the log of the running embedded cluster at `url`, whose files this process may read, from where the last reader left off. */
export async function openLogReader(url: string): Promise<LogReader> {
  const client = new pg.Client({ connectionString: url, application_name: 'tunda log' })
  // A broken connection also fails its statement, so this listener has nothing to do.
  client.on('error', () => undefined)
  await client.connect()
  const [place] = (
    await client.query<{ folder: string; timeline: string }>(
      `select current_setting('data_directory') as folder, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`,
    )
  ).rows
  const [folder, timeline] = [join(place?.folder ?? '', 'pg_wal'), Number.parseInt(place?.timeline ?? '', 16)]
  let from = await openSlot(client)
  let seen = ''
  return {
    next: async (isHeartbeat) => {
      const now = await ask(client, 'select clock_timestamp() as at, pg_current_wal_insert_lsn() as place')
      if (!isHeartbeat && now.place === seen) return []
      // Makes a commit later than `at`, by which recovery up to `at` knows that it has arrived.
      await client.query(`select pg_logical_emit_message(true, 'tunda', '')`)
      const end = await ask(client, 'select pg_current_wal_insert_lsn() as at, pg_current_wal_flush_lsn() as place')
      seen = end.at
      return partsOf(timeline, from, placeFrom(end.place), new Date(now.at))
    },
    content: async (part) => await readPart(folder, part),
    kept: async (part) => {
      from = part.to
      await client.query('select pg_replication_slot_advance($1, $2)', [slot, asText(part.to)])
    },
    close: async () => await client.end(),
  }
}

async function ask(client: pg.Client, sql: string): Promise<{ readonly at: string; readonly place: string }> {
  const { rows } = await client.query<{ at: string; place: string }>(sql)
  if (rows[0] === undefined) throw new Error('PostgreSQL does not say where its log ends')
  return rows[0]
}

/** The position of the replication slot; a new slot if there is none, or if its log was already removed. */
async function openSlot(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ restart_lsn: string | null; wal_status: string | null }>(
    'select restart_lsn, wal_status from pg_replication_slots where slot_name = $1',
    [slot],
  )
  const [found] = rows
  if (found?.restart_lsn && found.wal_status !== 'lost') return placeFrom(found.restart_lsn)
  if (found !== undefined) await client.query('select pg_drop_replication_slot($1)', [slot])
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
  return await openSlot(client)
}

function partsOf(timeline: number, from: bigint, to: bigint, at: Date): LogPart[] {
  const parts: LogPart[] = []
  for (let start = from; start < to; ) {
    const most = start + segmentSize
    const end = most < to ? most : to
    // Only the last one has everything from before that moment.
    parts.push({ timeline, from: start, to: end, at: end === to ? at : new Date(0) })
    start = end
  }
  return parts
}

async function readPart(folder: string, { timeline, from, to }: LogPart): Promise<Buffer> {
  const content = Buffer.alloc(Number(to - from))
  for (let done = 0; done < content.length; ) {
    const { name, offset } = segmentAt(timeline, from + BigInt(done))
    const wanted = Math.min(content.length - done, Number(segmentSize) - offset)
    const file = await open(join(folder, name))
    try {
      const { bytesRead } = await file.read(content, done, wanted, offset)
      if (bytesRead !== wanted) throw new Error(`${name} of the write-ahead log is incomplete`)
    } finally {
      await file.close()
    }
    done += wanted
  }
  return content
}
