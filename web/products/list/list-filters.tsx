import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Indicator, NativeSelect, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { GoTo, InventoryPlace, ProductSort } from './inventory-address.ts'
import touch from './touch.module.css'

const orders: ReadonlyArray<{ value: ProductSort; label: string }> = [
  { value: 'newest', label: t`Newest first` },
  { value: 'name', label: t`Name, A to Z` },
  { value: 'stock', label: t`Least stock first` },
  { value: 'price', label: t`Highest price first` },
  { value: 'sold', label: t`Most sold first` },
]

type Props = {
  place: InventoryPlace
  goTo: GoTo
  isPhone: boolean
  /** Filters that have no room of their own on a phone. */
  children?: ReactNode
}

/** Which products, active or not, and in which order. */
export function ListFilters({ place, goTo, isPhone, children }: Props) {
  return (
    <Indicator disabled={place.active === undefined} color="var(--tunda-primary)" size={9} offset={3}>
      <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          {isPhone ? (
            <ActionIcon variant="default" aria-label={t`Filter`}>
              <IconAdjustmentsHorizontal size={18} stroke={1.7} />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.7} />}
            >{t`Filter`}</Button>
          )}
        </Popover.Target>
        <Popover.Dropdown w={290} aria-label={t`Filter and sort`} className={touch.targets ?? ''}>
          <Stack gap="md">
            {children}
            <div>
              <Text size="sm" fw={600} mb={4} id="active-filter">{t`Show`}</Text>
              <SegmentedControl
                fullWidth
                aria-labelledby="active-filter"
                value={place.active === undefined ? 'any' : String(place.active)}
                onChange={(value) => goTo({ active: value === 'any' ? undefined : value === 'true' })}
                data={[
                  { value: 'any', label: t`All` },
                  { value: 'true', label: t`Active` },
                  { value: 'false', label: t`Inactive` },
                ]}
              />
            </div>
            <NativeSelect
              label={t`Sort by`}
              data={orders.map((order) => ({ ...order }))}
              value={place.sort}
              onChange={(event) => goTo({ sort: event.currentTarget.value as ProductSort })}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  )
}
