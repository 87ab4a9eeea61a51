import { beforeEach, describe, expect, it, vi } from 'vitest'
import { colourSchemeManager } from './colour-scheme.ts'

const manager = colourSchemeManager()

beforeEach(() => window.localStorage.clear())

describe('the colour scheme', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'system'],
  ] as const)('keeps %s under the key theme as %s', (scheme, word) => {
    manager.set(scheme)
    expect(window.localStorage.getItem('theme')).toBe(word)
    expect(manager.get('light')).toBe(scheme)
  })

  it.each([null, 'purple'])('falls back when %s is kept', (kept) => {
    if (kept) window.localStorage.setItem('theme', kept)
    expect(manager.get('auto')).toBe('auto')
  })

  it('follows a change made in another tab', () => {
    const seen = vi.fn<(scheme: string) => void>()
    manager.subscribe(seen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'light' }))
    manager.unsubscribe()
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }))
    expect(seen.mock.calls).toEqual([['dark']])
  })
})
