import { t } from '@lingui/core/macro'
import type { WalletToChoose } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { FormDialog } from '../page/form-dialog.tsx'
import { formatMoney } from '../words/money.ts'
import { MoneyInput } from './money-input.tsx'
import { WalletField } from './wallet-field.tsx'
import { numberOf } from './whole-number.ts'

type Props = {
  title: string
  /** What is left to pay, in shillings. */
  left: number
  /** It is the default amount, and the most. Otherwise any amount is accepted, and there is no default. */
  isAllThereIs?: boolean
  wallets: readonly WalletToChoose[]
  isBusy: boolean
  /** The id of the payment, the same for every try. */
  onReceive: (money: { readonly id: string; readonly wallet_id: string; readonly amount: number }) => unknown
  onClose: () => void
}

/** Receives money for something that is paid in parts, into a wallet. */
export function ReceiveMoneyDialog({ title, left, isAllThereIs = false, wallets, isBusy, onReceive, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<number | string>(isAllThereIs ? left : '')
  const [chosen, setChosen] = useState<string>()
  const wallet_id = chosen ?? wallets[0]?.id ?? ''
  const amount = numberOf(typed)
  const isTooMuch = isAllThereIs && amount > left
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      action={t`Receive ${{ amount: formatMoney(amount) }}`}
      isBusy={isBusy}
      disabled={amount === 0 || isTooMuch || wallet_id === ''}
      onSubmit={() => onReceive({ id, wallet_id, amount })}
    >
      <MoneyInput
        label={t`Amount`}
        description={t`${{ amount: formatMoney(left) }} is left to pay.`}
        error={isTooMuch ? t`This is more than is left to pay.` : undefined}
        size="md"
        value={typed}
        onChange={setTyped}
        data-autofocus
      />
      <WalletField label={t`Received into`} wallets={wallets} value={wallet_id} onChange={setChosen} />
    </FormDialog>
  )
}
