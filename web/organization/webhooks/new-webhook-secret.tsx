import { t } from '@lingui/core/macro'
import { type Webhook, webhookOverlapHours } from '@tunda/contract/programs/webhooks'
import { client } from '../../shared/calls/api.ts'
import { RotateDialog } from '../api-keys/rotate-dialog.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { hostOf } from './webhook-words.ts'

type Props = { /** Undefined keeps the dialog closed. */ webhook: Webhook | undefined; onClose: () => void }

/** A webhook's new secret, beside which the old one still signs for a while. */
export function NewWebhookSecret({ webhook, onClose }: Props) {
  return (
    <RotateDialog
      of={webhook}
      nameOf={({ url }) => hostOf(url)}
      warning={() =>
        t`Messages are signed with both secrets for ${webhookOverlapHours} hours: enough time to change it in the program.`
      }
      rotate={(id) => client.webhooks.rotate({ id })}
      changed="webhooks"
      show={(made) => <WebhookSecret made={made} />}
      onClose={onClose}
    />
  )
}
