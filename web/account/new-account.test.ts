import { describe, expect, it } from 'vitest'
import { emptyAccount, newAccountRules, obstacle } from './new-account.ts'

const complete = { ...emptyAccount, password: 'Secret', confirmation: 'Secret', terms: true }

describe('what stands between a visitor and a new account', () => {
  it.each([
    ['nothing', complete, undefined],
    [
      'an empty password',
      emptyAccount,
      {
        title: 'Password requirements not met',
        words:
          'Password must be at least 6 characters long. Password must contain at least one uppercase letter (A-Z). Password must contain at least one lowercase letter (a-z)',
        first: 'Password must be at least 6 characters long',
      },
    ],
    [
      'a password without an uppercase letter',
      { ...complete, password: 'secret', confirmation: 'secret' },
      {
        title: 'Password requirements not met',
        words: 'Password must contain at least one uppercase letter (A-Z)',
        first: 'Password must contain at least one uppercase letter (A-Z)',
      },
    ],
    [
      'two passwords',
      { ...complete, confirmation: 'Secreta' },
      { title: 'Password mismatch', words: 'Passwords do not match' },
    ],
    [
      'unaccepted terms',
      { ...complete, terms: false },
      {
        title: 'Terms acceptance required',
        words: 'You must accept the Terms of Service and Privacy Policy to create an account',
      },
    ],
  ])('is %s', (_what, account, expected) => {
    expect(obstacle(account)).toEqual(expected)
  })

  it('leaves an empty confirmation alone until something is typed', () => {
    const typing = { ...emptyAccount, password: 'Secret' }
    expect(newAccountRules.confirmation('', typing)).toBeNull()
    expect(newAccountRules.confirmation('S', typing)).toBe('Passwords do not match')
  })

  it.each(['', '   ', 'aisha', 'aisha@', 'aisha@shop', 'a b@shop.ug'])('refuses "%s" as an email address', (email) => {
    expect(newAccountRules.email(email)).not.toBeNull()
  })

  it('takes an address with spaces around it', () => {
    expect(newAccountRules.email(' aisha@shop.ug ')).toBeNull()
  })
})
