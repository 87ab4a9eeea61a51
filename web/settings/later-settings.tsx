import { Text } from '@mantine/core'
import { SettingsSection } from './settings-section.tsx'

/** What is not built, said plainly. */
export function LaterSettings() {
  return (
    <SettingsSection title="More to come">
      <Text size="sm" c="dimmed">
        Date and time formats, notifications, inventory and sales preferences are not here yet. Until then dates read
        day/month/year with a 24-hour clock in Kampala’s time.
      </Text>
    </SettingsSection>
  )
}
