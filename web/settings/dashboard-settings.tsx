import { t } from '@lingui/core/macro'
import { Checkbox, Select, Stack } from '@mantine/core'
import { type DashboardWidget, dashboardWidgets } from '@tunda/contract/accounts/default-preferences'
import { ChoiceRow } from './choice-row.tsx'
import { SettingsSection } from './settings-section.tsx'
import { usePreferenceSection } from './use-preference-section.tsx'

const layouts = [
  { value: 'grid', label: t`Side by side` },
  { value: 'list', label: t`One below the other` },
] as const

const widgetWords: Record<DashboardWidget, { label: string; text: string }> = {
  'sales-overview': { label: t`Sales overview`, text: t`The week’s chart and the best-selling products` },
  'inventory-status': { label: t`Inventory status`, text: t`What is running out, and how much of your plan you use` },
  'recent-transactions': { label: t`Recent transactions`, text: t`The latest sales` },
}

const refreshes = [
  { value: '15000', label: t`Every 15 seconds` },
  { value: '30000', label: t`Every 30 seconds` },
  { value: '60000', label: t`Every minute` },
  { value: '300000', label: t`Every 5 minutes` },
  { value: '0', label: t`Only when I open it` },
]

/** What the dashboard shows, its layout and its refresh interval. */
export function DashboardSettings() {
  const { preferences, change, mark } = usePreferenceSection('preferences')
  const { layout, widgets, refreshInterval } = preferences.dashboard
  const every = String(refreshInterval)
  const known = refreshes.some(({ value }) => value === every)
  const own = { value: every, label: t`Every ${{ refreshInterval: refreshInterval / 1000 }} seconds` }
  return (
    <SettingsSection title={t`Dashboard`} text={t`Today’s figures are always at the top.`} mark={mark}>
      <ChoiceRow
        label={t`Layout`}
        value={layout}
        choices={layouts}
        onChange={(chosen) => change({ dashboard: { layout: chosen } })}
      />
      <Checkbox.Group
        label={t`Shown below the figures`}
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
        label={t`Refresh the figures`}
        size="md"
        data={known ? refreshes : [own, ...refreshes]}
        value={every}
        allowDeselect={false}
        onChange={(chosen) => change({ dashboard: { refreshInterval: Number(chosen ?? 30_000) } })}
      />
    </SettingsSection>
  )
}
