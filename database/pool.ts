import pg from 'pg'
import { type Logins, loginName, type ServingRole } from './logins.ts'

export type Pool = pg.Pool

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

/** A figure that is kept is checked to be exact. A sum may be past what a number carries exactly, and is then told as that much. */
function capped(text: string): number {
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(text)))
}

/** Waits of a connection, in milliseconds: a lock, a statement, and a transaction that nobody continues. */
const patience = '-c lock_timeout=5000 -c statement_timeout=10000 -c idle_in_transaction_session_timeout=15000'

export type Place = { readonly url: string; readonly logins: Logins }

/** Connections with the rights of one of the serving roles. Queries of a transaction are sent without waiting in between. */
export function connectionPool(place: Place, role: ServingRole, max: number): Pool {
  const pool = new pg.Pool({
    ...asRole(place, role),
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

/** Where and how to sign in for `role`: the owner's address and encryption, with the installation's own login. */
export function asRole({ url, logins }: Place, role: ServingRole): pg.ClientConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: url })
  return { host, port, database, ssl, user: loginName(role, logins), password: logins.passwords[role] }
}
