import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings-screen.module.css'

/** One card of the settings; `mark` is beside the title. */
export function SettingsSection({
  title,
  text,
  mark,
  children,
}: {
  title: string
  text?: string
  mark?: ReactNode
  children: ReactNode
}) {
  return (
    <Card p="lg">
      <div className={classes.sectionHead}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {mark}
      </div>
      {text ? (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      ) : null}
      <div className={classes.sectionBody}>{children}</div>
    </Card>
  )
}
