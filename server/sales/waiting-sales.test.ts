import { describe, expect, it } from 'vitest'
import { WaitingSales } from './waiting-sales.ts'

const most = { sales: 4, lines: 20 }
const all = () => true
const sales = (shop: string, count: number, lines = 1) =>
  Array.from({ length: count }, (_, i) => ({ shop, lines, name: `${shop}${i}` }))
const named = (taken: readonly { name: string }[]) => taken.map(({ name }) => name)

function lineOf(...added: readonly { shop: string; lines: number; name: string }[][]) {
  const waiting = new WaitingSales<{ shop: string; lines: number; name: string }>()
  for (const sale of added.flat()) waiting.add(sale)
  return waiting
}

describe('sales that wait', () => {
  it('go shop by shop in turn, each in the order they came', () => {
    const waiting = lineOf(sales('a', 5), sales('b', 1), sales('c', 2))
    expect(named(waiting.take(most, all))).toEqual(['a0', 'b0', 'c0', 'a1'])
    expect(named(waiting.take(most, all))).toEqual(['c1', 'a2', 'a3', 'a4'])
    expect([waiting.size, waiting.take(most, all)]).toEqual([0, []])
  })

  it('fill a batch if no other shop waits', () => {
    expect(named(lineOf(sales('a', 9)).take(most, all))).toEqual(['a0', 'a1', 'a2', 'a3'])
  })

  it('are bounded by their lines, so that long ones make a small batch; one that is longer than any goes alone', () => {
    const waiting = lineOf(sales('a', 3, 15), sales('b', 1, 50))
    expect(named(waiting.take(most, all))).toEqual(['a0'])
    expect(named(waiting.take(most, all))).toEqual(['b0'])
  })

  it('let a newcomer in next, however many wait before', () => {
    const waiting = lineOf(sales('a', 500))
    waiting.take(most, all)
    waiting.add({ shop: 'b', lines: 1, name: 'b0' })
    expect(named(waiting.take(most, all))).toContain('b0')
  })

  it('put back are the next of their shop, and of a shop set apart none is taken', () => {
    const waiting = lineOf(sales('a', 6), sales('b', 1))
    waiting.putBack(waiting.take(most, all))
    expect(waiting.size).toBe(7)
    expect(named(waiting.take(most, (shop) => shop !== 'a'))).toEqual(['b0'])
    expect(named(waiting.takeOf('a', 3, ({ name }) => name !== 'a1'))).toEqual(['a0', 'a2', 'a3'])
    expect(waiting.sizeOf('a')).toBe(3)
  })
})
