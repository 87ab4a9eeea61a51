import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** The name under which the router stores scroll positions, by the key of each history entry. */
export const scrollPositions = 'scroll-positions'

/**
 * Keeps a prerendered page where its reader has scrolled to when it hydrates. The router would scroll to the top, or to the stored position of that
 * history entry.
 */
export function SameScroll({ children }: { children: ReactNode }) {
  const isHydrating = useSyncExternalStore(neverChanges, no, yes)
  const top = useRef(0)
  // After the router's own effect, which scrolls to the top first.
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
    // A browser that stores nothing has no earlier position either.
  }
}
