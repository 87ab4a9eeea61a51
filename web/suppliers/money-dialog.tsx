import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SupplierShown } from '@tunda/contract/buying/suppliers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { DayInput } from '../shared/fields/day-input.tsx'
import { MoneyInput } from '../shared/fields/money-input.tsx'
import { NoteField } from '../shared/fields/note-field.tsx'
import { WalletField } from '../shared/fields/wallet-field.tsx'
import { numberOf } from '../shared/fields/whole-number.ts'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { isDay, isDayOrEmpty } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'

type Props = { supplier: SupplierShown; kind: 'payment' | 'bill'; onClose: () => void }

/** Pays a supplier from one of the shop's wallets, or enters a bill by hand. */
export function MoneyDialog({ supplier, kind, onClose }: Props) {
  const isPayment = kind === 'payment'
  const [id] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<number | string>(isPayment && supplier.owed > 0 ? supplier.owed : '')
  const [walletId, setWalletId] = useState(supplier.wallets[0]?.id ?? '')
  const [day, setDay] = useState('')
  const [document, setDocument] = useState('')
  const [note, setNote] = useState('')
  const shillings = numberOf(amount)

  const save = useMutation({
    mutationFn: async (sum: number) => {
      const money = { id, supplier_id: supplier.id, amount: sum, note }
      if (isPayment) await client.suppliers.pay({ ...money, wallet_id: walletId })
      else await client.suppliers.bill({ ...money, document, day: isDay(day) ? day : undefined })
    },
    onSuccess: (_, sum) => {
      void refresh('suppliers', 'shifts')
      toast.ok(isPayment ? t`Payment recorded` : t`Bill entered`, formatMoney(sum))
      onClose()
    },
    onError: showFailure(isPayment ? t`The payment was not recorded` : t`The bill was not entered`),
  })

  return (
    <FormDialog
      title={isPayment ? t`Pay ${{ supplier: supplier.name }}` : t`Enter a bill`}
      onClose={onClose}
      action={isPayment ? t`Pay ${{ amount: formatMoney(shillings) }}` : t`Enter ${{ amount: formatMoney(shillings) }}`}
      isBusy={save.isPending}
      disabled={shillings === 0 || !isDayOrEmpty(day)}
      onSubmit={() => save.mutate(shillings)}
    >
      <MoneyInput label={t`Amount`} size="md" value={amount} onChange={setAmount} data-autofocus />
      {isPayment ? (
        <WalletField label={t`Pay from`} wallets={supplier.wallets} value={walletId} onChange={setWalletId} />
      ) : (
        <>
          <DayInput label={t`Date of the bill`} description={t`Leave empty for today.`} value={day} onChange={setDay} />
          <TextInput
            label={t`Number on the bill`}
            maxLength={60}
            value={document}
            onChange={(event) => setDocument(event.currentTarget.value)}
          />
        </>
      )}
      <NoteField value={note} onChange={setNote} />
    </FormDialog>
  )
}
