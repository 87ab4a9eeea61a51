import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { IconFileInvoice, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { api } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { formatDate } from '../../shared/words/dates.ts'
import type { PlatformAddress } from '../platform-address.ts'
import { SubscriptionForm } from './subscription-form.tsx'
import { useSubscriptions } from './use-subscriptions.ts'

/** A subscription to change, or the form for a new one. */
export function SubscriptionDrawer({ address }: { address: PlatformAddress }) {
  const { open, word, change } = address
  const wanted = word('new')
  const row = useSubscriptions(address).data?.user_subscriptions.find(({ id }) => id === open)
  const close = () => change({ open: undefined, new: undefined })
  const name = row?.profile?.full_name || row?.profile?.email
  return (
    <Drawer
      opened={wanted !== undefined || row !== undefined}
      onClose={close}
      position="right"
      size={520}
      closeOnClickOutside={false}
      title={row ? t`Subscription for ${{ name: name ?? '' }}` : t`Create subscription`}
    >
      {row ? (
        <Stack gap="lg">
          <Actions row={row} name={name ?? ''} />
          <SubscriptionForm key={`${row.id} ${row.updated_at}`} subscription={row} onDone={close} />
        </Stack>
      ) : wanted ? (
        <SubscriptionForm email={wanted === '1' ? '' : wanted} onDone={close} />
      ) : null}
    </Drawer>
  )
}

function Actions({ row, name }: { row: SubscriptionRow; name: string }) {
  const [isCancelling, setCancelling] = useState(false)
  const after = (words: string) => ({
    onSuccess: async (changed: SubscriptionRow) => {
      toast.ok(words, changed.end_date ? t`Until ${{ endDate: formatDate(changed.end_date) }}` : undefined)
      await cache.invalidateQueries({ queryKey: api.platform.key() })
    },
    onError: showFailure(t`Failed to update subscription`),
  })
  const renew = useMutation(api.platform.renewSubscription.mutationOptions(after(t`Subscription renewed`)))
  const cancel = useMutation(api.platform.cancelSubscription.mutationOptions(after(t`Subscription cancelled`)))
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
        loading={renew.isPending}
        onClick={() => renew.mutate({ id: row.id })}
      >{t`Renew`}</Button>
      <Button
        variant="default"
        component={Link}
        to={`${paths.superAdminSubscriptions}?tab=invoices&new=${row.id}`}
        leftSection={<IconFileInvoice size={18} stroke={1.7} aria-hidden />}
      >{t`Create invoice`}</Button>
      {row.status === 'cancelled' ? null : (
        <Button variant="subtle" color="clay" onClick={() => setCancelling(true)}>{t`Cancel subscription`}</Button>
      )}
      <ConfirmDialog
        opened={isCancelling}
        onClose={() => setCancelling(false)}
        title={t`Cancel this subscription?`}
        action={t`Cancel the subscription of ${name}`}
        onConfirm={() => cancel.mutateAsync({ id: row.id })}
        danger
      >{t`It ends now: Free limits apply with the next thing that ${name} or their colleagues add. Nothing they have recorded is lost or hidden, and renewing brings the plan back.`}</ConfirmDialog>
    </Group>
  )
}
