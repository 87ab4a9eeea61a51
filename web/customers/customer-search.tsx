import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

type Props = { search: string; onSearch: (search: string) => void }

/** Finds by name, phone or e-mail as one types. */
export function CustomerSearch({ search, onSearch }: Props) {
  // What is being typed, until the address says the same; then the address is what counts.
  const [draft, setDraft] = useState<string>()
  const send = useDebouncedCallback(onSearch, 250)
  const text = draft ?? search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address moved, by this field or by something else
  useEffect(() => {
    if (!send.isPending()) setDraft(undefined)
  }, [search, send])

  function type(words: string) {
    setDraft(words)
    send(words)
  }
  return (
    <TextInput
      type="search"
      aria-label="Search customers"
      placeholder="Name, phone or e-mail"
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
    />
  )
}
