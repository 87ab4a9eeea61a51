import { beforeEach, describe, expect, it } from 'vitest'
import { keepReturnPath, takeReturnPath } from './return-path.ts'

beforeEach(() => window.sessionStorage.clear())

describe('the way back after signing in', () => {
  it('is given once', () => {
    keepReturnPath('/sales?new')
    expect(takeReturnPath()).toBe('/sales?new')
    expect(takeReturnPath()).toBeUndefined()
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example', ''])(
    'is never %j',
    (path) => {
      keepReturnPath(path)
      expect(takeReturnPath()).toBeUndefined()
      window.sessionStorage.setItem('return-to', path)
      expect(takeReturnPath()).toBeUndefined()
    },
  )
})
