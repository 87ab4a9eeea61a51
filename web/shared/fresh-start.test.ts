import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadWhenOutdated } from './fresh-start.ts'

const reload = vi.fn<() => void>()
const failToLoad = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

vi.spyOn(window.location, 'reload').mockImplementation(reload)
reloadWhenOutdated()

beforeEach(() => {
  window.sessionStorage.clear()
  reload.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a tab from before a release loads the page afresh, but not again and again', () => {
  failToLoad()
  failToLoad()
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  failToLoad()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('a tab that is offline keeps the page it has', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  failToLoad()
  expect(reload).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
