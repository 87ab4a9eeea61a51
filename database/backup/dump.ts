import { type ChildProcess, spawn } from 'node:child_process'
import pg from 'pg'
import { withClient } from '../with-client.ts'
import type { BackedUpFile } from './base-backup.ts'

const pieceSize = 8_388_608
/** The pieces of a dump, in their order. */
export const dumpFolder = 'database.dump/'

/**
 * The database at `url` as `pg_dump` of this machine writes it, in pieces. `beforeStart` runs first: what it counts is in the dump. The
 * role must be let through by row security, as a superuser is.
 */
export async function* readDump(
  url: string,
  beforeStart: (client: pg.Client) => Promise<void>,
): AsyncGenerator<BackedUpFile> {
  await withClient({ connectionString: url, application_name: 'tunda backup' }, async (client) => {
    await refuseHiddenRows(client)
    await refuseSpreadShops(client)
    await beforeStart(client)
  })
  const { dbname, environment } = signInOf(url)
  const dump = spawn('pg_dump', ['--format=custom', '--compress=0', '--no-password', dbname], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = endOf(dump)
  // The process may end before its last piece is read, so its exit code is checked only afterwards.
  ended.catch(() => undefined)
  try {
    let number = 0
    for await (const piece of inPieces(dump.stdout)) {
      number += 1
      const content = async function* () {
        yield piece
      }
      yield { path: `${dumpFolder}${String(number).padStart(6, '0')}`, size: piece.length, content }
    }
    await ended
  } finally {
    dump.kill()
  }
}

/**
 * Fills the empty database at `url`, which has the roles that the dump names, with what `give` writes, piece by piece. All of it or, when
 * `give` or `pg_restore` fails, nothing.
 */
export async function restoreDump(
  url: string,
  give: (write: (piece: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { dbname, environment } = signInOf(url)
  const restoring = spawn('pg_restore', ['--exit-on-error', '--single-transaction', '--no-password', '-d', dbname], {
    env: environment,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = endOf(restoring)
  ended.catch(() => undefined)
  restoring.stdin.on('error', () => undefined)
  const write = async (piece: Buffer) => {
    const { stdin } = restoring
    // Its exit code tells why it failed; the rest of the input is then useless.
    if (stdin.destroyed) return await ended
    if (stdin.write(piece)) return
    await new Promise<void>((resolve) => {
      const goOn = () => {
        stdin.off('drain', goOn).off('close', goOn)
        resolve()
      }
      stdin.on('drain', goOn).on('close', goOn)
    })
  }
  try {
    await give(write)
    restoring.stdin.end()
    await ended
  } finally {
    restoring.kill()
  }
}

/** Whether a database has no table yet. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  let first: string | undefined
  await withClient({ connectionString: url, application_name: 'tunda backup' }, async (client) => {
    first = await firstTable(client)
  })
  return first === undefined
}

async function firstTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`,
  )
  return rows[0]?.name
}

/** Refuses a database that has tables already; makes the roles that the dump names. */
export async function prepareEmptyDatabase(url: string): Promise<void> {
  await withClient({ connectionString: url, application_name: 'tunda backup' }, async (client) => {
    const name = await firstTable(client)
    if (name !== undefined)
      throw new Error(`The database in DATABASE_URL is not empty: it has ${name}. Restore into an empty one.`)
    for (const role of ['app_owner', 'app_definer', 'app_api', 'app_auth', 'app_platform', 'app_backup']) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (rowCount === 0) await client.query(`create role ${client.escapeIdentifier(role)} nologin`)
    }
  })
}

/** Forced row security silently hides rows, so the dump would lack them. */
async function refuseHiddenRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sees_all: boolean }>(
    'select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user',
  )
  if (rows[0]?.sees_all !== true)
    throw new Error('Row security hides rows from the role in DATABASE_URL. Use a superuser for backups.')
}

/** Each node would be dumped at another moment, so the rows would not fit together after a restore. */
async function refuseSpreadShops(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_spread: boolean }>(
    `select to_regprocedure('hold_home(text)') is not null as is_spread`,
  )
  if (rows[0]?.is_spread === true)
    throw new Error(
      'Shops are spread over several nodes, which this backup cannot hold. Use pgBackRest on every node (docs/operating/beyond-one-machine.md), and copy DATA_DIR.',
    )
}

/** The password is passed in the environment: everybody on the machine can read command lines. */
function signInOf(url: string): { dbname: string; environment: NodeJS.ProcessEnv } {
  const { password } = new pg.Client({ connectionString: url })
  const bare = new URL(url)
  bare.password = ''
  return { dbname: bare.href, environment: { ...process.env, PGPASSWORD: password ?? '' } }
}

async function endOf(child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (part) => {
    said += part
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${child.spawnfile} could not be run: ${error.message}`)))
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${child.spawnfile} failed: ${said.trim().split('\n').slice(-3).join(' ')}`)
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const part of source) {
    waiting.push(part)
    size += part.length
    if (size < pieceSize) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}
