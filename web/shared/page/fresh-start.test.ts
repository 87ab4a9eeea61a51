import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arrived, followWanted, reloadWhenOutdated } from './fresh-start.ts'

const reload = vi.fn<() => void>()
const assign = vi.fn<(address: string | URL) => void>()
const failToLoad = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

vi.spyOn(window.location, 'reload').mockImplementation(reload)
vi.spyOn(window.location, 'assign').mockImplementation(assign)
reloadWhenOutdated()

beforeEach(() => {
  window.sessionStorage.clear()
  reload.mockClear()
  assign.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  // Whatever the page did, it was not reloaded: the next test begins with a page that is not about to be.
  vi.advanceTimersByTime(60_000)
  followWanted(() => undefined)
  vi.useRealTimers()
})

describe('a tab from before a release', () => {
  it('loads the page afresh, but not again and again', () => {
    failToLoad()
    failToLoad()
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    failToLoad()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('goes on to where the click pointed', () => {
    followWanted(() => '/sales?new')
    failToLoad()
    expect(String(assign.mock.calls[0]?.[0])).toBe(new URL('/sales?new', window.location.href).href)
    expect(reload).not.toHaveBeenCalled()
  })

  it('shows nothing in between, and what is said in place of the screen when a fresh page did not help', async () => {
    const settled = vi.fn<(part: string) => void>()
    failToLoad()
    void arrived(() => Promise.reject(new Error('gone')), 'missing').then(settled)
    await vi.advanceTimersByTimeAsync(1000)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await arrived(() => Promise.reject(new Error('gone')), 'missing')).toBe('missing')
  })
})

it('a tab that is offline keeps the page it has', () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  failToLoad()
  expect(reload).not.toHaveBeenCalled()
  line.mockRestore()
})
