import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** Under which name the router keeps where each page was scrolled to, by the key of its place in the history. */
export const scrollPositions = 'scroll-positions'

/**
 * Leaves a drawn page where its reader has scrolled to when it comes alive. The router would begin at its top, or where it last left a page of
 * that place in the history.
 */
export function SameScroll({ children }: { children: ReactNode }) {
  const isHydrating = useSyncExternalStore(neverChanges, no, yes)
  const top = useRef(0)
  // After the router's own, which goes to the top first.
  useLayoutEffect(() => {
    if (isHydrating) window.scrollTo({ top: top.current, behavior: 'instant' })
  }, [isHydrating])
  return (
    <>
      <BeforeRouter
        act={() => {
          if (!isHydrating) return
          top.current = window.scrollY
          keepScroll(top.current)
        }}
      />
      {children}
    </>
  )
}

function BeforeRouter({ act }: { act: () => void }): null {
  useLayoutEffect(act, [act])
  return null
}

const neverChanges = () => () => undefined
const no = () => false
const yes = () => true

function keepScroll(top: number): void {
  const { key } = (window.history.state ?? {}) as { key?: string }
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(scrollPositions) ?? '{}') as object
    window.sessionStorage.setItem(scrollPositions, JSON.stringify({ ...kept, [key ?? 'default']: top }))
  } catch {
    // A browser that keeps nothing has no earlier place to go back to either.
  }
}
