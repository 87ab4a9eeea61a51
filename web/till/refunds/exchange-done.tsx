import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { useEffect } from 'react'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { printKept } from '../sale/print-kept.ts'
import type { Till } from '../till.ts'
import { askAgain, type ExchangeMade, exchangeSeen, type PendingExchange } from './exchange.ts'
import { CallProblem, useOneCall } from './use-one-call.tsx'

type Done = { made: ExchangeMade; desk: Pick<Desk, 'terminal' | 'till'>; onClose: () => void }

/** A completed exchange: both documents, and what the customer still pays or gets. */
export function ExchangeDone({ made, desk: { terminal, till }, onClose }: Done) {
  const { refund, paid_back, sale } = made
  // What is shown counts as seen.
  useEffect(() => void exchangeSeen(till, made), [till, made])
  const paid = sale.receipt.payments.filter(({ reference }) => reference !== refund.refund_number)
  return (
    <Stack gap="md" role="status">
      <Text fw={700}>{t`Exchanged`}</Text>
      <Text>
        {refund.invoice_number} → {refund.refund_number} → {sale.receipt.invoiceNumber}
      </Text>
      {paid_back.map(({ method, amount }) => (
        <Text key={method} fw={700} size="lg">
          {t`Pay back ${{ amount: formatMoney(amount) }}, ${{ method: paymentMethodLabel(method) }}`}
        </Text>
      ))}
      {paid.map(({ method, amount }) => (
        <Text
          key={method}
        >{t`Paid ${{ amount: formatMoney(amount) }}, ${{ method: paymentMethodLabel(method) }}`}</Text>
      ))}
      <Button
        variant="default"
        size="lg"
        leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
        onClick={() => void printKept(sale, terminal.shop, { paidBack: paid_back })}
      >{t`Print receipt`}</Button>
      <Button size="lg" onClick={onClose}>{t`Done`}</Button>
    </Stack>
  )
}

type Pending = {
  till: Till
  pending: PendingExchange
  onDone: (made: ExchangeMade) => void
  /** It was refused, or its outcome is unknown. */
  onNotMade: () => void
}

/** There was no answer: the exchange was made or not, and asking again tells. */
export function ExchangePending({ till, pending, onDone, onNotMade }: Pending) {
  const { isBusy, problem, run } = useOneCall()
  const again = () =>
    run(async () => {
      try {
        onDone(await askAgain(till, pending))
      } catch (error) {
        onNotMade()
        throw error
      }
    })
  return (
    <Stack gap="md">
      <Text fw={700}>{t`An exchange was not confirmed`}</Text>
      <Text>
        {t`Its new goods come to ${{ amount: formatMoney(pending.sale.receipt.total_amount) }}. Ask again to see whether it went through. It will not be done twice.`}
      </Text>
      <CallProblem>{problem}</CallProblem>
      <Button size="lg" loading={isBusy} onClick={() => void again()}>{t`Ask again`}</Button>
    </Stack>
  )
}
