import { t } from '@lingui/core/macro'
import { Card, Group, Text } from '@mantine/core'
import type { Repair, RepairEventKind, RepairState } from '@tunda/contract/repairs/repair-shapes'
import { formatDateTime } from '../shared/words/dates.ts'
import { eventWords, stateWords } from './repair-words.ts'
import classes from './repairs.module.css'

/** What happened, newest first, with the state that it led to. */
export function RepairHistory({ repair: { events } }: { repair: Repair }) {
  const rows = events.map((event, place) => ({ ...event, place, isMoved: event.state !== events[place - 1]?.state }))
  return (
    <Card p="md">
      <Text component="h2" fw={600} mb="xs">{t`History`}</Text>
      <ol className={classes.steps}>
        {rows.toReversed().map(({ place, event, state, job, note, at, user_name, isMoved }) => (
          <li key={place} className={classes.step}>
            <Group justify="space-between" gap="xs">
              <Text fw={600}>{titleOf(event, state, isMoved)}</Text>
              <Text size="sm" c="dimmed">
                {formatDateTime(at)}
              </Text>
            </Group>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[
                isMoved && stateWords[state] !== titleOf(event, state, isMoved) ? stateWords[state] : null,
                job,
                event === 'told' ? toldWords(note) : note,
                user_name ?? t`The customer, through the link`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** A step on is called what it led to. */
const titleOf = (event: RepairEventKind, state: RepairState, isMoved: boolean) =>
  event === 'job_moved' && isMoved ? stateWords[state] : eventWords[event]

/** How the customer was told, as it is written down. */
function toldWords(by: string | null): string | null {
  if (by === 'call') return t`By phone`
  if (by === 'mail') return t`Email`
  return by === 'whatsapp' ? t`WhatsApp` : by
}
