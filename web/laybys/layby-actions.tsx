import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Layby, LaybyPayment, LaybyReceipt } from '@tunda/contract/selling/laybys'
import { walletWords } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { ReasonField } from '../shared/fields/reason-field.tsx'
import { ReceiveMoneyDialog } from '../shared/fields/receive-money-dialog.tsx'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { useToday } from '../shared/use-today.ts'
import { isDayOrEmpty } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { leftOf } from './layby-words.ts'

type Props = { layby: Layby; onClose: () => void }

/** The wallets that money can go to or come from, the chosen one, and the field for it. */
function useWallets() {
  const { data } = useQuery(api.laybys.rules.queryOptions())
  const [chosen, onChange] = useState<string>()
  const wallets = data?.wallets ?? []
  const wallet_id = chosen ?? wallets[0]?.id ?? ''
  return { wallet_id, field: { wallets, value: wallet_id, onChange } }
}

const changed = () => refresh('laybys', 'shifts', 'customer_accounts')

/** Receives what is left, or a part of it. `onPaid` gets the receipt. */
export function PayDialog({ layby, onClose, onPaid }: Props & { onPaid: (receipt: LaybyReceipt, id: string) => void }) {
  const { field } = useWallets()
  const pay = useMutation({
    mutationFn: (money: { id: string; wallet_id: string; amount: number }) =>
      client.laybys.pay({ ...money, layby_id: layby.id }),
    onSuccess: (receipt, money) => {
      void changed()
      toast.ok(t`Payment received`, `${formatMoney(money.amount)} · ${receipt.document}`)
      onPaid(receipt, money.id)
      onClose()
    },
    onError: showFailure(t`The payment was not received`),
  })
  return (
    <ReceiveMoneyDialog
      title={t`Receive payment from ${{ customer: layby.customer_name }}`}
      left={leftOf(layby)}
      isAllThereIs
      wallets={field.wallets}
      isBusy={pay.isPending}
      onReceive={pay.mutate}
      onClose={onClose}
    />
  )
}

/** Hands the goods over; what is left goes on the customer's account. */
export function ReleaseDialog({ layby, onClose }: Props) {
  const [due_on, setDue] = useState('')
  const today = useToday()
  const left = leftOf(layby)
  async function release() {
    const { invoice_number } = await client.laybys.release({ id: layby.id, ...(due_on === '' ? {} : { due_on }) })
    void refresh('laybys', 'sales', 'products', 'customer_accounts')
    toast.ok(t`Goods handed over`, invoice_number ?? layby.number)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Hand over the goods?`}
      action={t`Hand over`}
      disabled={!isDayOrEmpty(due_on)}
      onConfirm={release}
      failed={t`The goods were not handed over`}
    >
      <Stack gap="md">
        <Text>{t`${{ customer: layby.customer_name }} gets the goods, and the sale is recorded today.`}</Text>
        {left > 0 ? (
          <>
            <Text>{t`${{ amount: formatMoney(left) }} is not paid yet. It goes on the customer’s account.`}</Text>
            <DayInput
              label={t`Due`}
              description={
                layby.schedule
                  ? t`Leave empty to keep the day of each instalment.`
                  : t`Leave empty for your usual days to pay.`
              }
              value={due_on}
              onChange={setDue}
              min={today}
            />
          </>
        ) : null}
      </Stack>
    </ConfirmDialog>
  )
}

/** Gives it up: the goods are free, and what was paid goes back less the fee. */
export function CancelDialog({ layby, onClose }: Props) {
  const [note, setNote] = useState('')
  const { wallet_id, field } = useWallets()
  const { number, returnable, paid } = layby
  async function cancel() {
    await client.laybys.cancel({ id: layby.id, note, ...(returnable > 0 ? { wallet_id } : {}) })
    void changed()
    toast.ok(t`Lay-by cancelled`, number)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Cancel ${number}?`}
      action={returnable > 0 ? t`Refund ${{ amount: formatMoney(returnable) }}` : t`Cancel ${number}`}
      dismiss={t`Keep it`}
      disabled={note.trim() === '' || (returnable > 0 && wallet_id === '')}
      onConfirm={cancel}
      failed={t`The lay-by was not cancelled`}
      danger
    >
      <Stack gap="md">
        <Text>
          {t`The goods can be sold to others again.`}{' '}
          {paid > returnable ? t`The shop keeps ${{ amount: formatMoney(paid - returnable) }} as its fee.` : null}
        </Text>
        {returnable > 0 ? <WalletField label={t`Pay from`} {...field} /> : null}
        <ReasonField value={note} onChange={setNote} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Takes a payment back that was a mistake. */
export function TakeBackDialog({ payment, onClose }: { payment: LaybyPayment; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')
  const wallet = walletWords[payment.wallet]
  const amount = formatMoney(payment.amount)
  async function takeBack() {
    await client.laybys.takeBack({ id, payment_id: payment.id, note })
    void changed()
    toast.ok(t`Payment reversed`, amount)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Reverse this payment?`}
      action={t`Reverse ${amount}`}
      disabled={note.trim() === ''}
      onConfirm={takeBack}
      failed={t`The payment was not reversed`}
      danger
    >
      <Stack gap="md">
        <Text>{t`For a payment entered by mistake. ${amount} leaves ${wallet} again.`}</Text>
        <ReasonField value={note} onChange={setNote} />
      </Stack>
    </ConfirmDialog>
  )
}
