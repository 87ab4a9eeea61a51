import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure, networkFailure } from './failure.ts'
import { tellNetwork } from './network.ts'
import { clearRequests, queueRules, requestsWaiting, sendOrWait } from './request-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  tellNetwork('offline')
})
afterEach(() => {
  clearRequests()
  vi.useRealTimers()
})

const answer = () => Promise.resolve('done')
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error as Failure).code,
  )

describe('a request without a connection', () => {
  it('is sent when the connection is back, in its turn', async () => {
    const sent: number[] = []
    const asked = [1, 2].map((n) =>
      sendOrWait(async () => {
        sent.push(n)
      }, true),
    )
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual([])
    expect(requestsWaiting.get()).toBe(2)
    tellNetwork('online')
    await Promise.all(asked)
    expect(sent).toEqual([1, 2])
    expect(requestsWaiting.get()).toBe(0)
  })

  it('is given up after five minutes: REQUEST_TIMEOUT', async () => {
    const code = codeOf(sendOrWait(answer, true))
    await vi.advanceTimersByTimeAsync(queueRules.timeoutMs - 1)
    expect(requestsWaiting.get()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await code).toBe('REQUEST_TIMEOUT')
  })

  it('is refused when a hundred wait: QUEUE_FULL', async () => {
    const waiting = Array.from({ length: queueRules.most }, () => codeOf(sendOrWait(answer, true)))
    expect(await codeOf(sendOrWait(answer, true))).toBe('QUEUE_FULL')
    clearRequests()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['QUEUE_CLEARED']))
  })
})

describe('a request that the network loses', () => {
  it('waits for the connection again, three times', async () => {
    tellNetwork('online')
    let tries = 0
    const code = codeOf(
      sendOrWait(() => {
        tries += 1
        tellNetwork('offline')
        return Promise.reject(networkFailure())
      }, true),
    )
    for (let back = 0; back < 5; back += 1) {
      await vi.advanceTimersByTimeAsync(10)
      tellNetwork('online')
    }
    expect(await code).toBe('NETWORK_ERROR')
    expect(tries).toBe(1 + queueRules.retries)
  })

  it('is not sent twice when the server could not tell', async () => {
    tellNetwork('online')
    const lost = () => {
      tellNetwork('offline')
      return Promise.reject(networkFailure())
    }
    expect(await codeOf(sendOrWait(lost, false))).toBe('NETWORK_ERROR')
  })

  it('is refused as it was refused', async () => {
    tellNetwork('online')
    const refuse = () => Promise.reject(new Failure('OUT_OF_STOCK', 'None left', 409))
    expect(await codeOf(sendOrWait(refuse, true))).toBe('OUT_OF_STOCK')
  })
})
