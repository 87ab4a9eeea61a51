import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { mostWebhooks, type Webhook } from '@tunda/contract/programs/webhooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../shared/calls/api.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { FailedState, LoadingState } from '../../shared/table/table-states.tsx'
import classes from '../roles/roles.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { DeliveriesDrawer } from './deliveries-drawer.tsx'
import { NewWebhookSecret } from './new-webhook-secret.tsx'
import { RemoveWebhook } from './remove-webhook.tsx'
import { WebhookDrawer } from './webhook-drawer.tsx'
import { WebhookRow } from './webhook-row.tsx'

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'secret' | 'remove'; readonly webhook: Webhook }

/** What the shop has told to its own programs. The deliveries of one stand in the address: `?webhook=` and its id. */
export function WebhooksCard({ organization }: { organization: Organization }) {
  const list = useQuery(api.webhooks.list.queryOptions({ staleTime: 0 }))
  const [address, setAddress] = useSearchParams()
  const [open, setOpen] = useState<Open>()
  // A test is open among the deliveries from the start.
  const [tested, setTested] = useState<string>()
  const close = () => setOpen(undefined)
  const webhooks = list.data?.webhooks
  const isFull = webhooks !== undefined && webhooks.length >= mostWebhooks
  const add = isFull ? null : (
    <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
      {t`Add a webhook`}
    </Button>
  )
  function showDeliveries(id: string | undefined, test?: string): void {
    setTested(test)
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('webhook', id)
        else next.delete('webhook')
        return next
      },
      { preventScrollReset: true },
    )
  }
  return (
    <>
      <SettingsCard
        title={t`Webhooks`}
        text={t`A webhook tells your own program at once when something happens in your shop, such as a sale.`}
        action={webhooks && webhooks.length > 0 ? add : null}
      >
        {webhooks === undefined ? (
          list.error ? (
            <FailedState error={list.error} query={list} />
          ) : (
            <LoadingState />
          )
        ) : null}
        {isFull ? (
          <p className={classes.note}>{t`This shop has ${mostWebhooks} webhooks, which is the most it can have.`}</p>
        ) : null}
        {webhooks?.length === 0 ? (
          <EmptyState
            icon={IconWebhook}
            title={t`No webhooks yet`}
            text={t`Add the address where your program receives messages, and choose which events to send.`}
            action={add}
          />
        ) : null}
        {webhooks && webhooks.length > 0 ? (
          <ul className={classes.roles} aria-label={t`Webhooks`}>
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onOpen={(kind) => setOpen({ kind, webhook })}
                onDeliveries={(test) => showDeliveries(webhook.id, test)}
              />
            ))}
          </ul>
        ) : null}
      </SettingsCard>
      <WebhookDrawer open={editedIn(open)} organization={organization} onClose={close} />
      <NewWebhookSecret webhook={open?.kind === 'secret' ? open.webhook : undefined} onClose={close} />
      <RemoveWebhook webhook={open?.kind === 'remove' ? open.webhook : undefined} onClose={close} />
      <DeliveriesDrawer
        webhook={webhooks?.find(({ id }) => id === address.get('webhook'))}
        first={tested}
        onClose={() => showDeliveries(undefined)}
      />
    </>
  )
}

/** What the form is open for: nothing, a new webhook, or the one that is changed. */
function editedIn(open: Open | undefined): { readonly webhook?: Webhook } | undefined {
  if (open?.kind === 'add') return {}
  return open?.kind === 'edit' ? { webhook: open.webhook } : undefined
}
