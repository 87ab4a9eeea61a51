import { randomUUID } from 'node:crypto'
import { isLeased, leaseHours, tillOfUnit, type UnitLease } from '@tunda/contract/till/unit-leases'
import { describe, expect, it } from 'vitest'
import { decideLease, type Holding } from './lease-units.ts'

const minute = 60_000
const start = Date.parse('2026-03-02T08:00:00Z')
const places = Array.from({ length: 4 }, () => randomUUID())
const units = Array.from({ length: 40 }, () => randomUUID())

/** Evenly from 0 to below `most`, the same in every run. */
function rolls(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

type Device = { readonly terminal_id: string; readonly device_id: string; lease: UnitLease | null }
type Asked = { readonly of: Device; readonly lease: UnitLease | null }

/** A location whose tills ask over a line that loses, repeats and delays; what the server wrote, and what each device believes. */
function openLocation(roll: (most: number) => number) {
  const rows = new Map<string, Holding>()
  const devices: Device[] = []
  const late: Asked[] = []
  const present = new Map<string, Device>()
  let at = start
  function answer({ of, lease }: Asked): UnitLease {
    const { terminal_id } = of
    const device_id = present.get(terminal_id)?.device_id ?? null
    const decided = decideLease([...rows.values()], { terminal_id, device_id, lease }, new Date(at))
    if (decided.row) rows.set(terminal_id, { ...decided.row, is_here: rows.get(terminal_id)?.is_here ?? true })
    return decided.lease
  }
  function ask(of: Device): void {
    const asked = { of, lease: of.lease }
    if (roll(6) === 0) late.push(asked)
    if (roll(8) === 0) return
    const told = answer(asked)
    if (roll(6) > 0) of.lease = told
  }
  return {
    rows,
    devices,
    step() {
      const what = roll(20)
      const terminal_id = places[roll(places.length)] ?? ''
      const known = present.get(terminal_id)
      if (known === undefined || what === 0) {
        const device = { terminal_id, device_id: randomUUID(), lease: null }
        devices.push(device)
        present.set(terminal_id, device)
      } else if (what === 1) {
        const row = rows.get(terminal_id)
        if (row) rows.set(terminal_id, { ...row, is_here: !row.is_here })
      } else if (what === 2) at += roll(13 * 60) * minute
      else if (what === 3) for (const asked of late.splice(0)) answer(asked)
      else ask(known)
      at += minute
    },
    sellers: (unit: string) =>
      devices.filter((one) =>
        isLeased(one.lease ? { ...one.lease, is_only: false } : undefined, one.terminal_id, unit, new Date(at)),
      ),
  }
}

describe('the share of a till', () => {
  it('is never two devices’ at once, whatever gets lost, comes late, leaves, returns or is replaced', () => {
    const roll = rolls(20_261_125)
    let granted = 0
    for (let world = 0; world < 30; world++) {
      const location = openLocation(roll)
      for (let step = 0; step < 150; step++) {
        location.step()
        const sellers = units.map((unit) => location.sellers(unit).length)
        if (Math.max(...sellers) > 1) expect.fail(`two may sell one device: world ${world}, step ${step}`)
        granted += sellers.reduce((sum, count) => sum + count, 0)
      }
    }
    expect(granted).toBeGreaterThan(40_000)
  })

  const [counter = '', door = ''] = places.toSorted()
  /** Asks as a till does: once more where it is told of another division. */
  function ask(
    rows: Map<string, Holding>,
    terminal_id: string,
    kept: UnitLease | null,
    at: number,
    turns = 2,
  ): UnitLease {
    const { lease, row } = decideLease([...rows.values()], { terminal_id, device_id: 'one', lease: kept }, new Date(at))
    if (row) rows.set(terminal_id, { ...row, is_here: true })
    const isNew = lease.epoch !== kept?.epoch || String(lease.sharers) !== String(kept.sharers)
    return isNew && turns > 1 ? ask(rows, terminal_id, lease, at, turns - 1) : lease
  }

  it('is everything for the only till, for twelve hours, written once an hour', () => {
    const rows = new Map<string, Holding>()
    const lease = ask(rows, counter, null, start)
    expect(lease).toEqual({
      epoch: 1,
      sharers: [counter],
      until: new Date(start + leaseHours * 60 * minute).toISOString(),
      is_only: true,
    })
    const isAll = (at: number, is_only = true) =>
      units.every((unit) => isLeased({ ...lease, is_only }, counter, unit, new Date(at)))
    const [before, after] = [start + 12 * 60 * minute, start + 12 * 60 * minute + 1]
    expect([isAll(before, false), isAll(after, false), isAll(after)]).toEqual([true, false, true])
    const row = rows.get(counter)
    expect(ask(rows, counter, lease, start + 59 * minute)).toEqual(lease)
    expect(rows.get(counter)).toBe(row)
    expect(Date.parse(ask(rows, counter, lease, start + 60 * minute).until ?? '')).toBe(start + 13 * 60 * minute)
  })

  it('is given up before another till has any of it, or its time is over', () => {
    const rows = new Map<string, Holding>()
    const all = ask(rows, counter, null, start)
    const waiting = ask(rows, door, null, start + minute)
    expect(waiting).toMatchObject({ sharers: [counter, door], until: null })
    const half = ask(rows, counter, all, start + 2 * minute)
    const other = ask(rows, door, waiting, start + 3 * minute)
    expect([half.until, other.until]).not.toContain(null)
    const by = units.map((unit) => tillOfUnit(unit, [counter, door]))
    expect(new Set(by)).toEqual(new Set([counter, door]))
    // The counter is not heard of for twelve hours: the door has everything then.
    const alone = ask(rows, door, other, start + 12 * 60 * minute + 3 * minute)
    expect(alone).toMatchObject({ sharers: [door] })
    expect(alone.until).not.toBeNull()
  })

  it('is not the new device’s while the one before may still sell', () => {
    const rows = new Map<string, Holding>()
    ask(rows, counter, null, start)
    const again = (at: number) =>
      decideLease(
        [...rows.values()],
        { terminal_id: counter, device_id: 'two', lease: { epoch: 1, sharers: [counter] } },
        new Date(at),
      )
    expect(again(start + minute)).toEqual({ lease: { epoch: 1, sharers: [counter], until: null, is_only: true } })
    expect(again(start + 12 * 60 * minute).lease.until).not.toBeNull()
  })

  it('is about as large as the others’, and moves only to a till that comes', () => {
    const many = Array.from({ length: 4_000 }, () => randomUUID())
    const three = places.slice(0, 3)
    const counts = three.map((till) => many.filter((unit) => tillOfUnit(unit, three) === till).length)
    for (const count of counts) expect(count).toBeGreaterThan(1_200)
    const moved = many.filter((unit) => tillOfUnit(unit, places) !== tillOfUnit(unit, three))
    expect(new Set(moved.map((unit) => tillOfUnit(unit, places)))).toEqual(new Set(places.slice(3)))
  })
})
