import { useSearchParams } from 'react-router'
import { pageIn, searchIn } from '../shared/table/list-address.ts'

type Words = Record<string, string | undefined>

/** What a platform page shows, as its address says it. Changing anything but what is open goes back to page 1. */
export function usePlatformAddress() {
  const [address, setAddress] = useSearchParams()

  function change(words: Words) {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (!('page' in words) && !('open' in words)) next.delete('page')
        for (const [name, word] of Object.entries(words)) {
          if (word) next.set(name, word)
          else next.delete(name)
        }
        return next
      },
      { preventScrollReset: true },
    )
  }
  /** The same page with one thing open, as a link's target. */
  function linkTo(open: string): string {
    const next = new URLSearchParams(address)
    next.set('open', open)
    return `?${next}`
  }

  return {
    page: pageIn(address),
    search: searchIn(address),
    open: address.get('open') ?? undefined,
    word: (name: string) => address.get(name) ?? undefined,
    change,
    linkTo,
  }
}

export type PlatformAddress = ReturnType<typeof usePlatformAddress>
