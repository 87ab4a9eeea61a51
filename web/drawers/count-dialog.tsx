import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type CashCounted, type CountFound, sumOfCash, type WalletKind } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { CloseForm } from '../shared/drawer/close-form.tsx'
import { CountForm, type CountTyped } from '../shared/drawer/count-form.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { dropDraft, keepDraft, readDraft } from './count-draft.ts'

type Wallet = { readonly id: string; readonly kind: WalletKind }
type Counted = { readonly cash: CashCounted; readonly others: { wallet_id: string; counted: number }[] }
type Props = {
  shiftId: string
  purpose: 'close' | 'handover'
  wallets: readonly Wallet[]
  onClose: () => void
  onClosed: () => void
}

/** Counts an open drawer, to close it or to take it over. What is typed stays on the device until that is done. */
export function CountDialog({ shiftId, purpose, wallets, onClose, onClosed }: Props) {
  const [typed, setTyped] = useState<CountTyped>(() => ({ cash: readDraft(shiftId), others: {} }))
  const { cash } = typed
  const [found, setFound] = useState<CountFound>()
  const isHandover = purpose === 'handover'

  const count = useMutation({
    mutationFn: (counted: Counted) =>
      client.drawers.count({ id: crypto.randomUUID(), shift_id: shiftId, purpose, ...counted }),
    onSuccess: (answer, counted) => {
      void refresh('shifts')
      if (isHandover) {
        // The count that closes the shift begins anew.
        dropDraft(shiftId)
        toast.ok(t`The drawer is yours now`, t`Counted ${{ sumOfCash: formatMoney(sumOfCash(counted.cash)) }}.`)
        onClose()
      } else setFound(answer)
    },
    onError: showFailure(t`The count was not saved`),
  })

  function type(next: CountTyped) {
    setTyped(next)
    keepDraft(shiftId, next.cash)
  }

  async function close(said: { readonly reason: string; readonly left: number | null }) {
    try {
      await client.drawers.close({ id: shiftId, ...said })
      dropDraft(shiftId)
      void refresh('shifts')
      onClosed()
    } catch (error) {
      showFailure(t`The drawer was not closed`)(error)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={isHandover ? t`Count the cash to take over` : found ? t`Close the drawer` : t`Count the cash to close`}
      size="lg"
    >
      {found ? (
        <CloseForm
          counted={sumOfCash(cash)}
          found={found}
          wallets={wallets}
          onAgain={() => setFound(undefined)}
          onClose={close}
        />
      ) : (
        <CountForm
          typed={typed}
          onType={type}
          isHandover={isHandover}
          wallets={wallets}
          isBusy={count.isPending}
          onCancel={onClose}
          onCount={(others) => count.mutate({ cash, others: isHandover ? [] : others })}
        />
      )}
    </Modal>
  )
}
