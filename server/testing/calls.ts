/** Asks a procedure past its route, as the server's tests do: for proofs, which stand outside the server. */
export { call } from '@orpc/server'
