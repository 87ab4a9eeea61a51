import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { KeyHint } from '../shared/key-hint.tsx'
import { SEARCH_FIELD } from './row-keys.ts'

type Props = { search: string; onSearch: (search: string) => void; onFound: (id: string) => void }

/** Finds by name, barcode or tag as one types; Enter after a barcode (as a scanner sends it) opens that product. */
export function ProductSearch({ search, onSearch, onFound }: Props) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState({ address: search, sent: search })
  const send = useDebouncedCallback((words: string) => {
    setKnown((before) => ({ ...before, sent: words }))
    onSearch(words)
  }, 200)
  // The address was changed by something else: the back button, "Clear filters".
  if (search !== known.address) {
    setKnown({ ...known, address: search })
    if (search !== known.sent) setText(search)
  }

  function type(words: string) {
    setText(words)
    send(words)
  }
  async function openScanned() {
    const code = text.trim()
    if (!/^[\w.-]{4,64}$/.test(code)) return
    const input = { search: code, limit: 1 }
    const found = await cache.fetchQuery(api.products.list.queryOptions({ input, staleTime: 0 })).catch(() => undefined)
    const [first] = found?.products ?? []
    if (first?.barcode === code) onFound(first.id)
  }

  return (
    <TextInput
      id={SEARCH_FIELD}
      type="search"
      flex={1}
      miw={180}
      aria-label="Search products"
      placeholder="Search name, barcode or tag, or scan"
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void openScanned()
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents={text === '' ? 'none' : 'all'}
      rightSection={
        text === '' ? (
          <KeyHint>/</KeyHint>
        ) : (
          <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />
        )
      }
    />
  )
}
