/** Asks a procedure past its route, as the stories do: for proofs, which stand outside the server. */
export { call } from '@orpc/server'
