import { expect, it, vi } from 'vitest'
import { observable } from '../../shared/calls/observable.ts'
import type { Till } from '../till.ts'
import { type KeptDrawer, noDrawerYet } from './kept-drawer.ts'
import { type Done, keepDone } from './use-drawer-of-till.ts'

const shiftOf = (id: string) =>
  ({
    id,
    number: 1,
    opened_at: '2026-11-21T06:00:00Z',
    opened_by: 'Amina',
    held_by: 'Amina',
    opening_counted: 0,
    isWhole: true,
    moves: [],
    counts: [],
  }) as const

/** A tab that last saw the shift `one`, over a store in which another tab has left `stored`. */
function tab(stored: KeptDrawer) {
  const kept = new Map<string, unknown>([['drawer', stored]])
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (value: unknown, key: string) => kept.set(key, value),
  }
  const till = {
    person: observable(undefined),
    terminal: observable({ name: 'Counter' }),
    drawer: observable<KeptDrawer>({ ...noDrawerYet, shift: shiftOf('one') }),
    clockOffset: observable(0),
    wake: observable(0),
    tell: vi.fn<() => void>(),
    database: { transaction: () => ({ store, done: Promise.resolve() }) },
  }
  return { till: till as unknown as Till, stored: () => kept.get('drawer') as KeptDrawer }
}

const move: Done = {
  kind: 'move',
  shift_id: 'one',
  direction: 'out',
  amount: 5000,
  reason: 'other',
  note: null,
}
const late: [string, Done][] = [
  ['money moved', move],
  ['a count', { kind: 'count', shift_id: 'one', purpose: 'close', cash: {}, others: [] }],
  ['a closing', { kind: 'close', shift_id: 'one', reason: null, left: null }],
]

it.each(late)('%s in a shift that another tab has closed is not said to be saved', async (_, done) => {
  const { till, stored } = tab({ ...noDrawerYet, shift: shiftOf('two') })
  await expect(keepDone(till, done)).rejects.toThrow('The drawer was closed meanwhile. Open it, and try again.')
  expect(stored().waiting).toEqual([])
  expect(till.drawer.get().shift?.id).toBe('two')
})

it('a drawer that another tab has opened is not opened again', async () => {
  const { till } = tab({ ...noDrawerYet, shift: shiftOf('two') })
  const open = { kind: 'open', shift_id: 'three', cash: {} } as const
  await expect(keepDone(till, open)).rejects.toThrow('The drawer was opened meanwhile. Look at it, and try again.')
})

it('what is kept waits for the server', async () => {
  const { till, stored } = tab({ ...noDrawerYet, shift: shiftOf('one') })
  await keepDone(till, move, undefined, 'move')
  expect(stored().waiting.map(({ id }) => id)).toEqual(['move'])
})
