import { describe, expect, it } from 'vitest'
import { isInternalPath } from './return-path.ts'

describe('the path to return to after signing in', () => {
  it.each(['/sales', '/sales?new', '/inventory?search=galaxy%20a15&page=2#row-7', '/superadmin/users'])(
    'keeps %s',
    (path) => {
      expect(isInternalPath(path)).toBe(true)
    },
  )

  it.each([
    ['an empty string', ''],
    ['another site', 'https://evil.example/sales'],
    ['another site without a scheme', '//evil.example'],
    ['a backslash read as a slash', '/\\evil.example'],
    ['a tab that a browser skips', '/\t/evil.example'],
    ['a line break that a browser skips', '/\n/evil.example'],
    ['dots that end in two slashes', '/.//evil.example'],
    ['an address that cannot be read', '//['],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'sales'],
    ['a call of the server', '/auth/v1/logout'],
    ['an endless path', `/${'a'.repeat(3000)}`],
  ])('drops %s', (_what, path) => {
    expect(isInternalPath(path)).toBe(false)
  })
})
