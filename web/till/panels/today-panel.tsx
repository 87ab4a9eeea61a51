import { t } from '@lingui/core/macro'
import { IconReceipt } from '@tabler/icons-react'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { useEffect, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { defaultDateStyle, formatTime } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import type { RefundOfDay } from '../drawer/kept-drawer.ts'
import { CancelSale, useCancellable } from '../refunds/cancel-sale.tsx'
import type { KeptSale } from '../store/kept-sale.ts'
import { type DayOfTill, readToday, sumsOfDay } from './day-of-till.ts'
import { FindReceipt } from './find-receipt.tsx'
import classes from './panel-list.module.css'
import { SaleRow } from './sale-row.tsx'
import { SidePanel } from './side-panel.tsx'

type Props = { desk: Desk; onClose: () => void }

/** What this till sold and refunded today, sent or not. */
export function TodayPanel({ desk, onClose }: Props) {
  const { till, terminal } = desk
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
      <FindReceipt desk={desk}>
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
              <SaleRow
                key={sale.id}
                sale={sale}
                moment={formatTime(sale.sold_at, style)}
                shop={terminal.shop}
                onCancel={mayBeCancelled(sale) ? () => setCancelling(sale) : undefined}
              />
            ))}
          </ul>
        )}
      </FindReceipt>
    </SidePanel>
  )
}

const cancelled = (sale: KeptSale): KeptSale => ({ ...sale, receipt: { ...sale.receipt, status: 'cancelled' } })

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
