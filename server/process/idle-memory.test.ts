import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { returnIdleMemory } from './idle-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('memory is released only while the server is idle, and not after it was stopped', async () => {
  const app = fastify()
  const collect = vi.fn<() => Promise<void>>(async () => undefined)
  const stop = returnIdleMemory(app, collect)
  app.get('/', () => 'here')
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(240e6)
  for (let sent = 0; sent < 31; sent += 1) await app.inject('/')
  vi.advanceTimersByTime(30_000)
  expect(collect).not.toHaveBeenCalled()
  await app.inject('/')
  vi.advanceTimersByTime(30_000)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(120e6)
  vi.advanceTimersByTime(30_000)
  expect(collect).toHaveBeenCalledTimes(1)
  stop()
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(240e6)
  vi.advanceTimersByTime(90_000)
  expect(collect).toHaveBeenCalledTimes(1)
  await app.close()
})
