/** What is thrown by a database, by its driver and by the way to it; told apart by code, and by class of code. */

/** A lock that somebody else keeps was not to be had in time. Not a race that is worth running again at once. */
export class HeldUp extends Error {}

/** Class 08: the connection; 25 and 40: a transaction that ended; 53: no room; 55: not now; 57: stopped or cancelled. */
const passing = /^(08|25|40|53|55|57)/
/** The driver's own words for a connection that broke, or that none could be had: these errors bear no code. */
const driverLost = /^(Connection terminated|Client (has encountered|was closed)|timeout e|Query read timeout)/

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Is it the database's, or of the way to it? Errors of PostgreSQL carry a five-character SQLSTATE; those of the way are the network's. */
export function isDatabases(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && driverLost.test(error.message)
  if (/^E[A-Z]+$/.test(code) || /^(08|57P)/.test(code)) return true
  return /^[0-9A-Z]{5}$/.test(code) && error instanceof Error && 'severity' in error
}

/** Will the same work be done another time? Then nothing is wrong with the work. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error)
  return isDatabases(error) && (code === undefined || /^E[A-Z]+$/.test(code) || passing.test(code))
}

export function isHeldUp(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** Did the row's key go to another in the same moment? */
export function isTaken(error: unknown, keys: readonly string[]): boolean {
  return error instanceof Error && 'constraint' in error && keys.includes(String(error.constraint))
}
