import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Scan } from './kept-scans.ts'

const list = '00000000-0000-4000-8000-000000000001'

afterEach(() => localStorage.clear())

/** The scans of the list as a tab that was just opened finds them. */
async function openTab() {
  vi.resetModules()
  failures = await import('../shared/calls/failure.ts')
  return (await import('./kept-scans.ts')).keptScans(list)
}
let failures: typeof import('../shared/calls/failure.ts')

/** A server that counts a scan once, by its key, and that may be told to go away. */
function aServer() {
  const saved = new Map<string, string>()
  const server = {
    isThere: true,
    /** How many answers are still lost on their way back. */
    losesAnswers: 0,
    saved: () => [...saved.values()],
    take: async ({ key, code = '' }: Scan) => {
      await Promise.resolve()
      if (!server.isThere) throw failures.networkFailure()
      saved.set(key, code)
      if (server.losesAnswers > 0) {
        server.losesAnswers -= 1
        throw failures.networkFailure()
      }
    },
  }
  return server
}

describe('scans of a list of goods', () => {
  it('are all there after the network was lost, answers too, and the tab was killed at the 180th of 300', async () => {
    const server = aServer()
    const codes = Array.from({ length: 300 }, (_, place) => `4006381${String(place).padStart(6, '0')}`)
    const before = await openTab()
    for (const [place, code] of codes.slice(0, 180).entries()) {
      // Gone from the 100th on; the 60th was saved, and nobody heard of it.
      if (place === 59) server.losesAnswers = 1
      if (place === 99) server.isThere = false
      before.take({ code })
      await before.sendAll(server.take)
    }
    expect([server.saved().length, before.waiting.get()]).toEqual([99, 81])

    const after = await openTab()
    expect(after.waiting.get()).toBe(81)
    server.isThere = true
    await after.sendAll(server.take)
    expect([server.saved(), after.waiting.get()]).toEqual([codes.slice(0, 180), 0])
    for (const code of codes.slice(180)) after.take({ code })
    await after.sendAll(server.take)
    expect([server.saved(), localStorage.length]).toEqual([codes, 0])
  })

  it('go in order from two tabs at once, and each counts once', async () => {
    const server = aServer()
    const [one, two] = [await openTab(), await openTab()]
    for (const code of ['1', '2', '3']) one.take({ code })
    await Promise.all([one.sendAll(server.take), two.sendAll(server.take)])
    expect([server.saved(), localStorage.length]).toEqual([['1', '2', '3'], 0])
  })

  it('that the server refuses go, and those after it are sent; a server that cannot is asked again', async () => {
    const scans = await openTab()
    for (const code of ['1', '2', '3']) scans.take({ code })
    const refusals = new Map([
      ['1', new failures.Failure('GOODS_IN_TOO_LONG', 'Full', 409)],
      ['3', new failures.Failure('INTERNAL', 'Later', 503)],
    ])
    const sent: string[] = []
    await scans.sendAll(({ code = '' }) => {
      sent.push(code)
      const refusal = refusals.get(code)
      return refusal ? Promise.reject(refusal) : Promise.resolve()
    })
    expect([sent, scans.waiting.get()]).toEqual([['1', '2', '3'], 1])
  })

  it('lie in the page where the device keeps nothing', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const server = aServer()
    const scans = await openTab()
    scans.take({ code: '1' })
    expect(scans.waiting.get()).toBe(1)
    await scans.sendAll(server.take)
    expect(server.saved()).toEqual(['1'])
    full.mockRestore()
  })
})
