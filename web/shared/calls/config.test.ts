import { describe, expect, it } from 'vitest'
import { configFrom } from './config.ts'

describe('the start-up configuration', () => {
  it.each([
    [{}, 'Missing required environment variables: BACKEND_URL, BACKEND_PUBLIC_KEY'],
    [null, 'Missing required environment variables: BACKEND_URL, BACKEND_PUBLIC_KEY'],
    [{ backendUrl: 'https://shop.example' }, 'Missing required environment variables: BACKEND_PUBLIC_KEY'],
    [{ backendUrl: '', backendPublicKey: 'key' }, 'Missing required environment variables: BACKEND_URL'],
  ])('%j is refused by name', (answer, message) => expect(() => configFrom(answer)).toThrow(message))

  it('is taken without a trailing slash', () => {
    const answer = { backendUrl: 'https://shop.example/', backendPublicKey: 'key', appMode: 'pos' }
    expect(configFrom(answer)).toEqual({ backendUrl: 'https://shop.example', backendPublicKey: 'key' })
  })
})
