import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { expect, it } from 'vitest'
import { nextStep, type Step } from './next-step.ts'
import { repair } from './repairs-for-tests.ts'

const job = repair.jobs[0] as Repair['jobs'][number]
const of = (some: Partial<Repair>): Repair => ({ ...repair, ...some })

it.each<[string, Partial<Repair>, Step | undefined]>([
  ['nothing planned', { state: 'booked', jobs: [] }, 'add-job'],
  ['planned', { state: 'booked' }, 'check'],
  ['checked', { state: 'diagnosing' }, 'quote'],
  ['checked, under warranty', { state: 'diagnosing', is_warranty: true }, 'start'],
  ['checked, free of charge', { state: 'diagnosing', total_amount: 0 }, 'start'],
  ['quoted', { state: 'quoted', is_quote_open: true }, 'answer'],
  ['approved', { state: 'approved', approved_amount: 150_000 }, 'start'],
  ['dearer than approved', { state: 'in_repair', approved_amount: 100_000 }, 'quote'],
  ['being repaired', { state: 'in_repair', approved_amount: 150_000 }, 'done'],
  ['ready', { state: 'ready', approved_amount: 150_000 }, 'hand-over'],
  ['nothing to be done', { state: 'ready', jobs: [{ ...job, state: 'dropped' }] }, 'return'],
  ['collected', { state: 'collected' }, undefined],
])('%s', (_, some, step) => {
  expect(nextStep(of(some), true)).toBe(step)
})

it('asks nobody in a shop that works without approval', () => {
  expect(nextStep(of({ state: 'in_repair' }), false)).toBe('done')
  expect(nextStep(of({ state: 'ready' }), false)).toBe('hand-over')
})
