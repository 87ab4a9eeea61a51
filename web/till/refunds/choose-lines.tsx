import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { settleExchange } from '@tunda/contract/selling/exchange-rules'
import type { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { partBack } from '@tunda/contract/selling/refund-rules'
import { useState } from 'react'
import type { RefundShown } from '../../shared/receipt/refund-paper.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { keepDone } from '../drawer/use-drawer-of-till.ts'
import list from '../panels/panel-list.module.css'
import type { ServerApproval } from '../staff/approve.ts'
import { refundSale } from '../sync/till-server.ts'
import { serverNow, type Till } from '../till.ts'
import { ApproveExchange } from './approve-exchange.tsx'
import { BackBy } from './back-by.tsx'
import { type ExchangeMade, makeExchange } from './exchange.ts'
import { ExchangePart, exchangeProblem } from './exchange-part.tsx'
import { LineBack } from './line-back.tsx'
import { type RefundMade, refundedLocally } from './refunds-here.ts'
import { mostAlone, type SaleToRefund } from './sales-here.ts'
import { stillTelling, useIsTelling } from './use-is-telling.ts'
import { useLinesBack } from './use-lines-back.ts'
import { CallProblem, useOneCall } from './use-one-call.tsx'

type Props = {
  desk: Desk
  sale: SaleToRefund
  isAlone: boolean
  onBack: () => void
  onDone: (refund: RefundMade) => void
  onExchanged: (made: ExchangeMade) => void
  /** An exchange was not made, or its outcome is unknown. */
  onNotExchanged: () => void
}

/** What is returned of a sale, why, and how it is refunded. */
export function ChooseLines({ desk, sale, isAlone, onBack, onDone, onExchanged, onNotExchanged }: Props) {
  const { till } = desk
  const [id] = useState(() => crypto.randomUUID())
  const [isDamaged, setDamaged] = useState(false)
  const { lines, choose, items, amount, isComplete } = useLinesBack(sale, isDamaged)
  const isTelling = useIsTelling(till) && !isAlone
  const [reason, setReason] = useState('')
  const [method, setMethod] = useState<PaymentMethod>(sale.left_by_method.find(isCash)?.method ?? firstOf(sale))
  const [wantsExchange, setWantsExchange] = useState(false)
  const [pays, setPays] = useState<PaymentMethod>('cash')
  const [isApproving, setApproving] = useState(false)
  const { isBusy, problem, run } = useOneCall()
  const most = isAlone ? mostAlone(till) : Number.POSITIVE_INFINITY
  const isTooMuch = amount > most
  // The connection was lost meanwhile: what was not paid in cash, or is on account, is not refunded in cash.
  const isHeldUp = isAlone && (!!sale.left_on_account || !sale.left_by_method.every(isCash))
  const onAccount = Math.min(sale.left_on_account ?? 0, amount)
  const isExchange = wantsExchange && !isAlone && desk.ticket.lines.length > 0
  const again = Math.min(onAccount, sale.most_again_on_account ?? onAccount)
  const settled = settleExchange({ money: amount - onAccount, on_account: again }, desk.priced.total_amount)
  const unfit = isExchange ? exchangeProblem(desk) : undefined
  const asked = { sale_id: sale.id, items, reason: reason.trim(), amount }
  async function exchange(approval?: ServerApproval): Promise<void> {
    const back = { client_refund_id: id, ...asked, payment_method: method }
    const paid = settled.due > 0 ? { method: pays, amount: settled.due } : null
    const made = makeExchange(till, desk.ticket, desk.priced, { refund: back, pays: paid }, approval)
    await made.then(onExchanged, (error) => {
      onNotExchanged()
      throw error
    })
  }
  const refund = () => {
    if (isExchange && desk.approvers) return setApproving(true)
    return run(async () => {
      if (isExchange) return await exchange()
      onDone(await (isAlone ? refundAlone(till, id, sale, asked) : refundAsked(till, id, asked, method)))
    })
  }
  if (isApproving && isExchange && desk.approvers)
    return (
      <ApproveExchange desk={desk} people={desk.approvers} onApproved={exchange} onBack={() => setApproving(false)} />
    )
  return (
    <Stack gap="md">
      <Text fw={700}>
        {sale.invoice_number} · {formatDateTime(sale.sale_date)}
      </Text>
      <ul className={list.list}>
        {lines.map((line) => (
          <li key={line.line}>
            <LineBack line={line} onChoose={choose} />
          </li>
        ))}
      </ul>
      <TextInput
        label={t`Reason`}
        size="md"
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {isAlone ? null : (
        <ExchangePart
          desk={desk}
          isOn={isExchange}
          onChange={setWantsExchange}
          settled={settled}
          pays={pays}
          onPays={setPays}
        />
      )}
      {isAlone || (isExchange && settled.back === 0) ? null : (
        <BackBy
          sale={sale}
          money={amount - onAccount}
          kept={isExchange ? settled.kept : 0}
          method={method}
          onChange={setMethod}
        />
      )}
      <Switch
        label={t`Damaged: do not put back in stock`}
        size="lg"
        checked={isDamaged}
        onChange={({ currentTarget }) => setDamaged(currentTarget.checked)}
      />
      {onAccount > 0 && !isExchange ? (
        <Text role="status">
          {t`${{ account: formatMoney(onAccount) }} is taken off the customer’s account first. ${{ back: formatMoney(amount - onAccount) }} is refunded.`}
        </Text>
      ) : null}
      <CallProblem>
        {problem ??
          unfit ??
          (isHeldUp ? needsConnection() : isTooMuch ? tooMuch(most) : isTelling ? stillTelling() : undefined)}
      </CallProblem>
      <Foot
        isBusy={isBusy}
        isReady={
          isComplete &&
          unfit === undefined &&
          !(isHeldUp || isTelling || isTooMuch || (isAlone && amount === 0)) &&
          reason.trim() !== ''
        }
        action={isExchange ? t`Exchange` : t`Refund ${{ amount: formatMoney(amount) }}`}
        onBack={onBack}
        onGo={() => void refund()}
      />
    </Stack>
  )
}

type FootProps = { isBusy: boolean; isReady: boolean; action: string; onBack: () => void; onGo: () => void }

function Foot({ isBusy, isReady, action, onBack, onGo }: FootProps) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" size="lg" onClick={onBack} disabled={isBusy}>{t`Back`}</Button>
      <Button size="lg" loading={isBusy} disabled={!isReady} onClick={onGo}>
        {action}
      </Button>
    </Group>
  )
}

const isCash = ({ method }: { method: PaymentMethod }) => method === 'cash'
const firstOf = ({ left_by_method: [first] }: SaleToRefund): PaymentMethod => first?.method ?? 'cash'

const needsConnection = () => t`This sale was not paid in cash alone, so its refund needs a connection.`
const tooMuch = (most: number) =>
  most > 0
    ? t`Without a connection at most ${{ most: formatMoney(most) }} can be refunded.`
    : t`No more can be refunded in this shift without a connection.`

type Asked = Pick<Parameters<typeof refundSale>[1], 'sale_id' | 'items' | 'reason'> & { readonly amount: number }

async function refundAsked(till: Till, id: string, asked: Asked, payment_method: PaymentMethod): Promise<RefundMade> {
  const made = await refundSale(till, { client_refund_id: id, ...asked, payment_method })
  await refundedLocally(till, made)
  return { ...made, printed: made }
}

/** The cash is refunded at once; the server is told as soon as it can be reached. */
async function refundAlone(till: Till, id: string, sale: SaleToRefund, asked: Asked): Promise<RefundMade> {
  const shift_id = till.drawer.get().shift?.id
  if (shift_id === undefined) throw new Error('Cash is refunded out of an open drawer')
  await keepDone(till, { kind: 'refund', shift_id, ...asked }, undefined, id)
  const { amount } = asked
  const { invoice_number, customer_name = '' } = sale
  const payments = [{ method: 'cash' as const, amount, reference: null }]
  const printed = {
    refund_number: null,
    invoice_number,
    customer_name,
    created_at: serverNow(till).toISOString(),
    reason: asked.reason,
    amount,
    tax_amount: null,
    payments,
    user_name: till.person.get()?.name ?? '',
    items: itemsBack(sale, asked.items),
  }
  return { refund_number: null, invoice_number, amount, payments, printed }
}

/** The goods of a refund, each with what is paid back for it. */
function itemsBack({ lines }: SaleToRefund, items: Asked['items']): RefundShown['items'] {
  return items.flatMap(({ line, quantity, unit_number }) => {
    const sold = lines.find((one) => one.line === line)
    if (!sold) return []
    const { brand, model, variant, total } = sold
    return [
      { brand, model, variant, quantity, amount: partBack(sold, quantity, total), unit_number: unit_number ?? null },
    ]
  })
}
