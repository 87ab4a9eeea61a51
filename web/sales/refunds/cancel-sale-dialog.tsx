import { plural, t } from '@lingui/core/macro'
import { List, NativeSelect, Stack, TextInput } from '@mantine/core'
import { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { backBy } from '@tunda/contract/selling/refund-rules'
import type { SaleHistory } from '@tunda/contract/selling/refunds'
import type { Sale } from '@tunda/contract/selling/sales'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { methodWords } from '../../shared/words/paid-words.ts'
import { leftOf } from './refund-choice.ts'
import { repaymentMethods } from './repayment-methods.ts'
import { useCancelSale } from './use-refund.ts'

type Props = { sale: Sale; history: SaleHistory; opened: boolean; onClose: () => void }

/** Names what cancelling does before it is done. */
export function CancelSaleDialog({ sale, history, opened, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [method, setMethod] = useState(backBy(sale.payment_method))
  const cancel = useCancelSale()
  const units = history.lines.reduce((sum, line) => sum + leftOf(line), 0)
  const left = history.left_by_method.filter(({ amount }) => amount > 0)
  const isSplit = history.left_by_method.length > 1
  const whole = sale.total_amount - history.refunded_amount
  const offAccount = Math.min(history.left_on_account ?? 0, whole)
  const back = formatMoney(whole - offAccount)
  const customer = buyerName(sale.customer_name)
  const by = isSplit ? {} : { payment_method: method }
  const confirm = () => cancel.mutateAsync({ id: sale.id, status: 'cancelled', reason: reason || null, ...by })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Cancel sale ${{ invoiceNumber: sale.invoiceNumber }}?`}
      action={t`Cancel ${{ invoiceNumber: sale.invoiceNumber }}`}
      dismiss={t`Keep the sale`}
      onConfirm={confirm}
      danger
    >
      <Stack gap="sm">
        <List size="sm" spacing={4}>
          <List.Item>
            {isSplit
              ? t`${back} is refunded to ${customer}: ${{ methods: methodWords({ payment_method: backBy(sale.payment_method), payments: left }) }}.`
              : t`${back} is refunded to ${customer}.`}
          </List.Item>
          {offAccount > 0 ? (
            <List.Item>{t`${{ account: formatMoney(offAccount) }} is taken off the account of ${customer}.`}</List.Item>
          ) : null}
          <List.Item>
            {plural(units, { one: '# unit goes back into stock.', other: '# units go back into stock.' })}
          </List.Item>
          <List.Item>{t`The sale no longer counts in any total or towards the plan’s limit. It stays here as Refunded.`}</List.Item>
          <List.Item>{t`This cannot be undone.`}</List.Item>
        </List>
        <TextInput
          label={t`Reason`}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {isSplit ? null : (
          <NativeSelect
            label={t`Refund method`}
            data={repaymentMethods(backBy(sale.payment_method))}
            value={method}
            onChange={(event) => setMethod(PaymentMethod.parse(event.currentTarget.value))}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
