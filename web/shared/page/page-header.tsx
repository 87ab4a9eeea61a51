import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { usePageTitle } from './page-title.ts'

type Props = {
  title: string
  /** One line of facts under the title. */
  facts?: ReactNode
  /** Buttons, at most one of them primary. */
  actions?: ReactNode
  /** The tab's title if it differs from the heading. */
  tab?: string
}

/** The first row of every admin page; also names the browser tab. */
export function PageHeader({ title, facts, actions, tab }: Props) {
  usePageTitle(tab ?? title)
  return (
    <Group justify="space-between" align="end" gap="md" className={classes.row}>
      <Stack gap={4}>
        <Title order={1}>{title}</Title>
        {facts ? (
          <Text size="sm" c="dimmed" component="div">
            {facts}
          </Text>
        ) : null}
      </Stack>
      {actions ? (
        <Group gap="xs" className={classes.actions}>
          {actions}
        </Group>
      ) : null}
    </Group>
  )
}
