import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailureEntry } from '@tunda/contract/failure'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import { saleRefusals } from '@tunda/contract/selling/sale-refusals'
import { describe, expect, it } from 'vitest'

const contract = join(import.meta.dirname, '../../contract')
const sources = globSync('**/*.ts', { cwd: contract, exclude: ['node_modules/**', '**/*.test.ts'] })

const isEntry = (found: unknown): found is FailureEntry =>
  typeof found === 'object' && found !== null && 'category' in found && 'status' in found && 'meta' in found

/** Every entry of every catalogue of the contract, borrowed ones once. */
async function allFailures(): Promise<FailureEntry[]> {
  const modules = await Promise.all(sources.map((file): Promise<object> => import(join(contract, file))))
  const exported = modules.flatMap((module): unknown[] => Object.values(module))
  const catalogues = exported.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  return [...new Set([...exported, ...catalogues].filter(isEntry))]
}

describe('the catalogues of failures', () => {
  const found = sources.flatMap((file) => [
    ...readFileSync(join(contract, file), 'utf8').matchAll(/const (\w+) = failuresOf\('(\w+)'/g),
  ])

  it('are one a slice', () => {
    const slices = found.map(([, , slice]) => slice)
    expect(slices.length).toBeGreaterThan(30)
    expect(slices.filter((slice, place) => slices.indexOf(slice) !== place)).toEqual([])
  })

  it('are all among the keys that a page may compare', () => {
    const keys = readFileSync(join(contract, 'failures/failure-keys.ts'), 'utf8')
    expect(found.map(([, name]) => name).filter((name) => !keys.includes(`typeof ${name}>`))).toEqual([])
  })
})

describe('the key of a failure', () => {
  it('is had by every failure, and by one alone', async () => {
    const keys = (await allFailures()).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(90)
    expect(keys.filter((key, place) => key === undefined || keys.indexOf(key) !== place)).toEqual([])
  })

  it('of a refusal that screens say is its place in the catalogue', () => {
    const keys = Object.entries(saleRefusals).map(([name, { key }]) => [name, key])
    expect(keys).toEqual(Object.keys(saleRefusals).map((name) => [name, `sale.${name}`]))
    expect(Object.keys(saleFailures)).toEqual(expect.arrayContaining(Object.keys(saleRefusals)))
  })

  it('tells apart what shares a code of the specification', async () => {
    const codes = (await allFailures()).map(({ code }) => code)
    expect(new Set(codes).size).toBeLessThan(codes.length)
  })
})
