import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { type KeptDrawer, noDrawerYet } from '../drawer/kept-drawer.ts'
import type { Till } from '../till.ts'
import { tellDrawer } from './tell-drawer.ts'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' }))
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

it('a refund is told after its sale and a closing after its shift’s sales, unless the server would not take them', async () => {
  const events = [{ kind: 'move' }, { kind: 'refund', sale_id: 's' }, { kind: 'close', shift_id: 'one' }]
  const waiting = events.map((event, i) => ({ id: `e${i}`, ...event })) as unknown as KeptDrawer['waiting']
  for (const [upTo, sale, expected] of [
    ['closing', undefined, ['e0']],
    ['end', { sale_id: 's', body: {} }, ['e0']],
    ['end', { sale_id: 's', body: {}, tries: 1, problem: { status: 503 } }, ['e0']],
    ['end', { sale_id: 's', body: {}, problem: { status: 400 } }, ['e0', 'e1', 'e2']],
    ['end', { sale_id: 'other', body: {} }, ['e0', 'e1', 'e2']],
    ['end', { sale_id: 'other', body: { shift_id: 'one' } }, ['e0', 'e1']],
    ['end', { sale_id: 'other', body: { shift_id: 'one' }, tries: 4, problem: { status: 503 } }, ['e0', 'e1']],
    ['end', { sale_id: 'other', body: { shift_id: 'one' }, tries: 5, problem: { status: 503 } }, ['e0', 'e1', 'e2']],
  ] as const) {
    const told: string[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      told.push(...(JSON.parse(init.body as string).events as { id: string }[]).map(({ id }) => id))
      return Response.json({}, { status: 503 })
    })
    const till = {
      terminal: observable({ token_hash: 'hash' }),
      drawer: observable({ ...noDrawerYet, waiting }),
      waiting: observable(sale ? [sale] : []),
      isTurnedAway: observable(false),
      shopState: observable(undefined),
    } as unknown as Till
    await tellDrawer(till, upTo)
    expect(told, JSON.stringify(sale)).toEqual(expected)
  }
})

it('a refused event takes no other with it', async () => {
  const waiting = ['good', 'bad', 'late'].map((id) => ({ id, kind: 'move' })) as unknown as KeptDrawer['waiting']
  let kept: KeptDrawer = { ...noDrawerYet, waiting }
  const told: string[][] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const ids = (JSON.parse(init.body as string).events as { id: string }[]).map(({ id }) => id)
    told.push(ids)
    if (ids.includes('bad'))
      return Response.json({ error: { code: 'SHIFT_CLOSED', message: 'Closed' } }, { status: 409 })
    if (ids.includes('late')) return Response.json({}, { status: 503 })
    return Response.json({ answers: ids.map((id) => ({ id, outcome: 'kept' })) })
  })
  const till = {
    terminal: observable({ token_hash: 'hash' }),
    drawer: observable(kept),
    waiting: observable([]),
    isTurnedAway: observable(false),
    shopState: observable(undefined),
    wake: observable(0),
    database: {
      transaction: () => ({
        store: {
          get: async () => kept,
          put: async (next: KeptDrawer) => {
            kept = next
          },
        },
        done: Promise.resolve(),
      }),
    },
    tell: () => undefined,
  } as unknown as Till
  await tellDrawer(till, 'end')
  expect(told).toEqual([['good', 'bad', 'late'], ['good'], ['bad'], ['late']])
  expect(kept.waiting.map(({ id }) => id)).toEqual(['late'])
})
