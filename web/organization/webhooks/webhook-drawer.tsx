import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import type { Organization } from '@tunda/contract/organization/organization'
import type { Webhook, WebhookWithSecret } from '@tunda/contract/programs/webhooks'
import { useState } from 'react'
import { unlessCovered } from '../../shared/page/unless-covered.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { hostOf } from './webhook-words.ts'

type Props = {
  /** Without a webhook: a new one. Undefined keeps the drawer closed. */
  open: { readonly webhook?: Webhook } | undefined
  organization: Organization
  onClose: () => void
}

/** The form of a webhook and, of a new one, its secret, this once. */
export function WebhookDrawer({ open, organization, onClose }: Props) {
  // What was open stays to be seen while the drawer slides away.
  const [last, setLast] = useState<Props['open']>()
  const [made, setMade] = useState<WebhookWithSecret>()
  if (open && open.webhook?.id !== last?.webhook?.id) setLast(open)
  const webhook = (open ?? last)?.webhook
  const close = () => {
    onClose()
    setMade(undefined)
  }
  return (
    <Drawer
      opened={open !== undefined}
      onClose={unlessCovered(close)}
      position="right"
      size={520}
      title={titleOf(made, webhook)}
      closeOnClickOutside={!made}
    >
      {made ? (
        <Stack gap="lg">
          <WebhookSecret made={made} />
          <Group justify="end">
            <Button onClick={close}>{t`Done`}</Button>
          </Group>
        </Stack>
      ) : (
        <WebhookForm
          key={webhook?.id ?? 'new'}
          webhook={webhook}
          organization={organization}
          onCancel={close}
          onMade={setMade}
        />
      )}
    </Drawer>
  )
}

function titleOf(made: WebhookWithSecret | undefined, webhook: Webhook | undefined): string {
  if (made) return t`Secret of ${{ key: hostOf(made.webhook.url) }}`
  return webhook ? t`Edit ${{ role: hostOf(webhook.url) }}` : t`New webhook`
}
