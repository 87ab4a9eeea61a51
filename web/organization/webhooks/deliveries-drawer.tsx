import { t } from '@lingui/core/macro'
import { Drawer, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deliveryStates, type Webhook, webhookKeptDays } from '@tunda/contract/programs/webhooks'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { unlessCovered } from '../../shared/page/unless-covered.ts'
import { Pages } from '../../shared/table/table-pages.tsx'
import { TableState } from '../../shared/table/table-states.tsx'
import { DeliveryItem, deliveryLooks } from './delivery-item.tsx'
import { hostOf } from './webhook-words.ts'
import classes from './webhooks.module.css'

type Props = {
  /** Undefined keeps the drawer closed. */
  webhook: Webhook | undefined
  /** The message that is open from the start. */
  first: string | undefined
  onClose: () => void
}

/** What was sent to a webhook, what it answered, and sending it again. */
export function DeliveriesDrawer({ webhook, first, onClose }: Props) {
  const [last, setLast] = useState<Webhook>()
  if (webhook && webhook !== last) setLast(webhook)
  return (
    <Drawer
      opened={webhook !== undefined}
      onClose={unlessCovered(onClose)}
      position="right"
      size={560}
      title={last ? t`Deliveries to ${{ host: hostOf(last.url) }}` : t`Deliveries`}
    >
      {last ? <Deliveries key={last.id} id={last.id} first={first} /> : null}
    </Drawer>
  )
}

type State = (typeof deliveryStates)[number]
const limit = 20

function Deliveries({ id, first }: { id: string; first: string | undefined }) {
  const [state, setState] = useState<State>()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState(first)
  const list = useQuery(
    api.webhooks.deliveries.queryOptions({
      input: { id, page, limit, ...(state ? { state } : {}) },
      placeholderData: keepPreviousData,
      staleTime: 0,
      // What is on its way is looked at until it has arrived, where no word of it comes.
      refetchInterval: (query) =>
        query.state.data?.deliveries.some((delivery) => delivery.state === 'waiting') ? 5000 : false,
    }),
  )
  const show = (next: State | undefined) => {
    setState(next)
    setPage(1)
  }
  const deliveries = list.data?.deliveries
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t`Show`}
        fullWidth
        value={state ?? ''}
        onChange={(value) => show(deliveryStates.find((one) => one === value))}
        data={[
          { value: '', label: t({ message: 'All', context: 'messages' }) },
          ...deliveryStates.map((one) => ({ value: one, label: deliveryLooks[one].words })),
        ]}
      />
      {deliveries && deliveries.length > 0 ? (
        <ul className={classes.deliveries} aria-label={t`Deliveries`}>
          {deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              webhookId={id}
              delivery={delivery}
              isOpen={open === delivery.id}
              onToggle={() => setOpen(open === delivery.id ? undefined : delivery.id)}
            />
          ))}
        </ul>
      ) : (
        <TableState
          query={list}
          hasAnswer={deliveries !== undefined}
          onClearFilters={state ? () => show(undefined) : undefined}
          empty={
            <EmptyState
              icon={IconSend}
              title={t`No messages yet`}
              text={t`Send a test, or wait until something happens in your shop.`}
            />
          }
        />
      )}
      {list.data && list.data.totalPages > 1 ? (
        <Pages {...list.data} limit={limit} onPage={setPage} label={t`Deliveries`} />
      ) : null}
      {deliveries && deliveries.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t`Delivered messages are kept for ${webhookKeptDays} days.`}
        </Text>
      ) : null}
    </Stack>
  )
}
