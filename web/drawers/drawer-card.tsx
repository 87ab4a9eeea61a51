import { Button, Card, Group, Title } from '@mantine/core'
import type { Drawer } from '@tunda/contract/drawer-shapes'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './drawers.module.css'

export type DrawerAction = 'open' | 'in' | 'out' | 'close' | 'handover' | 'report'
type Props = { drawer: Drawer; onAction: (action: DrawerAction) => void }

/** A drawer: who has it and since when, and what can be done with it. */
export function DrawerCard({ drawer, onAction }: Props) {
  const { shift, name } = drawer
  const button = (action: DrawerAction, words: string, variant: 'default' | 'filled' = 'default') => (
    <Button variant={variant} onClick={() => onAction(action)}>
      {words}
    </Button>
  )
  return (
    <Card component="li">
      <section aria-label={name}>
        <Group justify="space-between" align="start" wrap="nowrap" gap="xs">
          <Title order={2} size="h3">
            {name}
          </Title>
          {shift === null ? (
            <StatusBadge tone="quiet">Closed</StatusBadge>
          ) : (
            <StatusBadge tone={shift.is_counting ? 'warn' : 'ok'}>
              {shift.is_counting ? 'Counting' : 'Open'}
            </StatusBadge>
          )}
        </Group>
        <p className={classes.since}>
          {shift === null
            ? 'Count the cash to start a shift.'
            : `Shift ${formatCount(shift.number)} · ${shift.held_by} · since ${formatDateTime(shift.opened_at)}`}
        </p>
        <Group gap="xs">
          {shift === null ? (
            button('open', 'Open the drawer', 'filled')
          ) : (
            <>
              {button('close', shift.is_counting ? 'Go on counting' : 'Count and close', 'filled')}
              {button('in', 'Money in')}
              {button('out', 'Money out')}
              {button('handover', 'Take over')}
              {button('report', 'X report')}
            </>
          )}
        </Group>
      </section>
    </Card>
  )
}
