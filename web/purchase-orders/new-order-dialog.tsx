import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import dialog from '../shared/page/dialog.module.css'

type Props = { onClose: () => void; onStarted: (id: string) => void }

/** Whom to order from. */
export function NewOrderDialog({ onClose, onStarted }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [search, setSearch] = useState('')
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const found = useQuery(
    api.suppliers.list.queryOptions({ input: { page: 1, limit: 50, search: search || undefined } }),
  )
  const known = found.data?.suppliers ?? []

  async function start() {
    if (supplierId === null) return
    setBusy(true)
    try {
      await client.purchaseOrders.start({ id, supplier_id: supplierId })
      void refresh('purchase_orders')
      onStarted(id)
    } catch (error) {
      showFailure(t`The order was not started`)(error)
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t`New order`} classNames={{ title: dialog.title ?? '' }}>
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
            onClick={() => void start()}
          >{t`Start the order`}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
