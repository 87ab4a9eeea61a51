import type { ServerResponse } from 'node:http'
import { general } from '@tunda/contract/failure'
import { fail } from '../fail.ts'

const usual = {
  /** Archives that are read at once, one of a shop: what each has in memory is a few hundred rows, or a file. */
  most: 16,
  /** Milliseconds between two looks at a reader, and bytes that they take meanwhile: who takes less than the slowest network brings reads no more. */
  every: 30_000,
  least: 32_768,
  /** Milliseconds after which an archive gives its place to whoever finds none. */
  fairShare: 15 * 60_000,
}

type Open = { readonly reply: ServerResponse; readonly since: number }

/** The archives that are being read, and by whom. */
export class OpenArchives {
  readonly #open = new Map<string, Open>()
  readonly #rules: typeof usual

  constructor(rules: Partial<typeof usual> = {}) {
    this.#rules = { ...usual, ...rules }
  }

  get size(): number {
    return this.#open.size
  }

  /**
   * Takes a shop's place until the answer ends. A shop has one: an archive that it did not read to the end is over. Fails BUSY where every
   * place is taken and nobody has had theirs for long, and where nobody listens any more.
   */
  open(orgId: string, reply: ServerResponse): void {
    const room = this.#roomFor(orgId)
    if (room === undefined || reply.destroyed) throw fail(general.busy)
    this.#open.get(room)?.reply.destroy()
    this.#open.delete(room)
    const own = { reply, since: performance.now() }
    this.#open.set(orgId, own)
    const look = this.#watch(reply)
    reply.once('close', () => {
      clearInterval(look)
      if (this.#open.get(orgId) === own) this.#open.delete(orgId)
    })
  }

  /** Whose place a shop takes: its own, a free one, or that of who has had theirs for the longest. */
  #roomFor(orgId: string): string | undefined {
    if (this.#open.has(orgId) || this.#open.size < this.#rules.most) return orgId
    const [oldest] = this.#open
    return oldest !== undefined && performance.now() - oldest[1].since > this.#rules.fairShare ? oldest[0] : undefined
  }

  /** Ends the answer to who does not take what waits for them. */
  #watch(reply: ServerResponse): NodeJS.Timeout {
    let before = 0
    return setInterval(() => {
      const sent = reply.socket?.bytesWritten ?? 0
      if (reply.writableNeedDrain && sent - before < this.#rules.least) reply.destroy()
      before = sent
    }, this.#rules.every).unref()
  }
}
