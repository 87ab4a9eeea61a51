import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type CashCounted, type Drawer, sumOfCash } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { CashCount } from '../shared/drawer/cash-count.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'

type Props = { drawer: Drawer; onClose: () => void }

/** Opens a drawer with what is counted in it. */
export function OpenDialog({ drawer, onClose }: Props) {
  const [cash, setCash] = useState<CashCounted>({})
  const [id] = useState(() => crypto.randomUUID())

  const open = useMutation({
    mutationFn: (counted: CashCounted) => client.drawers.open({ id, drawer_id: drawer.id, cash: counted }),
    onSuccess: (_, counted) => {
      void refresh('shifts')
      toast.ok(
        t`${{ drawer: drawer.name }} opened`,
        t`It begins with ${{ sumOfCash: formatMoney(sumOfCash(counted)) }}.`,
      )
      onClose()
    },
    onError: showFailure(t`The drawer was not opened`),
  })

  return (
    <Modal opened onClose={onClose} title={t`Count the cash to open the drawer`} size="lg">
      <Stack gap="md">
        <CashCount value={cash} onChange={setCash} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={open.isPending}>{t`Cancel`}</Button>
          <Button onClick={() => open.mutate(cash)} loading={open.isPending}>
            {t`Open with ${{ sumOfCash: formatMoney(sumOfCash(cash)) }}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
