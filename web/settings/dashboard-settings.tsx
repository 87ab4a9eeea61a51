import { Checkbox, Select, Stack } from '@mantine/core'
import { type DashboardWidget, dashboardWidgets } from '@tunda/contract/accounts/default-preferences'
import { ChoiceRow } from './choice-row.tsx'
import { SettingsSection } from './settings-section.tsx'
import { usePreferenceSection } from './use-preference-section.tsx'

const layouts = [
  { value: 'grid', label: 'Side by side' },
  { value: 'list', label: 'One below the other' },
] as const

const widgetWords: Record<DashboardWidget, { label: string; text: string }> = {
  'sales-overview': { label: 'Sales overview', text: 'The week’s chart and the best-selling products' },
  'inventory-status': { label: 'Inventory status', text: 'What is running out, and your plan’s meters' },
  'recent-transactions': { label: 'Recent transactions', text: 'The latest sales' },
}

const refreshes = [
  { value: '15000', label: 'Every 15 seconds' },
  { value: '30000', label: 'Every 30 seconds' },
  { value: '60000', label: 'Every minute' },
  { value: '300000', label: 'Every 5 minutes' },
  { value: '0', label: 'Only when I open it' },
]

/** What the dashboard shows, how it is laid out and how often it asks again. */
export function DashboardSettings() {
  const { preferences, change, mark } = usePreferenceSection('preferences')
  const { layout, widgets, refreshInterval } = preferences.dashboard
  const every = String(refreshInterval)
  const known = refreshes.some(({ value }) => value === every)
  const own = { value: every, label: `Every ${refreshInterval / 1000} seconds` }
  return (
    <SettingsSection title="Dashboard" text="Today’s figures always stand at the top." mark={mark}>
      <ChoiceRow
        label="Layout"
        value={layout}
        choices={layouts}
        onChange={(chosen) => change({ dashboard: { layout: chosen } })}
      />
      <Checkbox.Group
        label="Shown below the figures"
        size="md"
        value={widgets}
        onChange={(shown) =>
          change({ dashboard: { widgets: dashboardWidgets.filter((widget) => shown.includes(widget)) } })
        }
      >
        <Stack gap="sm" mt="xs">
          {dashboardWidgets.map((widget) => (
            <Checkbox
              key={widget}
              value={widget}
              label={widgetWords[widget].label}
              description={widgetWords[widget].text}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label="Refresh the figures"
        size="md"
        data={known ? refreshes : [own, ...refreshes]}
        value={every}
        allowDeselect={false}
        onChange={(chosen) => change({ dashboard: { refreshInterval: Number(chosen ?? 30_000) } })}
      />
    </SettingsSection>
  )
}
