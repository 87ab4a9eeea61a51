import { t } from '@lingui/core/macro'
import { Group, Select } from '@mantine/core'
import { LocationChoice } from '../../shared/fields/location-choice.tsx'
import { useCategories } from '../use-categories.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { GoTo, InventoryPlace } from './inventory-address.ts'
import { ListFilters } from './list-filters.tsx'
import type { ListView } from './list-view.ts'
import { ProductSearch } from './product-search.tsx'
import touch from './touch.module.css'

type Props = {
  place: InventoryPlace
  goTo: GoTo
  view: ListView
  onView: (view: ListView) => void
  maySeeCost: boolean
  isPhone: boolean
}

/** Search, category, filters and the look of the list, with what is filtered below. */
export function InventoryToolbar({ place, goTo, view, onView, maySeeCost, isPhone }: Props) {
  const byCategory = (category: string | undefined) => goTo({ category })
  return (
    <>
      <Group gap={8} p={12} wrap={isPhone ? 'nowrap' : 'wrap'} className={touch.targets ?? ''}>
        <ProductSearch
          search={place.search}
          onSearch={(search) => goTo({ search }, { replace: true })}
          // The field is empty again for the next scan.
          onFound={(product) => goTo({ search: '', product })}
        />
        <Group gap={8} wrap="nowrap">
          {isPhone ? null : <LocationChoice />}
          {isPhone ? null : <CategorySelect w={160} value={place.category} onChange={byCategory} />}
          <ListFilters place={place} goTo={goTo} isPhone={isPhone}>
            {isPhone ? <LocationChoice /> : null}
            {isPhone ? <CategorySelect value={place.category} onChange={byCategory} /> : null}
          </ListFilters>
          {isPhone ? null : <ColumnsMenu view={view} onChange={onView} maySeeCost={maySeeCost} />}
        </Group>
      </Group>
      <FilterChips place={place} goTo={goTo} />
    </>
  )
}

type CategorySelectProps = {
  value: string | undefined
  onChange: (category: string | undefined) => void
  w?: number | string
}

/** One of the shop's categories, or all. A category that the shop no longer offers stays choosable while it is chosen. */
function CategorySelect({ value, onChange, w }: CategorySelectProps) {
  const { linked, find } = useCategories()
  const chosen = find(value)
  const offered = chosen && !chosen.is_linked ? [...linked, chosen] : linked
  return (
    <Select
      {...(w === undefined ? {} : { w })}
      aria-label={t`Filter by category`}
      placeholder={t`Category`}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable={offered.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': t`All categories` }}
      nothingFoundMessage={t`No such category`}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
