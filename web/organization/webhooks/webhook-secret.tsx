import { t } from '@lingui/core/macro'
import type { WebhookWithSecret } from '@tunda/contract/programs/webhooks'
import { SecretPanel } from '../api-keys/secret-panel.tsx'
import { hostOf } from './webhook-words.ts'

/** What messages are signed with, and how a program checks it. */
export function WebhookSecret({ made: { webhook, secret } }: { made: WebhookWithSecret }) {
  return (
    <SecretPanel
      name={hostOf(webhook.url)}
      secret={secret}
      use={t`Put this secret into the program that receives the messages, and keep it like a password. A message signed with it comes from Tunda.`}
      more={t`Check signatures with a Standard Webhooks library, which reads the headers webhook-id, webhook-timestamp and webhook-signature.`}
    />
  )
}
