import { contract } from '@tunda/contract'
import { describe, expect, it } from 'vitest'
import { slices } from '../slices.ts'
import { addressOf, sliceAt } from './addresses.ts'

type Leaf = { readonly '~orpc': { readonly route: { readonly method?: string; readonly path?: string } } }

function addressesIn(branch: object, prefix = ''): [string, string][] {
  return Object.entries(branch).flatMap(([key, value]: [string, object]): [string, string][] => {
    if (!('~orpc' in value)) return addressesIn(value, `${prefix}${key}.`)
    const { method, path } = (value as Leaf)['~orpc'].route
    return [[prefix + key, `${method} ${path}`]]
  })
}

const all = addressesIn(contract)

describe('addresses', () => {
  it('are those of the contract; `npm run addresses` writes them anew', async () => {
    await expect(`${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`).toMatchFileSnapshot('addresses.json')
  })

  it('lead to the slice that answers there, whatever the parameters are', () => {
    expect(all.length).toBeGreaterThan(400)
    for (const [call, address] of all) {
      const [method = '', path = ''] = address.split(' ')
      const [slice] = call.split('.')
      expect([address, sliceAt(method, path.replaceAll(/\{[^}]+\}/g, 'a%20b'))]).toEqual([address, slice])
      expect(Object.keys(slices)).toContain(slice)
    }
  })

  it('lead nowhere with another method, or with more or fewer segments', () => {
    const [method = '', path = ''] = addressOf('sales.record').split(' ')
    expect([sliceAt(method, path), sliceAt(method, `${path}/`)]).toEqual(['sales', 'sales'])
    const others = [
      sliceAt('GET', path),
      sliceAt(method, `${path}/x`),
      sliceAt(method, '/functions/v1'),
      sliceAt('GET', '/'),
    ]
    expect(others).toEqual([undefined, undefined, undefined, undefined])
  })
})
