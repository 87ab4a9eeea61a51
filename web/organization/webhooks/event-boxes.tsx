import { t } from '@lingui/core/macro'
import { Checkbox, Input } from '@mantine/core'
import type { WebhookEvent } from '@tunda/contract/programs/webhooks'
import { type ReactNode, useId } from 'react'
import { eventGroups, eventWords } from './webhook-words.ts'
import classes from './webhooks.module.css'

type Props = {
  events: readonly WebhookEvent[]
  error: ReactNode
  hasSeveralLocations: boolean
  onChange: (events: WebhookEvent[]) => void
}

/** The events by what they are about; the box of a group ticks all of it. */
export function EventBoxes({ events, error, hasSeveralLocations, onChange }: Props) {
  const errorId = useId()
  const offered = eventGroups.filter(
    (group) =>
      hasSeveralLocations ||
      !group.events.includes('transfer.sent') ||
      group.events.some((event) => events.includes(event)),
  )
  const tick = (some: readonly WebhookEvent[], isOn: boolean) => {
    const rest = events.filter((event) => !some.includes(event))
    onChange(isOn ? [...rest, ...some] : rest)
  }
  return (
    <fieldset className={classes.events} aria-describedby={error ? errorId : undefined}>
      <Input.Label component="legend" size="md" className={classes.legend ?? ''}>{t`Events`}</Input.Label>
      {error ? (
        <Input.Error id={errorId} role="alert">
          {error}
        </Input.Error>
      ) : null}
      {offered.map((group, at) => (
        <EventGroup key={group.title} group={group} events={events} isFirst={at === 0} onTick={tick} />
      ))}
    </fieldset>
  )
}

type GroupProps = Pick<Props, 'events'> & {
  group: (typeof eventGroups)[number]
  isFirst: boolean
  onTick: (some: readonly WebhookEvent[], isOn: boolean) => void
}

function EventGroup({ group, events, isFirst, onTick }: GroupProps) {
  const count = group.events.filter((event) => events.includes(event)).length
  const isWhole = count === group.events.length
  return (
    <fieldset className={classes.group} aria-label={group.title}>
      <Checkbox
        label={<b>{group.title}</b>}
        // The form finds the field by it, to move the focus there.
        {...(isFirst ? { 'data-path': 'events' } : {})}
        checked={isWhole}
        indeterminate={count > 0 && !isWhole}
        onChange={(change) => onTick(group.events, change.currentTarget.checked)}
      />
      <div className={classes.ofGroup}>
        {group.events.map((event) => (
          <Checkbox
            key={event}
            label={eventWords[event]}
            description={<code>{event}</code>}
            checked={events.includes(event)}
            onChange={(change) => onTick([event], change.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
