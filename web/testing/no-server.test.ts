import { expect, it, vi } from 'vitest'
import { noServer } from './no-server.ts'

it('no screen test reaches a network, also once its answers are taken away', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  expect((await fetch('https://shop.example')).status).toBe(200)
  vi.unstubAllGlobals()
  expect(globalThis.fetch).toBe(noServer)
  await expect(fetch('https://shop.example')).rejects.toThrow('Failed to fetch')
})
