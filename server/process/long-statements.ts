import type { Tx } from '@tunda/database'

/** Lets the statements of a job's transaction take minutes. A request's limit would end them with a backlog, which would then grow for ever. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.query(`set local statement_timeout = '10min'`)
}
