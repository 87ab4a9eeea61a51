import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import type { Repair, RepairRulesShown } from '@tunda/contract/repairs/repair-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { ReasonField } from '../shared/fields/reason-field.tsx'
import { ReceiveMoneyDialog } from '../shared/fields/receive-money-dialog.tsx'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { numberOf } from '../shared/fields/whole-number.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { leftOf } from './repair-words.ts'
import { useAct } from './use-act.ts'

type Wallets = RepairRulesShown['wallets']
type Props = { repair: Repair; wallets: Wallets; onClose: () => void }

/** Receives a part of the price before the device is collected. `onPaid` gets the repair, and the payment's id. */
export function DepositDialog({
  repair,
  wallets,
  onClose,
  onPaid,
}: Props & { onPaid: (repair: Repair, id: string) => void }) {
  const { act, isBusy } = useAct()
  async function pay(money: { id: string; wallet_id: string; amount: number }) {
    const paid = await act({
      call: async () => (await client.repairs.pay({ ...money, repair_id: repair.id })).repair,
      done: t`Payment received`,
      failed: t`The payment was not received`,
      changes: ['shifts', 'customer_accounts'],
    })
    if (!paid) return
    onPaid(paid, money.id)
    onClose()
  }
  return (
    <ReceiveMoneyDialog
      title={t`Receive a deposit from ${{ customer: repair.customer_name }}`}
      left={leftOf(repair)}
      wallets={wallets}
      isBusy={isBusy}
      onReceive={pay}
      onClose={onClose}
    />
  )
}

/** Gives money back before the repair ends. */
export function MoneyBackDialog({ repair, wallets, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const { act } = useAct()
  const { paid, customer_name } = repair
  const [amount, setAmount] = useState<number | string>(paid)
  const [wallet, setWallet] = useState(wallets[0]?.id ?? '')
  const [note, setNote] = useState('')
  const shillings = numberOf(amount)
  const isTooMuch = shillings > paid
  async function giveBack() {
    const done = await act({
      call: () => client.repairs.returnMoney({ id, repair_id: repair.id, wallet_id: wallet, amount: shillings, note }),
      done: t`Refunded`,
      failed: t`The refund was not made`,
      changes: ['shifts', 'customer_accounts'],
    })
    if (!done) throw new Error('refused')
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Refund ${{ customer: customer_name }}?`}
      action={t`Refund ${{ amount: formatMoney(shillings) }}`}
      disabled={shillings === 0 || isTooMuch || wallet === '' || note.trim() === ''}
      onConfirm={giveBack}
      danger
    >
      <Stack gap="md">
        <MoneyInput
          label={t`Amount`}
          description={t`${{ amount: formatMoney(paid) }} was paid.`}
          error={isTooMuch ? t`This is more than was paid.` : undefined}
          size="md"
          value={amount}
          onChange={setAmount}
        />
        <WalletField label={t`Pay from`} wallets={wallets} value={wallet} onChange={setWallet} />
        <ReasonField value={note} onChange={setNote} />
      </Stack>
    </ConfirmDialog>
  )
}
