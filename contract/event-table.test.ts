import { describe, expect, it } from 'vitest'
import { changedTables } from './changed-tables.ts'
import { effectsOf, eventTable } from './event-table.ts'
import type { EventName } from './events.ts'

describe('the table of events', () => {
  it('announces every table whose changes screens receive', () => {
    const names = Object.keys(eventTable) as EventName[]
    const announced = new Set(names.flatMap((name) => effectsOf(name).changes?.[0] ?? []))
    expect([...announced].toSorted()).toEqual(Object.keys(changedTables))
  })

  it('gives every event a consequence', () => {
    const names = Object.keys(eventTable) as EventName[]
    expect(names.filter((name) => Object.keys(effectsOf(name)).length === 0)).toEqual([])
    expect(names.length).toBeGreaterThan(80)
  })

  it('announces neither reads nor refusals', () => {
    expect(effectsOf('platform.looked').changes).toBeUndefined()
    expect(effectsOf('call.refused').changes).toBeUndefined()
  })

  it('does not compile with a row missing', () => {
    // @ts-expect-error every other event is missing
    const incomplete: Record<EventName, object> = { 'sale.recorded': eventTable['sale.recorded'] }
    expect(Object.keys(incomplete)).toHaveLength(1)
  })
})
