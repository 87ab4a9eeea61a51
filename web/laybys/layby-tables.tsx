import { t } from '@lingui/core/macro'
import { Button, Group, Table, Text } from '@mantine/core'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { Layby, LaybyPayment } from '@tunda/contract/selling/laybys'
import { walletWords } from '@tunda/contract/till/drawer-shapes'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { FigureCell, TitledTable } from '../shared/table/titled-table.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { paymentWords } from './layby-words.ts'

type Props = { layby: Layby }

/** What is put aside, at the prices that were agreed. */
export function LaybyGoods({ layby: { lines, discount_amount, subtotal, total_amount } }: Props) {
  return (
    <TitledTable title={t`Goods`} columns={[t`Item`, t`Quantity`, t`Total`]}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are frozen, and two may be alike
        <Table.Tr key={place}>
          <Table.Td>
            {nameWithVariant(line)}
            <Text size="sm" c="dimmed" className="numeric">
              {[line.unit_number, formatMoney(line.unit_price)].filter(Boolean).join(' · ')}
            </Text>
          </Table.Td>
          <FigureCell>{formatCount(line.quantity)}</FigureCell>
          <FigureCell>{formatMoney(line.unit_price * line.quantity)}</FigureCell>
        </Table.Tr>
      ))}
      {discount_amount > 0 ? (
        <Table.Tr>
          <Table.Td colSpan={2}>{t`Discount`}</Table.Td>
          <FigureCell>{formatMoney(total_amount - subtotal)}</FigureCell>
        </Table.Tr>
      ) : null}
    </TitledTable>
  )
}

/** The instalments, and which of them are paid by now. */
export function LaybySchedule({ layby }: Props) {
  const { schedule, paid, total_amount, state } = layby
  if (!schedule) return null
  // Before an instalment is paid all but those after it are.
  const rows = schedule.map((one, place) => {
    const later = schedule.slice(place + 1).reduce((sum, { amount }) => sum + amount, 0)
    return { ...one, isPaid: paid >= total_amount - later }
  })
  return (
    <TitledTable title={t`Instalments`} columns={[t`Due`, t`Amount`]}>
      {rows.map(({ due_on, amount, isPaid }) => (
        <Table.Tr key={due_on}>
          <Table.Td>
            <Group gap="xs">
              {formatDay(due_on)}
              {isPaid && state !== 'cancelled' ? <StatusBadge tone="ok">{t`Paid`}</StatusBadge> : null}
            </Group>
          </Table.Td>
          <FigureCell>{formatMoney(amount)}</FigureCell>
        </Table.Tr>
      ))}
    </TitledTable>
  )
}

type PaymentsProps = Props & {
  onPrint: (id: string) => void
  onTakeBack: ((payment: LaybyPayment) => void) | undefined
}

/** What came in and what went back. */
export function LaybyPayments({ layby: { payments }, onPrint, onTakeBack }: PaymentsProps) {
  if (payments.length === 0) return null
  return (
    <TitledTable title={t`Payments`} columns={[t`Date`, t`Amount`]}>
      {payments.map((payment) => (
        <Table.Tr key={payment.id}>
          <Table.Td>
            <Text td={payment.is_taken_back ? 'line-through' : undefined}>
              {[formatDay(payment.business_date), paymentWords[payment.kind], payment.document]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[walletWords[payment.wallet], payment.user_name, payment.note].filter(Boolean).join(' · ')}
            </Text>
            {payment.kind === 'payment' ? (
              <Group gap={4} ml={-8}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => onPrint(payment.id)}
                >{t`Print receipt`}</Button>
                {onTakeBack && !payment.is_taken_back ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => onTakeBack(payment)}>{t`Reverse`}</Button>
                ) : null}
              </Group>
            ) : null}
          </Table.Td>
          <FigureCell>{formatMoney(payment.amount)}</FigureCell>
        </Table.Tr>
      ))}
    </TitledTable>
  )
}
