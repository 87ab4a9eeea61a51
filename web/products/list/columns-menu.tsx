import { t } from '@lingui/core/macro'
import { ActionIcon, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { usePreferences } from '../../shared/preferences/preferences.ts'
import { costColumns, type ListView, type OptionalColumn, optionalColumns } from './list-view.ts'

const words: Record<OptionalColumn, string> = {
  category: t`Category`,
  status: t`Status`,
  stock: t`Stock`,
  cost: t`Cost`,
  price: t`Price`,
  margin: t`Margin`,
  sold: t`Sold`,
}

type Props = { view: ListView; onChange: (view: ListView) => void; maySeeCost: boolean }

/** Which columns show and how close the rows stand. */
export function ColumnsMenu({ view, onChange, maySeeCost }: Props) {
  const { defaultView } = usePreferences().preferences.inventory
  const offered = optionalColumns.filter((column) => maySeeCost || !costColumns.includes(column))
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label={t`Columns and density`}>
          <IconColumns3 size={18} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown w={230} aria-label={t`Columns and density`}>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label={t`Layout`}
            value={view.layout ?? defaultView}
            onChange={(layout) => onChange({ ...view, layout: layout === 'grid' ? 'grid' : 'table' })}
            data={[
              { value: 'table', label: t`Table` },
              { value: 'grid', label: t`Cards` },
            ]}
          />
          <SegmentedControl
            fullWidth
            aria-label={t`Density`}
            value={view.density}
            onChange={(density) => onChange({ ...view, density: density === 'compact' ? 'compact' : 'comfortable' })}
            data={[
              { value: 'comfortable', label: t`Comfortable` },
              { value: 'compact', label: t`Compact` },
            ]}
          />
          <Checkbox.Group
            label={<Text component="span" size="sm" fw={600}>{t`Columns`}</Text>}
            value={offered.filter((column) => !view.hidden.includes(column))}
            onChange={(shown) =>
              onChange({ ...view, hidden: optionalColumns.filter((column) => isHidden(column, shown)) })
            }
          >
            <Stack gap={10} mt={8}>
              {offered.map((column) => (
                <Checkbox key={column} size="xs" value={column} label={words[column]} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )

  // What is not offered keeps its state for the day it is.
  function isHidden(column: OptionalColumn, shown: readonly string[]): boolean {
    return offered.includes(column) ? !shown.includes(column) : view.hidden.includes(column)
  }
}
