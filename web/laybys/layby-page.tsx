import { t } from '@lingui/core/macro'
import { Anchor, Button, Menu, Progress, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Layby, LaybyPayment } from '@tunda/contract/selling/laybys'
import { useState } from 'react'
import { Link } from 'react-router'
import { customerAt, saleAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { useMay, useOrganization } from '../shared/calls/organization.ts'
import { printDocument } from '../shared/files/document-paper.tsx'
import { BackButton } from '../shared/page/back-button.tsx'
import { Figures } from '../shared/page/details.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { printReceipt } from '../shared/receipt/print-receipt.tsx'
import { receiptPaper } from '../shared/receipt/receipt-paper.ts'
import { StatusBadge } from '../shared/table/status-badge.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'
import { CancelDialog, PayDialog, ReleaseDialog, TakeBackDialog } from './layby-actions.tsx'
import { agreementPaper, laybyReceipt } from './layby-papers.ts'
import { LaybyGoods, LaybyPayments, LaybySchedule } from './layby-tables.tsx'
import { isOpen, lastDayWords, laybyStateWords, laybyTones, leftOf } from './layby-words.ts'

/** One lay-by: its goods, what was paid and when, and what can be done. */
export function LaybyPage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(api.laybys.get.queryOptions({ input: { id } }))
  const layby = query.data
  return (
    <>
      <PageHeader
        title={layby?.number ?? t`Lay-by`}
        facts={layby ? <Facts layby={layby} /> : '\u00a0'}
        actions={
          <>
            <BackButton onClick={onBack} />
            {layby ? <Actions layby={layby} /> : null}
          </>
        }
      />
      <AnswerState query={query} />
      {layby ? <Content layby={layby} /> : null}
    </>
  )
}

function Facts({ layby }: { layby: Layby }) {
  const { state, customer_id, customer_name, customer_phone, opened_on, user_name, sale_id, invoice_number } = layby
  return (
    <>
      <StatusBadge tone={laybyTones[state]}>{laybyStateWords[state]}</StatusBadge>{' '}
      <Anchor component={Link} to={customerAt(customer_id)} inherit>
        {customer_name}
      </Anchor>
      {' · '}
      {[customer_phone, formatDay(opened_on), lastDayWords(layby), user_name].filter(Boolean).join(' · ')}
      {sale_id && invoice_number ? (
        <>
          {' · '}
          <Anchor component={Link} to={saleAt(sale_id)} inherit>
            {invoice_number}
          </Anchor>
        </>
      ) : null}
    </>
  )
}

type Open = 'pay' | 'release' | 'cancel'

function Actions({ layby }: { layby: Layby }) {
  const shop = useOrganization()
  const [mayReceive, mayManage] = [useMay('receive_payments'), useMay('manage_credit')]
  const [open, setOpen] = useState<Open>()
  if (!shop) return null
  const close = () => setOpen(undefined)
  const canRelease = mayReceive && isOpen(layby) && layby.paid >= layby.release_amount
  const canPay = mayReceive && isOpen(layby) && leftOf(layby) > 0
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}>{t`Print`}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => printDocument(agreementPaper(layby, shop))}>{t`Agreement, A4`}</Menu.Item>
          <Menu.Item
            onClick={() => printReceipt(laybyReceipt(layby, shop), receiptPaper() === '58' ? '58' : '80')}
          >{t`Agreement, receipt printer`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayManage && isOpen(layby) ? (
        <Button variant="default" onClick={() => setOpen('cancel')}>{t`Cancel lay-by`}</Button>
      ) : null}
      {canPay ? (
        <Button variant={canRelease ? 'default' : 'filled'} onClick={() => setOpen('pay')}>{t`Receive payment`}</Button>
      ) : null}
      {canRelease ? <Button onClick={() => setOpen('release')}>{t`Hand over`}</Button> : null}
      {open === 'pay' ? (
        <PayDialog layby={layby} onClose={close} onPaid={(receipt, id) => print(receipt.layby, shop, id)} />
      ) : null}
      {open === 'release' ? <ReleaseDialog layby={layby} onClose={close} /> : null}
      {open === 'cancel' ? <CancelDialog layby={layby} onClose={close} /> : null}
    </>
  )
}

type Shop = NonNullable<ReturnType<typeof useOrganization>>

/** The receipt of one payment, on the paper of the printer beside this device. */
function print(layby: Layby, shop: Shop, paymentId: string): void {
  const payment = layby.payments.find(({ id }) => id === paymentId)
  if (payment) printReceipt(laybyReceipt(layby, shop, payment), receiptPaper())
}

function Content({ layby }: { layby: Layby }) {
  const shop = useOrganization()
  const [mistake, setMistake] = useState<LaybyPayment>()
  const mayManage = useMay('manage_credit')
  const { total_amount, paid, next_due_on, expires_on, notes, reason, schedule } = layby
  const next = next_due_on === null ? undefined : t`Next payment by ${{ day: formatDay(next_due_on) }}`
  return (
    <Stack gap="md">
      <div>
        <Figures
          figures={[
            [t`Total`, formatMoney(total_amount)],
            [t`Paid`, formatMoney(paid)],
            [t`Left to pay`, formatMoney(isOpen(layby) ? leftOf(layby) : 0), leftOf(layby) > 0 ? next : undefined],
            [t`Keep the goods until`, formatDay(expires_on)],
          ]}
        />
        <Progress
          mt="md"
          aria-label={t`Paid`}
          value={Math.floor((paid * 100) / total_amount)}
          {...(layby.state === 'due' ? { color: 'marigold' } : {})}
        />
      </div>
      {reason ? <Text style={{ overflowWrap: 'anywhere' }}>{t`Cancelled: ${reason}`}</Text> : null}
      <LaybyGoods layby={layby} />
      {schedule ? <LaybySchedule layby={layby} /> : null}
      <LaybyPayments
        layby={layby}
        onPrint={(id) => shop && print(layby, shop, id)}
        onTakeBack={mayManage && isOpen(layby) ? setMistake : undefined}
      />
      {notes ? (
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {notes}
        </Text>
      ) : null}
      {mistake ? <TakeBackDialog payment={mistake} onClose={() => setMistake(undefined)} /> : null}
    </Stack>
  )
}
