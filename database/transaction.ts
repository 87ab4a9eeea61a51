import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Pool } from './pool.ts'
import { isOneOfMany, Sql, statementOf } from './sql.ts'

// biome-ignore lint/suspicious/noExplicitAny: a row is what its SQL says; the caller names its type
export type Row = Record<string, any>

/** A row that changed. Its content is not sent: clients that may see it read it again. */
export type Change = {
  readonly org_id: string
  readonly table: string
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly id: string
  /** The person whose row it is, for rows of one person. */
  readonly user_id?: string
}

declare const open: unique symbol

/** An open transaction: the only database handle of use cases. A pool does not compile in its place. */
export type Tx = {
  readonly [open]: true
  /** Runs one parameterised statement, which is prepared once per connection: a text with values, or a composed statement. Without a row type, the rows
   * can only be counted. */
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- that is what is meant: a row without columns
  readonly query: <R extends Row = Record<never, never>>(sql: string | Sql, values?: readonly unknown[]) => Promise<R[]>
  /** Runs `effect` once the transaction has committed; never when it has not. */
  readonly afterCommit: (effect: () => void) => void
  /** Runs `effect` after the transaction was rolled back and its connection released; the failure is thrown after that. */
  readonly afterRollback: (effect: () => Promise<unknown>) => void
  /** To be called once it is known which shops' rows are needed: if these are on another node, the work starts again there. */
  readonly touches: (orgIds: readonly string[]) => Promise<void>
  /**
   * For calls of a function that writes with its owner's rights. On one PostgreSQL it is part of this transaction. Where shops are spread over nodes,
   * it runs and commits first, as the same person, and then the work starts again: what comes after it may still fail.
   */
  readonly ahead: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** Announces changed rows once the transaction has committed; never if it has not. */
  readonly announce: (changes: readonly Change[]) => void
}

const serializationFailure = '40001'
const deadlock = '40P01'
const lockNotAvailable = '55P03'
const inFailedTransaction = '25P02'
const attempts = 3

/**
 * Runs `work` in one READ COMMITTED transaction of `pool` and commits. When it fails everything it did is undone; a lost race for a
 * lock is tried again, up to three times in all, so `work` must have no effect outside the transaction.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
  onChanges: (changes: readonly Change[]) => void = () => undefined,
  touches: Tx['touches'] = async () => undefined,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work, onChanges, touches)
    } catch (error) {
      if (attempt === attempts || !isLostRace(error)) throw error
      await sleep(10 + Math.random() * 40 * attempt)
    }
  }
}

function isLostRace(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === serializationFailure || error.code === deadlock || error.code === lockNotAvailable)
  )
}

function isInFailedTransaction(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === inFailedTransaction
}

async function once<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
  onChanges: (changes: readonly Change[]) => void,
  touches: Tx['touches'],
): Promise<Result> {
  const client = await pool.connect()
  const effects: (() => void)[] = []
  const undone: (() => Promise<unknown>)[] = []
  // Statements after the first failure only report that there was one. When sent together, such an error may arrive first.
  let cause: unknown
  const tx: Tx = {
    query: async (asked: string | Sql, given: readonly unknown[] = []) => {
      gather(client)
      const { text, values } = asked instanceof Sql ? statementOf(asked) : { text: asked, values: [...given] }
      try {
        return (await client.query({ ...named(pool, text), text, values })).rows
      } catch (error) {
        cause ??= error
        throw isInFailedTransaction(error) ? cause : error
      }
    },
    afterCommit: (effect: () => void) => effects.push(effect),
    afterRollback: (effect: () => Promise<unknown>) => undone.push(effect),
    touches,
    ahead: async <Done>(part: (own: Tx) => Promise<Done>) => await part(tx),
    announce: (changes: readonly Change[]) => effects.push(() => onChanges(changes)),
  } as unknown as Tx
  let result: Result
  try {
    // Sent with the first query of the work, in one round trip.
    gather(client)
    const begun = client.query('begin')
    begun.catch(() => undefined)
    result = await work(tx)
    await begun
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back at commit')
  } catch (error) {
    await giveBack(client, cause !== undefined)
    for (const effect of undone) await effect()
    throw error
  }
  // Outside: what fails from here on undoes nothing, and the connection may be somebody else's by now.
  client.release()
  for (const effect of effects) effect()
  return result
}

/** Statements sent in the same tick go out in one write. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A connection that failed itself is closed; after a mere refusal it is rolled back and reused. */
async function giveBack(client: pg.PoolClient, isDoubtful: boolean): Promise<void> {
  if (isDoubtful) return client.release(true)
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

/** The name to prepare a statement under on this pool's connections; none where the pooler would not find it again. */
export function named({ keepsStatements }: Pool, sql: string): { readonly name?: string } {
  return keepsStatements && !isOneOfMany(sql) ? { name: statementName(sql) } : {}
}

const names = new Map<string, string>()

/** The name that a statement is prepared under, by its text. */
export function statementName(sql: string): string {
  let name = names.get(sql)
  if (name === undefined) {
    name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
  }
  return name
}
