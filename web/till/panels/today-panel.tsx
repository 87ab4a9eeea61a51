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
import { CancelSale, useCancellable } from '../refunds/cancel-sale.tsx'
import { printKept } from '../sale/print-kept.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { salesOfDay } from '../store/past-sales.ts'
import { shopToday } from '../till.ts'
import classes from './panel-list.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { desk: Desk; onClose: () => void }

/** What this till sold today, sent or not. */
export function TodayPanel({ desk: { till, terminal }, onClose }: Props) {
  const style = { ...defaultDateStyle, timezone: terminal.shop.rules.time_zone }
  const waiting = useObservable(till.waiting)
  const [sales, setSales] = useState<readonly KeptSale[]>()
  const [cancelling, setCancelling] = useState<KeptSale>()
  const mayBeCancelled = useCancellable(till)
  useEffect(() => {
    void waiting
    void salesOfDay(till.database, shopToday(till, terminal)).then(setSales)
  }, [till, waiting, terminal])
  const stand = (sales ?? []).filter(({ receipt }) => receipt.status === 'completed')
  const total = stand.reduce((sum, { receipt }) => sum + receipt.total_amount, 0)
  if (cancelling) {
    return (
      <CancelSale
        till={till}
        sale={cancelling}
        onClose={onClose}
        onBack={() => setCancelling(undefined)}
        onDone={() => {
          setSales(sales?.map((one) => (one.id === cancelling.id ? cancelled(one) : one)))
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
          <dd>{sales ? stand.length : '–'}</dd>
        </div>
        <div>
          <dt>{t`Total`}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        {sumsByMethod(stand).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {sales?.length === 0 ? (
        <EmptyState
          icon={IconReceipt}
          title={t`Nothing sold yet today`}
          text={t`Every sale of this till appears here, with its receipt.`}
        />
      ) : (
        <ul className={classes.list}>
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

/** Totals by payment method, the largest first. */
function sumsByMethod(sales: readonly KeptSale[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { receipt } of sales) {
    for (const { method, amount, reference } of receipt.payments) {
      // Goods returned in an exchange count as payment, but are no money.
      const isGoods = receipt.exchange != null && reference === receipt.exchange.refund_number
      const name = isGoods ? t`Exchanged goods` : paymentMethodLabel(method)
      sums.set(name, (sums.get(name) ?? 0) + amount)
    }
  }
  return [...sums].sort(([, one], [, other]) => other - one)
}
