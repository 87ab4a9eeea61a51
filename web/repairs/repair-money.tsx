import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Repair, RepairPayment, RepairQuote } from '@tunda/contract/repairs/repair-shapes'
import { walletWords } from '@tunda/contract/till/drawer-shapes'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { printReceipt } from '../shared/receipt/print-receipt.tsx'
import { receiptPaper } from '../shared/receipt/receipt-paper.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatMoney } from '../shared/words/money.ts'
import { DepositDialog, MoneyBackDialog } from './money-dialogs.tsx'
import { intakeReceipt } from './repair-papers.tsx'
import { hasEnded, paymentWords } from './repair-words.ts'
import classes from './repairs.module.css'

type Props = { repair: Repair }

/** What the customer was told that it costs, and what they said. */
export function RepairQuotes({ repair: { quotes } }: Props) {
  if (quotes.length === 0) return null
  return (
    <Card p="md">
      <Text component="h2" fw={600} mb="xs">{t`Quotes`}</Text>
      <ul className={classes.steps}>
        {quotes.map((quote) => (
          <li key={quote.no} className={classes.step}>
            <Group justify="space-between" gap="xs">
              <span>
                <strong className="numeric">{formatMoney(quote.amount)}</strong>{' '}
                <StatusBadge tone={toneOf(quote)}>{answerWords(quote)}</StatusBadge>
              </span>
              <Text size="sm" c="dimmed">
                {formatDateTime(quote.quoted_at)}
              </Text>
            </Group>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[quote.quoted_by_name, quote.note, answeredWords(quote)].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function toneOf({ answer, is_open }: RepairQuote) {
  if (answer === 'approved') return 'ok'
  return is_open ? 'warn' : 'quiet'
}

function answerWords({ answer, is_open }: RepairQuote): string {
  if (answer === 'approved') return t({ message: 'Approved', context: 'a repair' })
  if (answer === 'declined') return t`Declined`
  return is_open ? t`Not answered yet` : t`Replaced`
}

function answeredWords({ answer, answered_at, answered_by_name }: RepairQuote): string | null {
  if (answer === null || answered_at === null) return null
  const at = formatDateTime(answered_at)
  return answered_by_name === null
    ? t`answered by the customer, through the link, ${at}`
    : t`answer entered by ${{ name: answered_by_name }}, ${at}`
}

/** What came in before the device is collected, and what went back. */
export function RepairPayments({ repair }: Props) {
  const { payments, is_warranty, paid } = repair
  const shop = useOrganization()
  const rules = useQuery(api.repairs.rules.queryOptions())
  const [mayReceive, mayReturn] = [useMay('receive_payments'), useMay('manage_credit')]
  const [open, setOpen] = useState<'pay' | 'back'>()
  const isOpen = !hasEnded(repair)
  const canPay = mayReceive && isOpen && !is_warranty
  const canReturn = mayReturn && isOpen && paid > 0
  if (payments.length === 0 && !canPay) return null
  const close = () => setOpen(undefined)
  const print = (payment: RepairPayment, of = repair) => {
    if (shop && rules.data)
      printReceipt(intakeReceipt(of, { shop, rules: rules.data, link: undefined }, payment), receiptPaper())
  }
  return (
    <Card p="md">
      <Group justify="space-between" mb="xs">
        <Text component="h2" fw={600}>{t`Payments`}</Text>
        <Group gap={4}>
          {canReturn ? (
            <Button variant="subtle" size="compact-md" onClick={() => setOpen('back')}>{t`Refund`}</Button>
          ) : null}
          {canPay ? (
            <Button variant="subtle" size="compact-md" onClick={() => setOpen('pay')}>{t`Receive a deposit`}</Button>
          ) : null}
        </Group>
      </Group>
      {payments.length === 0 ? <Text size="sm" c="dimmed">{t`Nothing paid yet.`}</Text> : null}
      <ul className={classes.steps}>
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} onPrint={() => print(payment)} />
        ))}
      </ul>
      {open === 'pay' && rules.data ? (
        <DepositDialog
          repair={repair}
          wallets={rules.data.wallets}
          onClose={close}
          onPaid={(next, id) => {
            const payment = next.payments.find((one) => one.id === id)
            if (payment) print(payment, next)
          }}
        />
      ) : null}
      {open === 'back' && rules.data ? (
        <MoneyBackDialog repair={repair} wallets={rules.data.wallets} onClose={close} />
      ) : null}
    </Card>
  )
}

function Payment({ payment, onPrint }: { payment: RepairPayment; onPrint: () => void }) {
  const { kind, amount, business_date, wallet, document, note, user_name } = payment
  return (
    <li className={classes.step}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text>{[formatDay(business_date), paymentWords[kind], document].filter(Boolean).join(' · ')}</Text>
        <span className="numeric">{formatMoney(amount)}</span>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[walletWords[wallet], user_name, note].filter(Boolean).join(' · ')}
      </Text>
      {kind === 'payment' ? (
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={onPrint}>{t`Print receipt`}</Button>
      ) : null}
    </li>
  )
}
