import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WalletKind } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { type CashMoved, type Direction, MoveForm, moveWords } from '../shared/drawer/move-form.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'

type Wallet = { readonly id: string; readonly kind: WalletKind }
type Props = { shiftId: string; direction: Direction; wallets: readonly Wallet[]; onClose: () => void }

/** Money put into an open drawer or taken out of it. */
export function MoveDialog({ shiftId, direction, wallets, onClose }: Props) {
  const settings = useQuery(api.organization.settings.queryOptions())
  const [id] = useState(() => crypto.randomUUID())
  const { title, done } = moveWords[direction]

  async function move(said: CashMoved) {
    try {
      await client.drawers.move({ id, shift_id: shiftId, direction, ...said })
      void refresh('shifts')
      toast.ok(done, formatMoney(said.amount))
      onClose()
    } catch (error) {
      showFailure(t`The money was not recorded`)(error)
    }
  }

  return (
    <Modal opened onClose={onClose} title={title}>
      <MoveForm
        direction={direction}
        reasons={settings.data?.drawer.reasons ?? []}
        wallets={wallets}
        onCancel={onClose}
        onMove={move}
      />
    </Modal>
  )
}
