import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './organization-settings.module.css'

type Props = { title: string; text?: ReactNode; action?: ReactNode; isDangerous?: boolean; children: ReactNode }

/** One section of the organisation's settings. A list fills the card to its edges: it brings its own padding. */
export function SettingsCard({ title, text, action, isDangerous = false, children }: Props) {
  return (
    <Card p={0} className={isDangerous ? (classes.danger ?? '') : ''}>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          {text ? (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          ) : null}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
