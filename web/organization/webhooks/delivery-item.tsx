import { plural, t } from '@lingui/core/macro'
import { Button, Stack, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { WebhookDelivery } from '@tunda/contract/programs/webhooks'
import { useId } from 'react'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { Facts } from '../../shared/page/details.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge, type Tone } from '../../shared/table/status-badge.tsx'
import { formatDateTime } from '../../shared/words/dates.ts'
import { eventWords } from './webhook-words.ts'
import classes from './webhooks.module.css'

export const deliveryLooks: Readonly<Record<WebhookDelivery['state'], { tone: Tone; words: string }>> = {
  waiting: { tone: 'warn', words: t({ message: 'Waiting', context: 'messages' }) },
  delivered: { tone: 'ok', words: t({ message: 'Delivered', context: 'messages' }) },
  failed: { tone: 'bad', words: t({ message: 'Failed', context: 'messages' }) },
}

type Props = { webhookId: string; delivery: WebhookDelivery; isOpen: boolean; onToggle: () => void }

/** A message; opened, with all that was sent and answered. */
export function DeliveryItem({ webhookId, delivery, isOpen, onToggle }: Props) {
  const detailsId = useId()
  const { tone, words } = deliveryLooks[delivery.state]
  return (
    <li>
      <UnstyledButton
        className={classes.delivery ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
      >
        <span className={classes.deliveryFacts}>
          <b>{eventWords[delivery.event]}</b>
          <span>{lineOf(delivery)}</span>
        </span>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </UnstyledButton>
      {isOpen ? (
        <div id={detailsId}>
          <Details webhookId={webhookId} delivery={delivery} />
        </div>
      ) : null}
    </li>
  )
}

function lineOf({ created_at, tries, last_status, last_error }: WebhookDelivery): string {
  return [
    formatDateTime(created_at),
    ...(tries > 0 ? [plural(tries, { one: '# try', other: '# tries' })] : []),
    ...(last_status === null ? [] : [t`answered ${{ status: last_status }}`]),
    ...(last_status === null && last_error !== null ? [t`no answer`] : []),
  ].join(' · ')
}

function Details({ webhookId, delivery }: Pick<Props, 'webhookId' | 'delivery'>) {
  const again = useMutation({
    mutationFn: () => client.webhooks.redeliver({ id: webhookId, delivery_id: delivery.id }),
    onSuccess: () => toast.ok(t`The message is sent again`),
    onError: showFailure(t`Message not sent again`),
    onSettled: () => refresh('webhooks'),
  })
  const { id, event, state, tries, body, last_status, last_answer, last_error } = delivery
  const at = (moment: string | null) => (moment === null ? null : formatDateTime(moment))
  return (
    <Stack gap="sm" className={classes.details ?? ''}>
      <Facts
        facts={[
          [t`Event`, <code key="event">{event}</code>],
          [t`Message`, <code key="id">{id}</code>],
          [t`Delivered`, at(delivery.delivered_at)],
          [t`Last try`, state === 'delivered' ? null : at(delivery.last_tried_at)],
          [t`Next try`, state === 'waiting' ? at(delivery.next_at) : null],
          [t`Error`, last_error],
        ]}
      />
      <Sent title={t`Sent`} text={body} />
      {last_status === null ? null : <Sent title={t`Answer ${{ status: last_status }}`} text={last_answer ?? ''} />}
      {tries > 0 ? (
        <Button
          variant="default"
          className={classes.again ?? ''}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >{t`Send again`}</Button>
      ) : null}
    </Stack>
  )
}

function Sent({ title, text }: { title: string; text: string }) {
  return (
    <figure className={classes.sent}>
      <figcaption>{title}</figcaption>
      <pre>{text === '' ? t({ message: 'Empty', comment: 'A message without text' }) : text}</pre>
    </figure>
  )
}
