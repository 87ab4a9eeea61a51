/** Errors of the database, its driver and the network to it, told apart by code and class of code. */

/** A lock was not released in time. Unlike a lost race, it is not worth an immediate retry. */
export class HeldUp extends Error {}

/** Class 08: the connection; 25 and 40: a transaction that ended; 53: no room; 55: not now; 57: stopped or cancelled. */
const passing = /^(08|25|40|53|55|57)/
/** The driver's messages for a connection that broke or could not be made: these errors have no code. */
const driverLost = /^(Connection terminated|Client (has encountered|was closed)|timeout e|Query read timeout)/

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether the error comes from the database or the network to it. Errors of PostgreSQL carry a five-character SQLSTATE. */
export function isDatabases(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && driverLost.test(error.message)
  if (/^E[A-Z]+$/.test(code) || /^(08|57P)/.test(code)) return true
  return /^[0-9A-Z]{5}$/.test(code) && error instanceof Error && 'severity' in error
}

/** Whether the same work may succeed later, because the database is unavailable and nothing is wrong with the work. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  return isDatabases(error) && (code === undefined || /^E[A-Z]+$/.test(code) || passing.test(code))
}

export function isHeldUp(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** Whether a concurrent insert took the row's key. */
export function isTaken(error: unknown, keys: readonly string[]): boolean {
  return error instanceof Error && 'constraint' in error && keys.includes(String(error.constraint))
}
