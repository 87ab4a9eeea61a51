import { t } from '@lingui/core/macro'
import { Button, Card, Group, Title } from '@mantine/core'
import { type Drawer, walletWords } from '@tunda/contract/till/drawer-shapes'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './drawers.module.css'

export type DrawerAction = 'open' | 'in' | 'out' | 'close' | 'handover' | 'report'
type Props = { drawer: Drawer; onAction: (action: DrawerAction) => void }

/** A drawer: who has it and since when, and what can be done with it. */
export function DrawerCard({ drawer, onAction }: Props) {
  const { shift } = drawer
  const name = drawer.terminal_id === null ? walletWords.cash_drawer : drawer.name
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
            <StatusBadge tone="quiet">{t`Closed`}</StatusBadge>
          ) : (
            <StatusBadge tone={shift.is_counting ? 'warn' : 'ok'}>
              {shift.is_counting ? t`Counting` : t`Open`}
            </StatusBadge>
          )}
        </Group>
        <p className={classes.since}>
          {shift === null
            ? t`Count the cash to start a shift.`
            : t`Shift ${{ number: formatCount(shift.number) }} · ${{ heldBy: shift.held_by }} · since ${{ when: formatDateTime(shift.opened_at) }}`}
        </p>
        <Group gap="xs">
          {shift === null ? (
            button('open', t`Open the drawer`, 'filled')
          ) : (
            <>
              {button('close', shift.is_counting ? t`Continue counting` : t`Count and close`, 'filled')}
              {button('in', t`Money in`)}
              {button('out', t`Money out`)}
              {button('handover', t`Take over`)}
              {button('report', t`X report`)}
            </>
          )}
        </Group>
      </section>
    </Card>
  )
}
