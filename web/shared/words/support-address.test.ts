import { describe, expect, it } from 'vitest'
import { answerAuth } from '../../testing/auth-answers.ts'
import { letterTo, supportAddress } from './support-address.ts'

describe('the address for support, when the operator set none', () => {
  it.each([
    ['shop.example', 'support@shop.example'],
    ['www.shop.example', 'support@shop.example'],
    ['pos.shop.example', 'support@shop.example'],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
  ])('is reached from %s at %s', (host, address) => {
    expect(supportAddress(host)).toBe(address)
  })
})

describe('the operator’s own address', () => {
  it('is where every email goes', async () => {
    await answerAuth({})
    expect(supportAddress('localhost')).toBe('help@shop.example')
    expect(letterTo('Another plan')).toMatch(/^mailto:help@shop\.example\?subject=Another%20plan/)
  })
})
