import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BenchShop } from '../bench-shops.ts'
import type { HttpLine } from '../http-line.ts'
import { dataOf } from './graphql.ts'
import { familyOf, proportionalKilobytes } from './proportional-memory.ts'
import { sellByVendure } from './sell-by-vendure.ts'

const shop: BenchShop = {
  org_id: 'vendure',
  user_id: 'bench',
  session_id: '',
  token: 'a',
  product_ids: ['1', '2', '3'],
}

/** Returns the answers one after the other, and records the requests. */
function lineOf(...answers: unknown[]): HttpLine & { readonly posted: string[] } {
  const posted: string[] = []
  return {
    posted,
    post: async (_, __, body) => {
      posted.push(body)
      return { status: 200, retryAfter: undefined, body: JSON.stringify(answers[posted.length - 1]) }
    },
    close: () => undefined,
  }
}

const whole = [
  { data: { order: { id: '7' } } },
  { data: { one: {}, paid: { state: 'PaymentSettled', lines: [{ id: '4' }, { id: '5' }, { id: '6' }] } } },
  { data: { fulfilment: { id: '8' } } },
  { data: { done: { state: 'Delivered' } } },
]

describe('a sale by Vendure', () => {
  it('counts once it was paid and handed over, of the order and lines that it began', async () => {
    const line = lineOf(...whole)
    expect(await sellByVendure(line, shop)).toBe(true)
    const variables = line.posted.map((body) => JSON.parse(body).variables)
    expect(new Set(Object.values(variables[1]))).toEqual(new Set(['7', '1', '2', '3']))
    expect(variables[1].order).toBe('7')
    const lines = ['4', '5', '6'].map((orderLineId) => ({ orderLineId, quantity: 1 }))
    expect(variables.slice(2)).toEqual([{ lines }, { id: '8' }])
  })

  it.each([0, 1, 2, 3])('does not count when request %i is refused, and goes no further', async (at) => {
    const line = lineOf(...whole.slice(0, at), { data: { it: { errorCode: 'NO', message: 'no' } } })
    expect(await sellByVendure(line, shop)).toBe(false)
    expect(line.posted).toHaveLength(at + 1)
  })
})

it('an answer of Vendure holds nothing when it has errors, no data, or a refusal among its parts', () => {
  expect(dataOf('{"data":{"one":{"id":"1"}}}')).toEqual({ one: { id: '1' } })
  expect(dataOf('{"data":{"one":{"id":"1"}},"errors":[{"message":"no"}]}')).toBeUndefined()
  expect(dataOf('{"data":null}')).toBeUndefined()
  expect(dataOf('{"data":{"one":{"id":"1"},"two":{"errorCode":"NO"}}}')).toBeUndefined()
})

it('memory is what Linux shares out to a process and those it started', () => {
  expect(proportionalKilobytes('Rss:  9000 kB\nPss:   4321 kB\nPss_Dirty:  10 kB\n')).toBe(4321)
  const stats = new Map([
    [1, '1 (init) S 0 1'],
    [20, '20 (postgres) S 1 20'],
    [21, '21 (postgres: io) 1) S 20 20'],
    [22, '22 (other) S 21 20'],
  ])
  expect(familyOf(20, stats)).toEqual([20, 21])
})

it('Vendure is no package of the project, and each of its own is pinned', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))
  const packages = Object.keys(read('../../package-lock.json').packages)
  expect(packages.filter((name) => name.includes('@vendure'))).toEqual([])
  const { dependencies } = read('vendure/package.json')
  const locked = read('vendure/package-lock.json').packages
  for (const [name, version] of Object.entries(dependencies))
    expect(locked[`node_modules/${name}`].version).toBe(version)
  expect(locked[''].dependencies).toEqual(dependencies)
})
