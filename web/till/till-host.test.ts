import { expect, it } from 'vitest'
import { isTillHost } from './till-host.ts'

it.each([
  ['pos.localhost', true],
  ['POS.shop.example', true],
  ['localhost', false],
  ['shop.pos.example', false],
  ['position.example', false],
])('%s opens the till: %s', (host, isTill) => expect(isTillHost(host)).toBe(isTill))
