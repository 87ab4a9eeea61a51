import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTypedSearch } from '../shared/use-typed-search.ts'

type Props = { search: string; onSearch: (search: string) => void }

/** Finds by name, phone or e-mail as one types. */
export function CustomerSearch({ search, onSearch }: Props) {
  const { text, type } = useTypedSearch(search, onSearch, 250)
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
