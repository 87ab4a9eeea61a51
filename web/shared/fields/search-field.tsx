import { t } from '@lingui/core/macro'
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTypedSearch } from './use-typed-search.ts'

type Props = Pick<TextInputProps, 'flex' | 'miw' | 'maw' | 'maxLength'> & {
  label: string
  placeholder: string
  search: string
  /** Gets the text 250 ms after the last key. */
  onSearch: (search: string) => void
}

/** Searches a list while somebody types. */
export function SearchField({ label, placeholder, search, onSearch, ...looks }: Props) {
  const { text, type } = useTypedSearch(search, onSearch, 250)
  return (
    <TextInput
      type="search"
      maxLength={100}
      {...looks}
      aria-label={label}
      placeholder={placeholder}
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
