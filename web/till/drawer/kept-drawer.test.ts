import type { TillDrawer, TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { describe, expect, it } from 'vitest'
import type { KeptSale } from '../store/kept-sale.ts'
import {
  afterEvent,
  afterGreeting,
  afterListing,
  afterRefund,
  afterTelling,
  compareCount,
  type KeptDrawer,
  noDrawerYet,
  roomToRefund,
  sumsHere,
  unitsBackHere,
  untoldShifts,
} from './kept-drawer.ts'

const at = '2026-11-23T08:00:00.000Z'
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
const open = { kind: 'open', id: 'e1', shift_id: 'one', at, amount: 50_000 } satisfies TillDrawerEvent
const lunch = {
  kind: 'move',
  id: 'e2',
  shift_id: 'one',
  at,
  direction: 'out',
  amount: 3_000,
  reason: 'Lunch',
  note: null,
  wallet_id: null,
} satisfies TillDrawerEvent
const toSafe = { ...lunch, id: 'e3', amount: 10_000, wallet_id: 'safe' } satisfies TillDrawerEvent
const count = (amount: number) =>
  ({
    kind: 'count',
    id: `c${amount}`,
    shift_id: 'one',
    at,
    purpose: 'close',
    amount,
    others: [],
  }) satisfies TillDrawerEvent
const close = { kind: 'close', id: 'e9', shift_id: 'one', at } satisfies TillDrawerEvent
const after = (...events: TillDrawerEvent[]): KeptDrawer =>
  events.reduce((kept, event) => afterEvent(kept, event, 'Amina'), noDrawerYet)
const sale = (method: string, amount: number, shift_id = 'one') =>
  ({ shift_id, receipt: { payments: [{ method, amount }] } }) as unknown as KeptSale
const ofServer = (id: string, number = 4): TillDrawer => ({
  ...drawer,
  shift: { id, number, opened_at: at, opened_by: 'Owner', held_by: 'Owner', opening_counted: 1 },
})

describe('what a till keeps of its drawer', () => {
  it('is every event in its order until the server has answered it', () => {
    const kept = after(open, lunch, count(47_000), close)
    expect(kept.waiting.map(({ id }) => id)).toEqual(['e1', 'e2', 'c47000', 'e9'])
    expect(kept).toMatchObject({ shift: null, closed: { id: 'one', by: 'Amina', counted: 47_000, z: null } })
    expect([...untoldShifts(kept)]).toEqual(['one'])
    const told = afterTelling(kept, [
      { id: 'e1', outcome: 'kept' },
      { id: 'e2', outcome: 'set_aside' },
    ])
    expect(told.waiting.map(({ id }) => id)).toEqual(['c47000', 'e9'])
    expect(untoldShifts(told).size).toBe(0)
  })

  it('says of a closing that came second that it was', () => {
    const kept = after(open, count(1), close)
    const told = afterTelling(kept, [{ id: 'e9', outcome: 'late' }])
    expect(told.closed).toMatchObject({ isLate: true, z: null })
    expect(afterTelling(kept, [{ id: 'c1', outcome: 'late' }]).closed?.isLate).toBeFalsy()
  })

  it('takes one closing of two tabs, and nothing for a shift that is over', () => {
    const once = after(open, count(50_000), close)
    expect(afterEvent(once, { ...close, id: 'again' }, 'Brenda')).toBe(once)
    expect(afterEvent(once, lunch, 'Brenda')).toBe(once)
    const opened = after(open)
    expect(afterEvent(opened, { ...open, shift_id: 'two' }, 'Brenda')).toBe(opened)
  })

  it('follows the server once all of it is told, and never an answer that is older than what was done', () => {
    const kept = after(open)
    expect(afterGreeting(kept, drawer, kept.changes)).toBe(kept)
    const told = afterTelling(kept, [{ id: 'e1', outcome: 'kept' }])
    expect(afterGreeting(told, drawer, kept.changes)).toBe(told)
    expect(afterGreeting(told, ofServer('one'), told.changes).shift).toMatchObject({ number: 4, isWhole: true })
    expect(afterGreeting(told, ofServer('two'), told.changes).shift).toMatchObject({ id: 'two', isWhole: false })
    expect(afterGreeting(told, undefined, told.changes).shift).toBeNull()
  })
})

describe('what should be in the drawer', () => {
  it('is less by what an older release of the till kept as refunded', () => {
    const { shift } = after(open)
    if (!shift) throw new Error('open')
    const [cash] = sumsHere({ ...shift, refunded: 5000 }, [], drawer)
    expect(cash).toMatchObject({ refunds: -5000, expected: shift.opening_counted - 5000 })
  })

  it('is the opening and the sum of what moved in this shift, by wallet', () => {
    const { shift } = after(open, lunch, toSafe)
    if (!shift) throw new Error('open')
    const sums = sumsHere(shift, [sale('cash', 60_000), sale('mobile_money', 20_000), sale('cash', 9, 'other')], drawer)
    expect(sums.map(({ kind, expected }) => [kind, expected])).toEqual([
      ['cash_drawer', 97_000],
      ['mobile_money', 20_000],
    ])
    expect(sums[0]).toMatchObject({ opening: 50_000, sales: 60_000, pay_out: -3_000, transfers: -10_000 })
  })

  it('is less by what went back here, by its method, once for each refund', () => {
    const items = [{ line: 1, quantity: 1 }]
    const refund = { id: 'r1', sale_id: 's', items, payments: [{ method: 'cash' as const, amount: 5_000 }] }
    const both = {
      ...refund,
      id: 'r2',
      payments: [...refund.payments, { method: 'mobile_money' as const, amount: 7_000 }],
    }
    const { shift } = [refund, refund, both].reduce(afterRefund, after(open))
    if (!shift) throw new Error('open')
    const sums = sumsHere(shift, [sale('mobile_money', 20_000)], drawer)
    expect(sums).toMatchObject([
      { refunds: -10_000, expected: 40_000 },
      { refunds: -7_000, expected: 13_000 },
    ])
    expect(unitsBackHere([refund, refund, both].reduce(afterRefund, after(open)), 's', 1)).toBe(2)
  })

  it('leaves room for refunds without the server, at once and in the shift', () => {
    const refund = (n: number, amount: number) =>
      ({
        kind: 'refund',
        id: `b${n}`,
        shift_id: 'one',
        at,
        sale_id: 's',
        items: [],
        reason: 'No',
        amount,
      }) satisfies TillDrawerEvent
    expect(roomToRefund(noDrawerYet, drawer)).toBe(0)
    expect(roomToRefund(after(open), drawer)).toBe(50_000)
    const asked = { id: 'r1', sale_id: 's', items: [], payments: [{ method: 'cash' as const, amount: 90_000 }] }
    expect(roomToRefund(afterRefund(after(open), asked), drawer)).toBe(50_000)
    const kept = after(open, refund(1, 40_000), refund(2, 45_000))
    expect(roomToRefund(kept, drawer)).toBe(15_000)
    expect(kept.waiting.map(({ kind }) => kind)).toEqual(['open', 'refund', 'refund'])
  })

  it('lists each refund once, by the shift or without one, the newest three hundred', () => {
    const listed = {
      id: 'r1',
      sale_id: 's',
      at,
      amount: 5_000,
      payments: [],
      refund_number: 'REF-000001',
      invoice_number: 'INV-000001',
    }
    const event = {
      kind: 'refund',
      id: 'r2',
      shift_id: 'one',
      at,
      sale_id: 's',
      items: [],
      reason: 'No',
      amount: 7_000,
    }
    const kept = after(open, event as TillDrawerEvent)
    const both = [listed, listed].reduce((before, one) => afterListing(before, one), kept)
    expect(both.listed).toEqual([
      {
        ...listed,
        id: 'r2',
        amount: 7_000,
        payments: [{ method: 'cash', amount: 7_000 }],
        refund_number: null,
        invoice_number: null,
      },
      listed,
    ])
    const many = Array.from({ length: 305 }, (_, n) => ({ ...listed, id: `m${n}` }))
    const full = many.reduce((before, one) => afterListing(before, one), noDrawerYet)
    expect([full.listed?.length, full.listed?.[0]?.id]).toEqual([300, 'm5'])
  })

  it('is told by how much at the second count, and at once to whoever reviews drawers', () => {
    const { shift } = after(open)
    if (!shift) throw new Error('open')
    const sums = sumsHere(shift, [], drawer)
    const said = { cash: { '20000': 2 }, others: [] }
    expect(compareCount(shift, said, sums, drawer, false)).toMatchObject({
      needs_reason: true,
      wallets: [{ differs: true, difference: null }],
    })
    expect(compareCount(shift, said, sums, drawer, true).wallets).toMatchObject([{ difference: -10_000 }])
    const again = after(open, count(40_000)).shift ?? shift
    expect(compareCount(again, said, sums, drawer, false)).toMatchObject({
      attempt: 2,
      wallets: [{ difference: -10_000 }],
    })
    expect(compareCount({ ...shift, isWhole: false }, said, sums, drawer, true).wallets).toEqual([])
  })
})
