import { t } from '@lingui/core/macro'
import { Failure } from './failure.ts'
import { followNetwork, networkNow } from './network.ts'
import { observable } from './observable.ts'

/** The spec's queue for requests made offline (section 9). Sales never enter it: a till has its outbox, the desk its ticket. */
export const queueRules = { most: 100, timeoutMs: 300_000, retries: 3 }

export const queueFailures = {
  full: () => new Failure('QUEUE_FULL', t`Too many pending requests. Please try again later.`, 0),
  timeout: () => new Failure('REQUEST_TIMEOUT', t`Request timed out. Please try again.`, 0),
  cleared: () => new Failure('QUEUE_CLEARED', t`Pending requests were cleared.`, 0),
}

type Waiting = { readonly go: () => void; readonly fail: (failure: Failure) => void }

let waiting: Waiting[] = []
let stopFollowing: (() => void) | undefined

/** How many requests wait for the connection. */
export const requestsWaiting = observable(0)

/**
 * Sends a request now or, if offline, when the connection is back: after five minutes at most, and among a hundred at most. One that the network
 * loses waits again, up to three times. `mayRepeat` is false for what must not be sent twice.
 */
export async function sendOrWait<Answer>(send: () => Promise<Answer>, mayRepeat: boolean): Promise<Answer> {
  const until = Date.now() + queueRules.timeoutMs
  for (let retry = 0; ; retry += 1) {
    if (networkNow() === 'offline') await connection(until)
    try {
      return await send()
    } catch (error) {
      const isLost = error instanceof Failure && error.key === 'NETWORK_ERROR' && networkNow() === 'offline'
      if (!isLost || !mayRepeat || retry >= queueRules.retries) throw error
    }
  }
}

/** Drops everything that waits: the person who requested it is gone. */
export function clearRequests(): void {
  for (const { fail } of waiting.splice(0)) fail(queueFailures.cleared())
  count()
}

function connection(until: number): Promise<void> {
  if (waiting.length >= queueRules.most) return Promise.reject(queueFailures.full())
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      waiting = waiting.filter((one) => one !== mine)
      count()
    }
    const mine: Waiting = {
      go: () => {
        leave()
        resolve()
      },
      fail: (failure) => {
        leave()
        reject(failure)
      },
    }
    const timer = setTimeout(() => mine.fail(queueFailures.timeout()), until - Date.now())
    waiting.push(mine)
    count()
  })
}

// The connection has to be checked for as long as a request waits for it.
function count(): void {
  requestsWaiting.set(waiting.length)
  if (waiting.length > 0) stopFollowing ??= followNetwork(letGo)
  else {
    stopFollowing?.()
    stopFollowing = undefined
  }
}

function letGo(): void {
  if (networkNow() === 'offline') return
  for (const { go } of waiting) go()
}
