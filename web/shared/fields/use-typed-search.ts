import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** A search whose text is copied into the URL `wait` ms later. `drop` discards what was not copied yet. */
export function useTypedSearch(search: string, onSearch: (search: string) => void, wait: number) {
  // What is being typed, until the URL has the same; then the URL counts.
  const [draft, setDraft] = useState<string>()
  const send = useDebouncedCallback(onSearch, wait)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address moved, by this field or by something else
  useEffect(() => {
    if (!send.isPending()) setDraft(undefined)
  }, [search, send])

  return {
    text: draft ?? search,
    type: (words: string) => {
      setDraft(words)
      send(words)
    },
    drop: () => {
      send.cancel()
      setDraft(undefined)
    },
  }
}
