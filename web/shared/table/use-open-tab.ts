import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a strip of tabs that may be longer than a phone: the open one is in view, whenever another is opened and once the counts, which make tabs wider,
 * have come. In between people scroll it as they like.
 */
export function useOpenTab(open: string | undefined, isCounted = true): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open, or has become wider
  useEffect(() => {
    const [nav, tab] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')]
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
  }, [open, isCounted])
  return strip
}
