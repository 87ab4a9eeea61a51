import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'

type Props = { onClose: () => void; onStarted: (id: string) => void }

/** Whom to order from. */
export function NewOrderDialog({ onClose, onStarted }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [search, setSearch] = useState('')
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const found = useQuery(
    api.suppliers.list.queryOptions({ input: { page: 1, limit: 50, search: search || undefined } }),
  )
  const known = found.data?.suppliers ?? []

  const start = useMutation({
    mutationFn: (supplier_id: string) => client.purchaseOrders.start({ id, supplier_id }),
    onSuccess: () => {
      void refresh('purchase_orders')
      onStarted(id)
    },
    onError: showFailure(t`The order was not started`),
  })
  // Until the order has taken the place of this.
  const isBusy = start.isPending || start.isSuccess
  return (
    <Modal opened onClose={onClose} title={t`New order`}>
      <Stack gap="md">
        <Select
          label={t`Supplier`}
          data={known.map((one) => ({ value: one.id, label: one.name }))}
          value={supplierId}
          searchable
          nothingFoundMessage={t`No such supplier. Add new ones under Suppliers.`}
          onSearchChange={(text) => setSearch(known.some(({ name }) => name === text) ? '' : text)}
          onChange={setSupplierId}
          data-autofocus
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
          <Button
            loading={isBusy}
            disabled={supplierId === null}
            onClick={() => supplierId !== null && start.mutate(supplierId)}
          >{t`Start the order`}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
