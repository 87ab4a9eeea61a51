import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Webhook, webhookOverlapHours } from '@tunda/contract/webhooks'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import dialog from '../../shared/page/dialog.module.css'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import { hostOf } from './webhook-words.ts'

type Props = { /** Undefined keeps the dialog closed. */ webhook: Webhook | undefined; onClose: () => void }

/** Says what a new secret means, then shows it, this once. */
export function NewWebhookSecret({ webhook, onClose }: Props) {
  const [last, setLast] = useState<Webhook>()
  const rotate = useMutation({
    mutationFn: (id: string) => fresh(() => client.webhooks.rotate({ id })),
    onSuccess: () => refresh('webhooks'),
    onError: showFailure(t`No new secret`),
  })
  if (webhook && webhook.id !== last?.id) setLast(webhook)
  if (!last) return null
  const { id, url } = last
  const close = () => {
    // The new secret is shown once: whoever asked for it sees it.
    if (rotate.isPending) return
    onClose()
    rotate.reset()
  }
  return (
    <Modal
      opened={webhook !== undefined}
      onClose={close}
      title={t`New secret for ${{ name: hostOf(url) }}`}
      size={520}
      classNames={{ title: dialog.title ?? '' }}
      closeOnClickOutside={!rotate.data}
    >
      <Stack gap="lg">
        {rotate.data ? (
          <WebhookSecret made={rotate.data} />
        ) : (
          <Text>{t`Messages are signed with both secrets for ${webhookOverlapHours} hours: enough time to change it in the program.`}</Text>
        )}
        <Group justify="end" gap="xs">
          {rotate.data ? (
            <Button onClick={close}>{t`Done`}</Button>
          ) : (
            <>
              <Button variant="default" onClick={close} disabled={rotate.isPending}>{t`Cancel`}</Button>
              <Button loading={rotate.isPending} onClick={() => rotate.mutate(id)}>{t`Make a new secret`}</Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
