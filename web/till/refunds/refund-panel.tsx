import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Refund } from '@tunda/contract/refunds'
import { counterMethods, type PaymentMethod, paymentMethodLabel } from '@tunda/contract/sales'
import type { SaleAtTill } from '@tunda/contract/till-refunds'
import { type ReactNode, useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { useObservable } from '../../shared/calls/observable.ts'
import { formatDateTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { useTillKeys } from '../desk/use-till-keys.ts'
import list from '../panels/panel-list.module.css'
import { SidePanel } from '../panels/side-panel.tsx'
import { Plate } from '../plate.tsx'
import { useConnection } from '../shop-line.ts'
import { findSales, refundSale } from '../sync/till-server.ts'
import type { Till } from '../till.ts'
import { LineBack } from './line-back.tsx'
import { refundedLocally } from './refunds-here.ts'
import { useLinesBack } from './use-lines-back.ts'

type Props = { desk: Desk; onClose: () => void }

/** Refunds a sale that is brought back, of whichever till: by its receipt's number or QR code, or the customer's phone. */
export function RefundPanel({ desk, onClose }: Props) {
  const [sale, setSale] = useState<SaleAtTill>()
  const [done, setDone] = useState<Refund>()
  const isOffline = useConnection(desk.till) === 'offline'
  const isTelling = useIsTelling(desk.till)
  return (
    <SidePanel title={t`Refund a sale`} onClose={onClose}>
      {done ? (
        <Done refund={done} onClose={onClose} />
      ) : sale ? (
        <Choosing desk={desk} sale={sale} onBack={() => setSale(undefined)} onDone={setDone} />
      ) : isOffline ? (
        <Text>{t`Refunds need a connection. Keep the receipt, and try again when the till is online.`}</Text>
      ) : isTelling ? (
        <Text role="status">{stillTelling()}</Text>
      ) : (
        <Finding desk={desk} onFound={setSale} />
      )}
    </SidePanel>
  )
}

/** Until the server knows which shift is open here, the cash of a refund would leave another one. */
const useIsTelling = ({ drawer }: Pick<Till, 'drawer'>) => useObservable(drawer).waiting.length > 0
const stillTelling = () => t`This till is still sending what was done with its drawer. Try again in a moment.`

function Finding({ desk: { till }, onFound }: { desk: Desk; onFound: (sale: SaleAtTill) => void }) {
  const [sought, setSought] = useState('')
  const [found, setFound] = useState<readonly SaleAtTill[]>()
  const { isBusy, problem, run } = useWork()
  const find = (what = sought) =>
    run(async () => {
      const { sales } = await findSales(till, what.trim())
      const [first] = sales
      if (first && sales.length === 1) onFound(first)
      else setFound(sales)
    })
  useTillKeys({
    onScan: (code) => {
      setSought(code)
      void find(code)
    },
    onKey: () => false,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t`Receipt or phone number`}
          description={t`Or scan the QR code of the receipt.`}
          size="lg"
          maxLength={300}
          data-autofocus
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={isBusy} disabled={sought.trim() === ''}>{t`Find the sale`}</Button>
        <Problem>{problem ?? (found?.length === 0 ? t`No sale has this number.` : undefined)}</Problem>
        <div className={list.rows}>
          {found?.map((sale) => (
            <Plate key={sale.id} className={list.row} onClick={() => onFound(sale)}>
              <span>
                {sale.invoice_number} · {formatDateTime(sale.sale_date)}
              </span>
              <span className="numeric">{formatMoney(sale.total_amount)}</span>
            </Plate>
          ))}
        </div>
      </Stack>
    </form>
  )
}

type ChoosingProps = { desk: Desk; sale: SaleAtTill; onBack: () => void; onDone: (refund: Refund) => void }

function Choosing({ desk: { till }, sale, onBack, onDone }: ChoosingProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [isDamaged, setDamaged] = useState(false)
  const { lines, choose, items, amount, isComplete } = useLinesBack(sale, isDamaged)
  const isTelling = useIsTelling(till)
  const [reason, setReason] = useState('')
  const [method, setMethod] = useState<PaymentMethod>(sale.left_by_method.find(isCash)?.method ?? firstOf(sale))
  const { isBusy, problem, run } = useWork()
  const refund = () =>
    run(async () => {
      const asked = {
        client_refund_id: id,
        sale_id: sale.id,
        items,
        reason: reason.trim(),
        payment_method: method,
        amount,
      }
      const made = await refundSale(till, asked)
      await refundedLocally(till, made)
      onDone(made)
    })
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
      <NativeSelect
        label={t`Refund method`}
        size="md"
        data={methodsFor(sale).map((one) => ({ value: one, label: paymentMethodLabel(one) }))}
        value={method}
        onChange={({ currentTarget: { value } }) => setMethod(value as PaymentMethod)}
      />
      <Switch
        label={t`Damaged: do not put back in stock`}
        size="lg"
        checked={isDamaged}
        onChange={({ currentTarget }) => setDamaged(currentTarget.checked)}
      />
      <Problem>{problem ?? (isTelling ? stillTelling() : undefined)}</Problem>
      <Group justify="end" gap="xs">
        <Button variant="default" size="lg" onClick={onBack} disabled={isBusy}>{t`Back`}</Button>
        <Button
          size="lg"
          loading={isBusy}
          disabled={!isComplete || isTelling || reason.trim() === ''}
          onClick={() => void refund()}
        >{t`Refund ${{ amount: formatMoney(amount) }}`}</Button>
      </Group>
    </Stack>
  )
}

/** What one method paid may go back by another; what several paid goes back by those. */
function methodsFor({ left_by_method: left }: SaleAtTill): readonly PaymentMethod[] {
  const paid = left.map(({ method }) => method)
  return paid.length > 1 ? paid : [...new Set([...paid, ...counterMethods])]
}
const isCash = ({ method }: { method: PaymentMethod }) => method === 'cash'
const firstOf = ({ left_by_method: [first] }: SaleAtTill): PaymentMethod => first?.method ?? 'cash'

function Done({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  return (
    <Stack gap="md" role="status">
      <Text fw={700}>{t`Refunded ${{ amount: formatMoney(refund.amount) }}`}</Text>
      <Text>
        {refund.refund_number} · {refund.invoice_number}
      </Text>
      {refund.payments.map(({ method, amount }) => (
        <Text key={method}>
          {paymentMethodLabel(method)}: {formatMoney(amount)}
        </Text>
      ))}
      <Button size="lg" onClick={onClose}>{t`Done`}</Button>
    </Stack>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p className={list.problem} role="alert">
      {children}
    </p>
  )
}

/** One call at a time, and why it failed. */
function useWork() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(asFailure(error).message)
    }
    setBusy(false)
  }
  return { isBusy, problem, run }
}
