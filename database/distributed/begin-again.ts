import type { Tx } from '../transaction.ts'

/** The shop's rows are at another home: the work begins again there. Nothing was written yet. */
export class Elsewhere extends Error {
  readonly home: string

  constructor(home: string) {
    super(`the shop's home is ${home}`)
    this.home = home
  }
}

type Part = (tx: Tx) => Promise<unknown>
type Who = { readonly user_id: string; readonly org_ids: string }

class NotYet extends Error {}

/**
 * Citus does not let one transaction write reference tables as two roles, the owner of a function and its caller. So what is to be written as the
 * owner is done in a transaction of its own on the coordinator, which has every table; then the work begins again, and gets the result.
 */
export class Ahead {
  readonly #done: unknown[] = []
  #asked: { readonly part: Part; readonly who: Who; readonly error: NotYet } | undefined

  /** The transaction of one attempt. */
  of(tx: Tx): Tx {
    let turn = 0
    const ahead: Tx['ahead'] = async <Result>(part: (own: Tx) => Promise<Result>) => {
      turn += 1
      if (turn <= this.#done.length) return this.#done[turn - 1] as Result
      const [who] = await tx.query<Who>(
        `select coalesce(current_setting('app.user_id', true), '') as user_id, coalesce(current_setting('app.org_ids', true), '') as org_ids`,
      )
      if (who === undefined) throw new Error('nobody asks')
      this.#asked = { part, who, error: new NotYet('the work begins again after a part of it') }
      throw this.#asked.error
    }
    return { ...tx, ahead }
  }

  isAsked(error: unknown): boolean {
    return this.#asked !== undefined && error === this.#asked.error
  }

  /** Runs the part that was asked for, with the user and shops of the transaction that asked. */
  async carryOut(run: (part: Part) => Promise<unknown>): Promise<void> {
    if (this.#asked === undefined) return
    const { part, who } = this.#asked
    const result = await run(async (tx) => {
      await tx.query(`select set_everywhere('app.user_id', $1, true), set_everywhere('app.org_ids', $2, true)`, [
        who.user_id,
        who.org_ids,
      ])
      return await part(tx)
    })
    this.#asked = undefined
    this.#done.push(result)
  }
}
