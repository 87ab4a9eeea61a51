import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'

/** The notifications bell. */
export function Bell() {
  return (
    <Popover position="bottom-end" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label="Notifications" c="var(--tunda-ink)">
          <IconBell size={18} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications" tabIndex={-1}>
        <Text fw={600} size="sm">
          No notifications yet
        </Text>
        <Text size="sm" c="dimmed">
          News of stock and sales will appear here.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
