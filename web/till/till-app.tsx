import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconDeviceTabletDollar } from '@tabler/icons-react'
import { OnlinePill } from '../shared/online-pill.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { ThemeToggle } from '../shared/theme-toggle.tsx'
import { Wordmark } from '../shared/wordmark.tsx'
import classes from './till-app.module.css'

/** The point-of-sale app, at every path of a `pos.` host. */
export function TillApp() {
  usePageTitle('Till')
  return (
    <div className={classes.till}>
      <header className={classes.header}>
        <Wordmark />
        <Group gap="xs">
          <OnlinePill />
          <ThemeToggle />
        </Group>
      </header>
      <main className={classes.body}>
        <Card maw={460} p="xl">
          <Stack gap="md" align="center" ta="center">
            <span className={classes.tile} aria-hidden="true">
              <IconDeviceTabletDollar size={28} stroke={1.6} />
            </span>
            <Title order={1} size="h2">
              The till is not here yet
            </Title>
            <Text c="dimmed">
              This counter will scan, sell and print once the till is ready. Until then, record sales in the back
              office, under Sales.
            </Text>
          </Stack>
        </Card>
      </main>
    </div>
  )
}
