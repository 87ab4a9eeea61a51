import { describe, expect, it } from 'vitest'
import { tillAddress } from './till-address.ts'

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
