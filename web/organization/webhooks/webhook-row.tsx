import { t } from '@lingui/core/macro'
import { Alert, Button, Menu, UnstyledButton } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Webhook } from '@tunda/contract/programs/webhooks'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { StatusBadge } from '../../shared/table/status-badge.tsx'
import { useNow } from '../../shared/use-now.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { PlacesLine } from '../places.tsx'
import roles from '../roles/roles.module.css'
import { stateOf, usageWords } from './webhook-state.ts'
import { eventsLine, hostOf } from './webhook-words.ts'
import classes from './webhooks.module.css'

type Props = {
  webhook: Webhook
  onOpen: (kind: 'edit' | 'secret' | 'remove') => void
  /** With the test that was just sent, if one was. */
  onDeliveries: (test?: string) => void
}

/** A webhook: where it goes, what it tells of, how it stands, and what may be done about it. */
export function WebhookRow({ webhook, onOpen, onDeliveries }: Props) {
  const { id, url, events, paused_at, overlap_until } = webhook
  const now = useNow(60_000)
  const host = hostOf(url)
  const { tone, words, why } = stateOf(webhook)
  const test = useMutation({
    mutationFn: () => client.webhooks.test({ id }),
    onSuccess: (delivery) => onDeliveries(delivery.id),
    onError: showFailure(t`Test not sent`),
    onSettled: () => refresh('webhooks'),
  })
  const resume = useMutation({
    mutationFn: () => client.webhooks.resume({ id }),
    onSuccess: () => toast.ok(t`Webhook resumed`, t`You are responsible for it from now on.`),
    onError: showFailure(t`Webhook not resumed`),
    onSettled: () => refresh('webhooks'),
  })
  return (
    <li className={classes.webhook}>
      <span className={roles.facts}>
        <span className={classes.head}>
          <b className={roles.name}>{host}</b>
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </span>
        <span className={roles.line}>{url}</span>
        <span className={roles.line}>{eventsLine(events)}</span>
        <PlacesLine of={webhook} />
        <span className={roles.holders}>{usageWords(webhook, now)}</span>
        {overlap_until ? (
          <span
            className={roles.line}
          >{t`Messages are signed with the old secret, too, until ${{ until: formatDateTime(overlap_until) }}.`}</span>
        ) : null}
        {why ? (
          <Alert color={tone === 'bad' ? 'clay' : 'marigold'} py={8} px={12} mt={4}>
            {why}
          </Alert>
        ) : null}
      </span>
      <span className={classes.actions}>
        {paused_at === null ? (
          <Button
            variant="default"
            size="sm"
            loading={test.isPending}
            onClick={() => test.mutate()}
            aria-label={t`Send a test to ${host}`}
          >{t`Send a test`}</Button>
        ) : (
          <Button
            variant="default"
            size="sm"
            loading={resume.isPending}
            onClick={() => resume.mutate()}
            aria-label={t`Resume ${host}`}
          >{t`Resume`}</Button>
        )}
        <Button
          variant="default"
          size="sm"
          onClick={() => onDeliveries()}
          aria-label={t`Deliveries to ${host}`}
        >{t`Deliveries`}</Button>
        <WebhookMenu webhook={webhook} onOpen={onOpen} />
      </span>
    </li>
  )
}

function WebhookMenu({ webhook, onOpen }: Pick<Props, 'webhook' | 'onOpen'>) {
  const { id, url, paused_at } = webhook
  const host = hostOf(url)
  const pause = useMutation({
    mutationFn: () => client.webhooks.pause({ id }),
    onSuccess: () => toast.ok(t`Webhook paused`, host),
    onError: showFailure(t`Webhook not paused`),
    onSettled: () => refresh('webhooks'),
  })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton className={roles.more ?? ''} aria-label={t`Actions for ${{ name: host }}`}>
          <IconDotsVertical size={18} stroke={1.7} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('edit')}>{t`Edit`}</Menu.Item>
        <Menu.Item onClick={() => onOpen('secret')}>{t`New secret`}</Menu.Item>
        {paused_at === null ? (
          <Menu.Item disabled={pause.isPending} onClick={() => pause.mutate()}>{t`Pause`}</Menu.Item>
        ) : null}
        <Menu.Item c="var(--tunda-bad)" onClick={() => onOpen('remove')}>{t`Remove`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
