import type { TillUnit } from '@tunda/contract/till/till-units'
import { tillOfUnit } from '@tunda/contract/till/unit-leases'
import { expect, it } from 'vitest'
import { observable } from '../../shared/calls/observable.ts'
import type { PairedTerminal } from './settings.ts'
import { TillUnits } from './till-units.ts'
import { sharedUnits } from './units-left.ts'

it('of the devices here those of other tills are shared, and all of them once the share is over or was never told', () => {
  const all: TillUnit[] = Array.from({ length: 20 }, (_, no) => ({
    id: `u${no}`,
    product_id: 'p',
    numbers: [`SN-${no}`],
    price: null,
    grade: null,
  }))
  const units = new TillUnits(all)
  const terminal = observable<PairedTerminal | undefined>({ id: 'counter' } as PairedTerminal)
  const till = { units, terminal, clockOffset: observable(0) }
  expect(sharedUnits(till, all)).toEqual(all)
  const sharers = ['counter', 'door']
  const lease = { epoch: 1, sharers, until: new Date(Date.now() + 60_000).toISOString(), is_only: false }
  units.lease = lease
  const others = all.filter(({ id }) => tillOfUnit(id, sharers) === 'door')
  expect(sharedUnits(till, all)).toEqual(others)
  expect(others.length).toBeGreaterThan(0)
  // By the server's clock, whatever the device's shows.
  till.clockOffset.set(120_000)
  expect(sharedUnits(till, all)).toEqual(all)
  units.lease = { ...lease, is_only: true }
  expect(sharedUnits(till, all)).toEqual([])
})
