import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Logins, loginName, type ServingRole } from './logins.ts'
import { withClient } from './with-client.ts'

/** A pool of connections. `keepsStatements`: a prepared statement can be used again, which an old pooler does not allow. */
export type Pool = pg.Pool & { readonly keepsStatements: boolean }

const bigintOid = 20
const numericOid = 1700
const dateOid = 1082
const timestamptzOid = 1184

/** Whole numbers and sums come as numbers. Days stay text, instants are ISO text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === bigintOid || oid === numericOid) return capped
    if (oid === dateOid) return (text: string) => text
    if (oid === timestamptzOid) return (text: string) => new Date(text).toISOString()
    return pg.types.getTypeParser(oid, format ?? 'text')
  },
}

/** Stored numbers are checked to be exact. A sum may exceed what a JavaScript number carries exactly, and is then capped. */
function capped(text: string): number {
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(text)))
}

/** `pooler`: PgBouncer in front of the database at `url`, for everything that is a transaction. */
export type Place = {
  readonly url: string
  readonly logins: Logins
  readonly pooler?: string | undefined
  /** Command-line options for each connection, as in `-c search_path=…`. */
  readonly options?: string
}

/** Connections with the rights of one of the serving roles. Queries of a transaction are sent without waiting in between. */
export function connectionPool(place: Place, role: ServingRole, max: number, keepsStatements: boolean): Pool {
  const pool = new pg.Pool({
    ...asRole({ ...place, url: place.pooler ?? place.url }, role),
    max,
    types,
    pipeline: true,
    application_name: `tunda ${role}`,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies is replaced, and what it was doing fails; without a listener its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return Object.assign(pool, { keepsStatements })
}

/**
 * Whether statements stay prepared behind the pooler. PgBouncer from 1.21 on gives them names of its own and finds them again on every
 * connection; an older one hands ours on to whichever connection is free, where the next transaction would not find them.
 */
export async function findsStatementsAgain(place: Place): Promise<boolean> {
  if (place.pooler === undefined) return true
  const to = { ...asRole({ ...place, url: place.pooler }, 'app_platform'), application_name: 'tunda' }
  return await withClient(to, async (client) => {
    const name = `tunda_${randomBytes(6).toString('hex')}`
    await client.query('begin')
    const text = 'select exists (select from pg_prepared_statements where name = $1) as is_ours'
    const { rows } = await client.query<{ is_ours: boolean }>({ name, text, values: [name] })
    if (rows[0]?.is_ours) await client.query(`deallocate ${name}`)
    await client.query('commit')
    return rows[0]?.is_ours === false
  })
}

/** Where and how to sign in for `role`: the owner's address and encryption, with the installation's own login. */
export function asRole({ url, logins, options }: Place, role: ServingRole): pg.ClientConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: url })
  return { host, port, database, ssl, options, user: loginName(role, logins), password: logins.passwords[role] }
}
