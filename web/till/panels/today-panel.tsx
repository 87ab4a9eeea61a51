import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import { flagWords } from '@tunda/contract/selling/sale-flags'
import { paymentMethodLabel } from '@tunda/contract/selling/sales'
import { useEffect, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { defaultDateStyle, formatTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import type { RefundOfDay } from '../drawer/kept-drawer.ts'
import { CancelSale, useCancellable } from '../refunds/cancel-sale.tsx'
import { printKept } from '../sale/print-kept.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { type DayOfTill, readToday, sumsOfDay } from './day-of-till.ts'
import classes from './panel-list.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { desk: Desk; onClose: () => void }

/** What this till sold and refunded today, sent or not. */
export function TodayPanel({ desk: { till, terminal }, onClose }: Props) {
  const style = { ...defaultDateStyle, timezone: terminal.shop.rules.time_zone }
  const waiting = useObservable(till.waiting)
  const [day, setDay] = useState<DayOfTill>()
  const [cancelling, setCancelling] = useState<KeptSale>()
  const mayBeCancelled = useCancellable(till)
  const drawer = useObservable(till.drawer)
  useEffect(() => {
    void [waiting, drawer]
    void readToday(till, terminal).then(setDay)
  }, [till, waiting, drawer, terminal])
  const { sales, refunds } = day ?? { sales: undefined, refunds: [] }
  const sums = sumsOfDay(day ?? { sales: [], refunds: [] })
  if (cancelling) {
    return (
      <CancelSale
        till={till}
        sale={cancelling}
        onClose={onClose}
        onBack={() => setCancelling(undefined)}
        onDone={() => {
          setDay({ refunds, sales: (sales ?? []).map((one) => (one.id === cancelling.id ? cancelled(one) : one)) })
          setCancelling(undefined)
        }}
      />
    )
  }
  return (
    <SidePanel title={t`Today on this till`} onClose={onClose}>
      <dl className={classes.sums}>
        <div>
          <dt>{t`Sales`}</dt>
          <dd>{sales ? sums.count : '–'}</dd>
        </div>
        <div>
          <dt>{t`Total`}</dt>
          <dd>{formatMoney(sums.total)}</dd>
        </div>
        {sums.refunds.length > 0 ? (
          <>
            <div>
              <dt>{t`Refunds`}</dt>
              <dd>{formatMoney(-sums.refunded)}</dd>
            </div>
            <div>
              <dt>{t`After refunds`}</dt>
              <dd>{formatMoney(sums.total - sums.refunded)}</dd>
            </div>
          </>
        ) : null}
        {sums.byMethod.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {sales?.length === 0 && sums.refunds.length === 0 ? (
        <EmptyState
          icon={IconReceipt}
          title={t`Nothing sold yet today`}
          text={t`Every sale of this till appears here, with its receipt.`}
        />
      ) : (
        <ul className={classes.list}>
          {sums.refunds.map((refund) => (
            <RefundRow
              key={refund.id}
              refund={refund}
              time={formatTime(refund.at, style)}
              isWaiting={drawer.waiting.some(({ id }) => id === refund.id)}
            />
          ))}
          {sales?.map((sale) => (
            <li key={sale.id}>
              <p className={classes.head}>
                <span className="numeric">{sale.receipt.invoiceNumber}</span>
                <span className="numeric">{formatMoney(sale.receipt.total_amount)}</span>
              </p>
              <p className={classes.facts}>
                {formatTime(sale.sold_at, style)} · {buyerName(sale.receipt.customer_name ?? '')} ·{' '}
                {sale.receipt.items.map((item) => `${item.quantity} × ${nameWithVariant(item)}`).join(', ')}
              </p>
              <StateLine sale={sale} />
              <Button
                className={classes.print ?? ''}
                variant="subtle"
                leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
                onClick={() => void printKept(sale, terminal.shop, true)}
              >{t`Print a copy`}</Button>
              {mayBeCancelled(sale) ? (
                <Button
                  className={classes.cancel ?? ''}
                  variant="subtle"
                  color="clay"
                  onClick={() => setCancelling(sale)}
                >{t`Cancel sale`}</Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

const cancelled = (sale: KeptSale): KeptSale => ({ ...sale, receipt: { ...sale.receipt, status: 'cancelled' } })

function StateLine({ sale }: { sale: KeptSale }) {
  if (sale.receipt.status === 'cancelled') return <p className={classes.warn}>{t`Cancelled`}</p>
  if (sale.state === 'parked') return <p className={classes.warn}>{t`Needs approval by a manager`}</p>
  if (sale.state !== 'posted') return <p className={classes.warn}>{t`Waiting to be sent`}</p>
  return sale.flags.length > 0 ? (
    <p className={classes.warn}>{sale.flags.map((flag) => flagWords[flag]).join(', ')}</p>
  ) : null
}

type RefundProps = { refund: RefundOfDay; time: string; isWaiting: boolean }

function RefundRow({ refund: { amount, refund_number, invoice_number, payments }, time, isWaiting }: RefundProps) {
  const facts = [time, invoice_number ?? '', ...payments.map(({ method }) => paymentMethodLabel(method))]
  return (
    <li>
      <p className={classes.head}>
        <span className="numeric">{refund_number ?? t`Refund`}</span>
        <span className="numeric">{formatMoney(-amount)}</span>
      </p>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {isWaiting ? <p className={classes.warn}>{t`Waiting to be sent`}</p> : null}
    </li>
  )
}
