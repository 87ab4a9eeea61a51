import { Group } from '@mantine/core'
import { CategorySelect } from './category-select.tsx'
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
      <Group gap={8} p={12} wrap="nowrap" className={touch.targets ?? ''}>
        <ProductSearch
          search={place.search}
          onSearch={(search) => goTo({ search }, { replace: true })}
          // The field is empty again for the next scan.
          onFound={(product) => goTo({ search: '', product })}
        />
        {isPhone ? null : <CategorySelect w={160} value={place.category} onChange={byCategory} />}
        <ListFilters place={place} goTo={goTo} isPhone={isPhone}>
          {isPhone ? <CategorySelect value={place.category} onChange={byCategory} /> : null}
        </ListFilters>
        {isPhone ? null : <ColumnsMenu view={view} onChange={onView} maySeeCost={maySeeCost} />}
      </Group>
      <FilterChips place={place} goTo={goTo} />
    </>
  )
}
