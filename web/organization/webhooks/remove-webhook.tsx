import { t } from '@lingui/core/macro'
import type { Webhook } from '@tunda/contract/programs/webhooks'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { hostOf } from './webhook-words.ts'

type Props = { /** Undefined keeps the dialog closed. */ webhook: Webhook | undefined; onClose: () => void }

/** Asks before a webhook is removed, naming the address. */
export function RemoveWebhook({ webhook, onClose }: Props) {
  const [last, setLast] = useState<Webhook>()
  if (webhook && webhook !== last) setLast(webhook)
  if (!last) return null
  const { id, url } = last

  async function remove(): Promise<void> {
    try {
      await client.webhooks.remove({ id })
    } finally {
      void refresh('webhooks')
    }
    toast.ok(t`Webhook removed`, hostOf(url))
  }

  return (
    <ConfirmDialog
      opened={webhook !== undefined}
      onClose={onClose}
      title={t`Remove this webhook?`}
      action={t`Remove webhook`}
      onConfirm={remove}
      failed={t`Webhook not removed`}
      danger
    >
      {t`Nothing more is sent to ${url}, and messages that are waiting are lost.`}
    </ConfirmDialog>
  )
}
