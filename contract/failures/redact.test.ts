import { describe, expect, it } from 'vitest'
import { textWithoutSecrets, withoutSecrets } from './redact.ts'

describe('what is written down', () => {
  it.each(['password', 'new_password', 'accessToken', 'token_hash', 'api_key', 'clientSecret', 'PASSWORD'])(
    'never holds what stands under %s',
    (name) => {
      expect(withoutSecrets({ [name]: 'hunter2', price: 5 })).toEqual({ [name]: '[redacted]', price: 5 })
    },
  )

  it('is searched at every depth, in lists too', () => {
    const nested = { terminal: { name: 'Counter 1', auth: [{ token: 'abc' }, { place: 'front' }] } }
    expect(withoutSecrets(nested)).toEqual({
      terminal: { name: 'Counter 1', auth: [{ token: '[redacted]' }, { place: 'front' }] },
    })
  })

  it('replaces a whole object under a sensitive name', () => {
    expect(withoutSecrets({ secrets: { deep: { one: 1 } } })).toEqual({ secrets: '[redacted]' })
  })

  it('ends where something is nested without end', () => {
    let endless: Record<string, unknown> = { password: 'x' }
    for (let depth = 0; depth < 50; depth += 1) endless = { inner: endless }
    const written = JSON.stringify(withoutSecrets(endless))
    expect(written).toContain('[too deep]')
    expect(written).not.toContain('password')
  })

  it('leaves plain values and the original alone', () => {
    const original = { token: 'abc' }
    withoutSecrets(original)
    expect(original.token).toBe('abc')
    expect([withoutSecrets(null), withoutSecrets(5), withoutSecrets('key')]).toEqual([null, 5, 'key'])
  })
})

describe('a text that is written down', () => {
  it.each([
    ['GET /reset?token=abc123&type=recovery', 'GET /reset?token=[redacted]&type=recovery'],
    ['{"password":"hunter2","name":"Aisha"}', '{"password":"[redacted]","name":"Aisha"}'],
    ['api_key = sk-1234, done', 'api_key = [redacted], done'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    ['bad jwt eyJhbGciOi.eyJzdWIi.c2ln', 'bad jwt [redacted]'],
    ['Invalid token', 'Invalid token'],
  ])('%j reads %j', (text, written) => expect(textWithoutSecrets(text)).toBe(written))
})
