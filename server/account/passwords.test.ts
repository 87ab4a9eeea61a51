import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { Failure } from '../fail.ts'
import { isCommonPassword } from './common-passwords.ts'
import { refuseWeak } from './password-policy.ts'
import { createPasswords } from './passwords.ts'

const [length, upper, lower] = [
  'Password must be at least 6 characters long',
  'Password must contain at least one uppercase letter (A-Z)',
  'Password must contain at least one lowercase letter (a-z)',
]

function refusalOf(password: string, policy: 'spec' | 'strict') {
  try {
    refuseWeak(password, policy)
    return undefined
  } catch (error) {
    return error instanceof Failure ? { message: error.message, ...(error.meta as { reasons: string[] }) } : error
  }
}

describe('a new password', () => {
  it.each([
    ['Abcdef', undefined],
    ['aB3456', undefined],
    ['ÄÖÜäöüAa', undefined],
    ['Aa🙂🙂🙂🙂', undefined],
    ['Abcde', { reasons: ['length'], message: length }],
    ['Aa🙂🙂🙂', { reasons: ['length'], message: length }],
    ['abcdef', { reasons: ['characters'], message: upper }],
    ['ABCDEF', { reasons: ['characters'], message: lower }],
    ['123456', { reasons: ['characters'], message: `${upper}. ${lower}` }],
    ['ÄÖÜäöü', { reasons: ['characters'], message: `${upper}. ${lower}` }],
    ['abc', { reasons: ['length', 'characters'], message: `${length}. ${upper}` }],
    ['1', { reasons: ['length', 'characters'], message: `${length}. ${upper}. ${lower}` }],
  ])('%j is judged by the rules of the service', (password, refusal) => {
    if (refusal === undefined) expect(refusalOf(password, 'spec')).toBeUndefined()
    else expect(refusalOf(password, 'spec')).toMatchObject(refusal)
  })

  it.each([
    ['four lonely boats', undefined],
    ['xkqvbtrw', undefined],
    ['Abc1234', 'length'],
    ['Password1!', 'pwned'],
    ['p4$$w0rd', 'pwned'],
    ['iloveyou2024', 'pwned'],
    ['kampala@256', 'pwned'],
    ['12345678', 'pwned'],
    ['qwertyuiop', 'pwned'],
    ['aaaaaaaa', 'pwned'],
    ['abcabcabc', 'pwned'],
    ['passwordpassword', 'pwned'],
  ])('%j is judged by length and rarity under the strict policy', (password, reason) => {
    const refusal = refusalOf(password, 'strict')
    if (reason === undefined) expect(refusal).toBeUndefined()
    else expect(refusal).toMatchObject({ reasons: [reason] })
  })

  it('is not common just because it contains a common word', () => {
    expect(isCommonPassword('correct-horse-password-staple')).toBe(false)
  })
})

describe('hashing', () => {
  it('recognises the right password, and takes as long for an unknown person', async () => {
    const passwords = createPasswords()
    const known = await passwords.hash('Matooke-7', 'a')
    expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.check(known, 'Matooke-7', 'a')).toEqual({ matches: true, isOutdated: false })
    expect(await passwords.check(known, 'Matooke-8', 'a')).toEqual({ matches: false, isOutdated: false })
    expect(await passwords.check(undefined, 'the password of nobody', 'a')).toEqual({
      matches: false,
      isOutdated: false,
    })
    const old = await hash('Matooke-7', { memoryCost: 8192, timeCost: 1 })
    expect(await passwords.check(old, 'Matooke-7', 'a')).toEqual({ matches: true, isOutdated: true })
  })

  it('runs two at once and queues 32 of one caller; one more is refused as busy, and the main thread stays free', async () => {
    const passwords = createPasswords()
    const started = performance.now()
    let beats = 0
    const beating = setInterval(() => {
      beats += 1
    }, 5)
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.hash('Matooke-7', 'a')))
    clearInterval(beating)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(34)
    expect(refused).toHaveLength(6)
    expect(refused.every(({ reason }) => reason instanceof Failure && reason.entry.status === 503)).toBe(true)
    expect(beats).toBeGreaterThan((performance.now() - started) / 50)
    await sleep(1)
    expect(await passwords.hash('Matooke-7', 'a')).toContain('argon2id')
  })

  it('holds up nobody else, however much one asks for', async () => {
    const passwords = createPasswords()
    const done: string[] = []
    const flood = Array.from({ length: 40 }, () => passwords.hash('Matooke-7', 'a').then(() => done.push('a')))
    const all = Promise.allSettled(flood)
    await passwords.hash('Matooke-7', 'b').then(() => done.push('b'))
    expect(done.indexOf('b')).toBeLessThan(6)
    await all
  })
})
