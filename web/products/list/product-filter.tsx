import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'

type Props = { className?: string; value: string | undefined; onChange: (product: string | undefined) => void }

const choice = (product: Product) => ({
  value: product.id,
  label: [productName(product), variantLine(product)].filter(Boolean).join(' · '),
})

/** One product to look at, found as one types. */
export function ProductFilter({ className, value, onChange }: Props) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 200)
  const chosen = useQuery(
    api.products.get.queryOptions({ input: { id: value ?? '' }, enabled: value !== undefined }),
  ).data
  // The name of what is chosen is no search of its own.
  const search = chosen && asked === choice(chosen).label ? '' : asked
  const found = useQuery(
    api.products.list.queryOptions({
      input: { limit: 10, ...(search === '' ? { sort: 'sold' as const } : { search, countUpTo: 10 }) },
      placeholderData: keepPreviousData,
    }),
  ).data?.products
  const shown = [...(chosen ? [chosen] : []), ...(found ?? []).filter(({ id }) => id !== chosen?.id)]
  return (
    <Select
      className={className}
      aria-label={t`Product`}
      placeholder={t`Any product`}
      searchable
      clearable
      nothingFoundMessage={t`No such product`}
      clearButtonProps={{ 'aria-label': t`Any product` }}
      data={shown.map(choice)}
      // The server has found them already, by more than their names.
      filter={({ options }) => options}
      value={chosen ? chosen.id : null}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(id) => onChange(id ?? undefined)}
    />
  )
}
