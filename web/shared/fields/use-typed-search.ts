import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/**
 * A search that follows the typing into the address, `wait` ms behind it. `drop` forgets what was typed and not sent yet.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void, wait: number) {
  // What is being typed, until the address says the same; then the address is what counts.
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
