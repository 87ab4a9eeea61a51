import { t } from '@lingui/core/macro'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'

/** Finds products by name or barcode; a scanned one that is found alone is taken at once. */
export function AddToLabels({ onAdd }: { onAdd: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const input = { search, limit: 8 }
  const { data } = useQuery(
    api.products.list.queryOptions({ input, enabled: search.length > 0, placeholderData: keepPreviousData }),
  )
  const found = search.length > 0 ? (data?.products ?? []) : []
  function take(id: string | undefined) {
    if (id === undefined) return
    onAdd(id)
    // After the field has taken over the chosen name.
    setTimeout(() => setTyped(''))
  }
  return (
    <Autocomplete
      label={t`Add a product`}
      placeholder={t`Name or barcode`}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      data={found.map(({ id, brand, model, storage, color }) => ({
        value: id,
        label: [brand, model, storage, color].filter(Boolean).join(' '),
      }))}
      filter={({ options }) => options}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={take}
      onKeyDown={(event) => {
        const isScan = event.key === 'Enter' && found.length === 1 && search === typed.trim()
        if (isScan) take(found[0]?.id)
      }}
    />
  )
}
