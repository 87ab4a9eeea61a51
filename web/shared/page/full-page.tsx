import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './full-page.module.css'
import { usePageTitle } from './page-title.ts'

type Props = { title: string; art?: ReactNode; children: ReactNode; actions: ReactNode; footnote?: ReactNode }

/** The plain page of every error: a picture, what happened, what to do now, and small print. */
export function FullPage({ title, art, children, actions, footnote }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <Stack align="center" gap="md" maw={520} ta="center">
        {art}
        <Title order={1}>{title}</Title>
        <Text c="dimmed" component="div">
          {children}
        </Text>
        <Group gap="xs" justify="center" mt="xs">
          {actions}
        </Group>
        {footnote ? (
          <Text size="xs" c="dimmed" component="div" mt="md">
            {footnote}
          </Text>
        ) : null}
      </Stack>
    </div>
  )
}
