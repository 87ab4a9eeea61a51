import { describe, expect, it } from 'vitest'
import { isFinal } from '../../shared/calls/failure.ts'
import type { WaitingSale } from '../store/kept-sale.ts'
import { leavesNow, type SaleAnswer } from '../store/outbox.ts'
import { dueNow, waitBefore } from './send-sales.ts'

const entry = (seq: number, tries = 0, next_at = 0) => ({ seq, tries, next_at }) as WaitingSale

describe('what the outbox sends next', () => {
  it('is what is due, the least tried first: one that cannot be sent stands before none', () => {
    const waiting = [entry(1, 9), entry(2), entry(3, 0, 5000), entry(4), entry(5, 2)]
    expect(dueNow(waiting, 1000).map(({ seq }) => seq)).toEqual([2, 4, 5, 1])
  })
})

describe('the wait before the next try', () => {
  it.each([
    [0, 0, 1000],
    [3, 0, 8000],
    [30, 0, 30_000],
    [30, 400, 300_000],
  ])('after %i tries answered %i is at most %i ms, and at least half of it', (tries, status, most) => {
    expect(waitBefore(tries, status, () => 1)).toBe(most)
    expect(waitBefore(tries, status, () => 0)).toBe(most / 2)
  })
})

describe('a refusal', () => {
  it.each([
    [409, true],
    [400, true],
    [401, false],
    [429, false],
    [503, false],
    [0, false],
  ])('is %i: %s', (status, isOne) => expect(isFinal(status)).toBe(isOne))
})

describe('what leaves the stock that the till knows', () => {
  const body = { items: [{ product_id: 'a', quantity: 2 }] } as WaitingSale['body']
  const posted: SaleAnswer = { outcome: 'posted', invoice_number: 'INV-000001', flags: [], is_replay: false }
  it.each([
    ['the goods of a sale that was posted', posted, true, 1],
    ['nothing with an answer that was given before', { ...posted, is_replay: true }, true, 0],
    ['nothing where the catalogue came meanwhile', posted, false, 0],
    ['nothing with a sale that waits for somebody to look', { ...posted, outcome: 'parked' }, true, 0],
  ] satisfies [string, SaleAnswer, boolean, number][])('is %s', (_what, answer, isSameCatalogue, lines) =>
    expect(leavesNow(body, answer, isSameCatalogue)).toHaveLength(lines),
  )
})
