import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSidebarCookie, useSidebarState } from './sidebar-state.ts'

afterEach(() => vi.restoreAllMocks())

describe('the state of the sidebar', () => {
  it.each([
    ['', 1440, true],
    ['', 768, false],
    ['sidebar_state=true', 768, true],
    ['other=1; sidebar_state=false', 1440, false],
    ['not_sidebar_state=false', 1440, true],
  ])('reads "%s" in a window of %s as %s', (cookies, width, isOpen) =>
    expect(readSidebarCookie(cookies, width)).toBe(isOpen),
  )

  it('is kept for seven days', () => {
    const written: string[] = []
    vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie))
    const { result } = renderHook(() => useSidebarState())
    expect(result.current[0]).toBe(true)
    act(() => result.current[1]())
    expect(result.current[0]).toBe(false)
    act(() => result.current[1]())
    expect(written).toEqual([
      'sidebar_state=false; path=/; max-age=604800; samesite=lax',
      'sidebar_state=true; path=/; max-age=604800; samesite=lax',
    ])
  })
})
