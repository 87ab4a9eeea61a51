import { Select } from '@mantine/core'
import { useCategories } from './use-categories.ts'

type Props = { value: string | undefined; onChange: (category: string | undefined) => void; w?: number | string }

/** One of the shop's categories, or all. A category that the shop no longer offers stays choosable while it is chosen. */
export function CategorySelect({ value, onChange, w }: Props) {
  const { linked, find } = useCategories()
  const chosen = find(value)
  const offered = chosen && !chosen.is_linked ? [...linked, chosen] : linked
  return (
    <Select
      {...(w === undefined ? {} : { w })}
      aria-label="Filter by category"
      placeholder="Category"
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable={offered.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': 'All categories' }}
      nothingFoundMessage="No such category"
      comboboxProps={{ withinPortal: false }}
    />
  )
}
