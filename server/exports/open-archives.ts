import type { ServerResponse } from 'node:http'
import { general } from '@tunda/contract/failure'
import { fail } from '../fail.ts'

const usual = {
  /** Archives downloaded at once, one per shop: each keeps a few hundred rows, or one file, in memory. */
  most: 16,
  /** A download that takes fewer than `least` bytes in `every` milliseconds, less than the slowest network carries, is cut off. */
  every: 30_000,
  least: 32_768,
  /** Milliseconds after which a download may be cut off for another shop when all places are taken. */
  fairShare: 15 * 60_000,
}

type Open = { readonly reply: ServerResponse; readonly since: number }

/** The archives that are being downloaded, by shop. */
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
   * Takes a place for a shop until the answer ends. A shop has one place: a second download cuts off its first. Fails DATABASE_ERROR if every place is taken
   * and none for longer than `fairShare`, or if the client has already gone.
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

  /** The place that a shop takes: its own, a free one, or the oldest one past its fair share. */
  #roomFor(orgId: string): string | undefined {
    if (this.#open.has(orgId) || this.#open.size < this.#rules.most) return orgId
    const [oldest] = this.#open
    return oldest !== undefined && performance.now() - oldest[1].since > this.#rules.fairShare ? oldest[0] : undefined
  }

  /** Cuts off a download whose client stopped reading. */
  #watch(reply: ServerResponse): NodeJS.Timeout {
    let before = 0
    return setInterval(() => {
      const sent = reply.socket?.bytesWritten ?? 0
      if (reply.writableNeedDrain && sent - before < this.#rules.least) reply.destroy()
      before = sent
    }, this.#rules.every).unref()
  }
}
