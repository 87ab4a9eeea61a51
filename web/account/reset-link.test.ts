import { describe, expect, it } from 'vitest'
import { readResetLink } from './reset-link.ts'

const read = (address: string) => readResetLink(new URL(address, 'https://shop.example'))

describe('the link of a reset mail', () => {
  it('carries a token', () => {
    expect(read('/reset-password?token_hash=abc123&type=recovery')).toEqual({ kind: 'token', tokenHash: 'abc123' })
  })

  it('is no link when the token is for something else', () => {
    expect(read('/reset-password?token_hash=abc123&type=signup')).toEqual({ kind: 'none' })
  })

  it('brings an error in the fragment, even beside a token', () => {
    const fragment =
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'
    expect(read(`/reset-password?token_hash=abc&type=recovery${fragment}`)).toEqual({
      kind: 'refused',
      words: 'Email link is invalid or has expired',
    })
  })

  it('never shows the words of the address, which anybody can write', () => {
    const said = 'error=access_denied&error_description=Call+0700+000+000+and+read+out+your+code'
    for (const address of [`/reset-password#${said}`, `/reset-password?${said}`])
      expect(read(address)).toEqual({ kind: 'refused', words: 'Email link is invalid or has expired' })
  })

  it('has words for an error that brings none', () => {
    expect(read('/reset-password#error=access_denied')).toEqual({
      kind: 'refused',
      words: 'Email link is invalid or has expired',
    })
  })

  it('leaves a session in the fragment to the auth client', () => {
    expect(read('/reset-password#access_token=a&refresh_token=b&type=recovery')).toEqual({ kind: 'session' })
  })

  it('is absent when somebody types the address', () => {
    expect(read('/reset-password')).toEqual({ kind: 'none' })
  })
})
