import { Center, Stack, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type Props = {
  icon: Icon
  title: string
  /** Why the list is empty, and what to do. */
  text?: ReactNode
  /** One action, possibly with a secondary one. */
  action?: ReactNode
  /** Heading level in the page, 2 unless told. */
  order?: 1 | 2 | 3
}

export function EmptyState({ icon: Mark, title, text, action, order = 2 }: Props) {
  return (
    <Center className={classes.box}>
      <Stack align="center" gap="sm" maw={420} ta="center">
        <span className={classes.mark} aria-hidden="true">
          <Mark size={24} stroke={1.6} />
        </span>
        <Title order={order} size="h3">
          {title}
        </Title>
        {text ? (
          <Text c="dimmed" size="sm" component="div" className={classes.text}>
            {text}
          </Text>
        ) : null}
        {action}
      </Stack>
    </Center>
  )
}
