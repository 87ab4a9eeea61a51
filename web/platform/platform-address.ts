import { useSearchParams } from 'react-router'

type Words = Record<string, string | undefined>

/** What a platform page shows, as its address says it. Changing anything but what is open goes back to page 1. */
export function usePlatformAddress() {
  const [address, setAddress] = useSearchParams()
  const page = Math.min(Math.max(Math.trunc(Number(address.get('page'))) || 1, 1), 1_000_000)

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
    page,
    search: (address.get('search') ?? '').slice(0, 100),
    open: address.get('open') ?? undefined,
    word: (name: string) => address.get(name) ?? undefined,
    change,
    linkTo,
  }
}

export type PlatformAddress = ReturnType<typeof usePlatformAddress>
