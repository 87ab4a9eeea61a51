import { cleanup, screen } from '@testing-library/react'
import { rightsOfRole } from '@tunda/contract/organization/rights'
import type { TillDrawer } from '@tunda/contract/till/till-drawer'
import { afterEach, expect, it } from 'vitest'
import { observable } from '../../shared/calls/observable.ts'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import type { PersonAtTill } from '../staff/unlock.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { DrawerPanel } from './drawer-panel.tsx'
import { afterEvent, type KeptDrawer, noDrawerYet } from './kept-drawer.ts'

afterEach(cleanup)

const drawer: TillDrawer = {
  id: 'drawer',
  wallets: [
    { id: 'momo', kind: 'mobile_money' },
    { id: 'safe', kind: 'safe' },
  ],
  reasons: ['Lunch'],
  reason_above: 5_000,
  refund_cap: 50_000,
  refund_cap_shift: 100_000,
  shift: null,
}

/** An offline till whose store is in memory. */
function tillWith(people?: readonly { id: string; rights: object }[], sold: Partial<KeptSale>[] = []) {
  const kept = new Map<string, unknown>()
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (value: unknown, key: string) => kept.set(key, value),
  }
  const cursor = (at: number): object | null =>
    sold[at] ? { value: { sold_at: '2999', ...sold[at] }, continue: async () => cursor(at + 1) } : null
  const sales = { store: { index: () => ({ openCursor: async () => cursor(0) }) } }
  const terminal = {
    name: 'Counter 1',
    shop: { name: 'Phone Hub', rules: { time_zone: 'Africa/Kampala' } },
    drawer,
    ...(people ? { staff: { people } } : {}),
  }
  const till = {
    database: {
      transaction: (name: string) => (name === 'sales' ? sales : { store, done: Promise.resolve() }),
      get: async (_store: string, key: string) => kept.get(key),
    },
    terminal: observable(terminal),
    person: observable<PersonAtTill | undefined>({ id: 'amina', name: 'Amina', pass: 'pass' }),
    drawer: observable<KeptDrawer>(noDrawerYet),
    clockOffset: observable(0),
    wake: observable(0),
    line: { now: () => 'offline' },
    tell: () => undefined,
  }
  const desk = { till, terminal } as unknown as Desk
  return { desk, drawer: till.drawer, kept }
}
const type = async (user: ReturnType<typeof show>['user'], name: string | RegExp, text: string) =>
  await user.type(screen.getByLabelText(name), text)

it('opens, takes money out, counts blindly and closes without the server, and keeps each for it', async () => {
  const { desk, drawer: kept } = tillWith(undefined, [
    { shift_id: 'unknown', receipt: { payments: [{ method: 'cash', amount: 60_000 }] } as KeptSale['receipt'] },
  ])
  const { user } = show(<DrawerPanel desk={desk} onClose={() => undefined} />)
  await type(user, /of USh.10,000/, '5')
  await user.click(screen.getByRole('button', { name: /Open with USh.50,000/ }))
  await user.click(await screen.findByRole('button', { name: 'Money out' }))
  await type(user, 'Amount', '3000')
  await user.click(screen.getByLabelText('What for, or where to', { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Lunch' }))
  await user.click(screen.getByRole('button', { name: /Take out/ }))
  await user.click(await screen.findByRole('button', { name: 'Count and close' }))
  expect(screen.queryByText(/47,000/)).toBeNull()
  await type(user, /of USh.20,000/, '2')
  expect(kept.get().draft).toMatchObject({ purpose: 'close', cash: { '20000': 2 } })
  await user.click(screen.getByRole('button', { name: /Check USh.40,000/ }))
  expect(await screen.findByText('Differs')).toBeDefined()
  await type(user, 'Why does it differ?', 'Change')
  await user.click(screen.getByRole('button', { name: 'Close the drawer' }))
  expect(await screen.findByText(/comes with its number/)).toBeDefined()
  expect(kept.get().waiting.map(({ kind }) => kind)).toEqual(['open', 'move', 'count', 'close'])
  expect(kept.get()).toMatchObject({ shift: null, draft: null, closed: { by: 'Amina', counted: 40_000 } })
})

it('shows nothing to whoever may not work the drawer', () => {
  const { manage_drawer: _not, ...rights } = rightsOfRole.member
  const { desk } = tillWith([{ id: 'amina', rights }])
  show(<DrawerPanel desk={desk} onClose={() => undefined} />)
  expect(screen.queryByText('Cash drawer')).toBeNull()
})

it('is not counted and closed while an exchange is not confirmed', async () => {
  const { desk, drawer: now, kept } = tillWith()
  const opened = { id: 'o', kind: 'open', shift_id: 'shift', at: '2026-11-20T06:00:00Z', amount: 10_000 } as const
  now.set(afterEvent(noDrawerYet, opened, 'Amina'))
  kept.set('exchange', {})
  const { user } = show(<DrawerPanel desk={desk} onClose={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Count and close' }))
  expect(await screen.findByText(/^An exchange was not confirmed/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
