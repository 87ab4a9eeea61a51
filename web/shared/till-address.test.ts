import { describe, expect, it } from 'vitest'
import { isSamplePath, placeAfterSample, sampleTillAddress, tillAddress } from './till-address.ts'

describe('the address of the till', () => {
  it.each([
    ['http://localhost:3000', 'http://pos.localhost:3000/'],
    ['http://127.0.0.1:3000', 'http://pos.localhost:3000/'],
    ['http://[::1]:8080', 'http://pos.localhost:8080/'],
    ['https://shop.example', 'https://pos.shop.example/'],
    ['https://www.shop.example', 'https://pos.shop.example/'],
    ['https://pos.shop.example', 'https://pos.shop.example/'],
  ])('for %s is %s', (here, till) => {
    expect(tillAddress(new URL(here))).toBe(till)
  })

  it.each(['http://192.168.1.20:3000', 'http://[fe80::1]:3000'])('is unknown on %s, which has no names', (here) => {
    expect(tillAddress(new URL(here))).toBeUndefined()
  })
})

describe('the sample till', () => {
  it('stands beside the till, and nowhere where there is none', () => {
    expect(sampleTillAddress(new URL('https://www.shop.example'))).toBe('https://pos.shop.example/sample')
    expect(sampleTillAddress(new URL('http://192.168.1.20:3000'))).toBeUndefined()
  })

  it.each([
    ['/sample', true],
    ['/sample/', true],
    ['/', false],
    ['/samples', false],
    ['/sample/of', false],
  ])('is at %s: %s', (path, isIt) => expect(isSamplePath(path)).toBe(isIt))

  it.each([
    ['http://pos.localhost:3000/sample', 'http://localhost:3000/'],
    ['https://pos.shop.example/sample', 'https://shop.example/'],
    ['https://till.shop.example/sample', '/'],
  ])('at %s is left for %s', (here, there) => expect(placeAfterSample(new URL(here))).toBe(there))
})
