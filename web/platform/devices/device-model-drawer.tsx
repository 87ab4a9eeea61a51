import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { DeviceModel } from '@tunda/contract/products/device-models'
import { productName } from '@tunda/contract/products/product-words'
import { useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { LoadingState } from '../../shared/table/table-states.tsx'
import type { PlatformAddress } from '../platform-address.ts'
import { DeviceModelForm } from './device-model-form.tsx'
import { useDeviceList } from './use-device-list.ts'

/** A device model to be changed or retired, or the form for a new one. */
export function DeviceModelDrawer({ address }: { address: PlatformAddress }) {
  const { open, word, change } = address
  const { data } = useDeviceList(address)
  const device = data?.device_models.find(({ id }) => id === open)
  const close = () => change({ open: undefined, new: undefined })
  return (
    <Drawer
      opened={word('new') !== undefined || device !== undefined}
      onClose={close}
      position="right"
      size={480}
      title={device ? productName(device) : t`Add device model`}
    >
      {data === undefined ? (
        <LoadingState />
      ) : (
        <DeviceModelForm
          key={device?.id ?? 'new'}
          device={device}
          categories={data.categories}
          startsIn={word('category')}
          onDone={close}
        />
      )}
      {device ? <Retire device={device} onDone={close} /> : null}
    </Drawer>
  )
}

function Retire({ device, onDone }: { device: DeviceModel; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const name = productName(device)
  const remove = useMutation(
    api.deviceModels.remove.mutationOptions({
      onSuccess: async () => {
        toast.ok(t`Device model retired`, name)
        await cache.invalidateQueries({ queryKey: api.deviceModels.key() })
        onDone()
      },
      onError: showFailure(t`Failed to retire device model`),
    }),
  )
  return (
    <Group justify="space-between" mt="xl" gap="sm">
      <Text
        size="sm"
        c="dimmed"
        flex={1}
        miw={200}
      >{t`Once retired, it is no longer suggested. Products with its name stay as they are.`}</Text>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
        onClick={() => setAsking(true)}
      >{t`Retire`}</Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Retire ${name}?`}
        action={t`Retire ${{ model: device.model }}`}
        onConfirm={() => remove.mutateAsync({ id: device.id })}
        danger
      >{t`It is no longer offered to shops. Products with its name stay as they are.`}</ConfirmDialog>
    </Group>
  )
}
