import { t } from '@lingui/core/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { api } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { useTypedSearch } from '../../shared/fields/use-typed-search.ts'
import { KeyHint } from '../../shared/page/key-hint.tsx'
import { SEARCH_FIELD } from './row-keys.ts'

type Props = { search: string; onSearch: (search: string) => void; onFound: (id: string) => void }

/** Finds by name, barcode or tag as one types; Enter after a barcode (as a scanner sends it) opens that product. */
export function ProductSearch({ search, onSearch, onFound }: Props) {
  const { text, type, drop } = useTypedSearch(search, onSearch, 200)
  async function openScanned() {
    const code = text.trim()
    if (!/^[\w.-]{4,64}$/.test(code)) return
    const input = { search: code, limit: 1, countUpTo: 1 }
    const found = await cache.fetchQuery(api.products.list.queryOptions({ input, staleTime: 0 })).catch(() => undefined)
    const [first] = found?.products ?? []
    if (first === undefined || ![first.barcode, ...first.extra_barcodes].includes(code)) return
    drop()
    onFound(first.id)
  }

  return (
    <TextInput
      id={SEARCH_FIELD}
      type="search"
      flex="1 1 240px"
      miw={180}
      aria-label={t`Search products`}
      placeholder={t`Name, barcode or tag`}
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
          <CloseButton size="sm" iconSize={16} aria-label={t`Clear search`} onClick={() => type('')} />
        )
      }
    />
  )
}
