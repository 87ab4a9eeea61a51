import { Button, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Panel } from '../panel.tsx'
import classes from './locked-panel.module.css'

/** What another plan would answer here, in words: never with made-up figures. */
export function LockedPanel({ title, answers, isOwner }: { title: string; answers: string; isOwner: boolean }) {
  return (
    <Panel title={title}>
      <div className={classes.locked}>
        <IconLock size={20} stroke={1.7} aria-hidden />
        <Text size="sm">{answers}</Text>
        <Text size="sm" c="dimmed">
          Part of the Premium and Enterprise plans.
        </Text>
        {isOwner ? (
          <Button component={Link} to={paths.subscription} variant="default" size="xs">
            Upgrade
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}
