import { t } from '@lingui/core/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { label: string; placeholder: string; search: string; onSearch: (search: string) => void }

/** Finds as one types; the address follows 250 ms behind. */
export function SearchField({ label, placeholder, search, onSearch }: Props) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const send = useDebouncedCallback(onSearch, 250)
  // The address moved by something else: back, or "Clear filters".
  if (search !== seen) {
    setSeen(search)
    if (search !== text.trim()) setText(search)
  }
  function type(words: string) {
    setText(words)
    send(words.trim())
  }
  return (
    <TextInput
      type="search"
      flex={1}
      miw={200}
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents={text === '' ? 'none' : 'all'}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => type('')} />
      }
    />
  )
}
