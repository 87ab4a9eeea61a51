import { createHmac } from 'node:crypto'
import pg from 'pg'

export type Pool = pg.Pool

/** The roles that sign in. */
export const loginRoles = ['app_api', 'app_auth', 'app_platform'] as const
export type LoginRole = (typeof loginRoles)[number]

const bigintOid = 20
const dateOid = 1082
const timestamptzOid = 1184

/** Whole numbers come as numbers: every one that is kept is checked to be exact. Days stay text, instants are ISO text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === bigintOid) return exactNumber
    if (oid === dateOid) return (text: string) => text
    if (oid === timestamptzOid) return (text: string) => new Date(text).toISOString()
    return pg.types.getTypeParser(oid, format ?? 'text')
  },
}

function exactNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is past what a number carries exactly`)
  return number
}

/** Waits of a connection, in milliseconds: a lock, a statement, and a transaction that nobody continues. */
const patience = '-c lock_timeout=5000 -c statement_timeout=10000 -c idle_in_transaction_session_timeout=15000'

/** Connections as one of the app roles to the database at `url`. Queries of a transaction are sent without waiting in between. */
export function connectionPool(url: string, role: LoginRole, max: number): Pool {
  const pool = new pg.Pool({
    ...asRole(url, role),
    max,
    types,
    pipeline: true,
    application_name: `tunda ${role}`,
    options: `${patience} -c jit=off`,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies is replaced, and what it was doing fails; without a listener its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Where and how to sign in as `role`: the owner's address and encryption, with the role's own name and password. */
export function asRole(url: string, role: LoginRole): pg.ClientConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: url })
  return { host, port, database, ssl, user: role, password: rolePassword(url, role) }
}

/** A role's password, made from the owner's: whoever knows that owns the database anyway, and nothing more is to be kept. */
export function rolePassword(url: string, role: LoginRole): string {
  const owner = new pg.Client({ connectionString: url })
  return createHmac('sha256', `${owner.user}:${owner.password ?? ''}`)
    .update(role)
    .digest('base64url')
}
