import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconPlus, IconPrinter, IconShare2 } from '@tabler/icons-react'
import { flagWords } from '@tunda/contract/selling/sale-flags'
import { useEffect, useRef, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { changeOf } from '../../shared/receipt/change-of.ts'
import { Receipt } from '../../shared/receipt/receipt.tsx'
import { receiptMessage } from '../../shared/receipt/receipt-message.ts'
import { useReceiptWords } from '../../shared/receipt/receipt-words.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { LargeAmount } from '../large-amount.tsx'
import type { KeptSale } from '../store/kept-sale.ts'
import { printKept, receiptOfKept } from './print-kept.ts'
import classes from './sale-done.module.css'
import { shareText } from './share-text.ts'
import { receiptSeen } from './unseen-receipt.ts'

type Props = { sale: KeptSale; desk: Desk; onNext: () => void }

/** A completed sale: the change, its number, and a button for the next one. */
export function SaleDone({ sale, desk, onNext }: Props) {
  const { till, terminal } = desk
  const receipt = receiptOfKept(sale, terminal.shop, useReceiptWords(sale.receipt.language))
  const next = useRef<HTMLButtonElement>(null)
  const total = sale.receipt.total_amount
  const { paid_out, deposit } = sale.rest_of_offer ?? { paid_out: 0, deposit: 0 }
  const change = changeOf(sale.receipt.payments, sale.received)
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  useReceipt(sale, desk)
  const now = useOutcome(sale, desk)
  return (
    <section className={classes.done} aria-label={t`Sale completed`}>
      <div className={classes.panel}>
        <span className={classes.tick} aria-hidden="true">
          <IconCheck size={36} stroke={2.4} />
        </span>
        <h2 className={classes.title}>{t`Sale completed`}</h2>
        <p className={classes.number}>{sale.receipt.invoiceNumber}</p>
        <dl className={classes.figures} aria-live="polite">
          <div>
            <dt>{t`Total`}</dt>
            <dd>{formatMoney(total)}</dd>
          </div>
          {change > 0 ? (
            <div data-large>
              <dt>{t`Change due`}</dt>
              <dd>
                <LargeAmount amount={change} size="change" />
              </dd>
            </div>
          ) : null}
          {paid_out > 0 ? (
            <div data-large>
              <dt>{t`Rest of the trade-in: pay out`}</dt>
              <dd>
                <LargeAmount amount={paid_out} size="change" />
              </dd>
            </div>
          ) : null}
          {deposit > 0 ? (
            <div>
              <dt>{t`Rest of the trade-in: deposit`}</dt>
              <dd>{formatMoney(deposit)}</dd>
            </div>
          ) : null}
        </dl>
        <p className={classes.state} data-tone={now.state === 'posted' ? 'ok' : 'warn'}>
          {till.isSample ? t`Recorded in the sample shop` : stateWords(now)}
        </p>
        <Button
          ref={next}
          className={classes.next}
          leftSection={<IconPlus size={22} stroke={1.8} />}
          onClick={onNext}
        >{t`New sale`}</Button>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.6} />}
            onClick={() => void printKept(sale, terminal.shop)}
          >{t`Print receipt`}</Button>
          <Button
            variant="default"
            leftSection={<IconShare2 size={20} stroke={1.6} />}
            onClick={() => void shareText(receiptMessage(receipt))}
          >{t`Share`}</Button>
        </div>
        <p className={classes.hint}>
          {till.held.get().length > 0 ? t`Held sales wait at the top.` : t`Scan to begin the next sale.`}
        </p>
      </div>
      <div className={classes.paper}>
        <Receipt receipt={receipt} />
      </div>
    </section>
  )
}

function stateWords(sale: Outcome): string {
  if (sale.state === 'posted') return [t`Recorded`, ...sale.flags.map((flag) => flagWords[flag])].join(' · ')
  if (sale.state === 'parked') return t`Received, and needs approval by a manager`
  return t`Kept on this till, and sent as soon as the connection is back`
}

type Outcome = Pick<KeptSale, 'state' | 'flags'>

/** What became of the sale so far: one that was kept may be sent while its receipt is still on the screen. */
function useOutcome(sale: KeptSale, { till }: Desk): Outcome {
  const [known, setKnown] = useState<KeptSale>()
  const waiting = useObservable(till.waiting)
  useEffect(() => {
    if (sale.state !== 'waiting' || waiting.some(({ sale_id }) => sale_id === sale.id)) return undefined
    let isGone = false
    // Without its store, what is shown stays.
    void till.database.get('sales', sale.id).then(
      (kept) => isGone || setKnown(kept),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [sale, waiting, till])
  return known?.id === sale.id ? known : sale
}

/** What is shown counts as seen; and where every receipt is printed, it is printed now. */
function useReceipt(sale: KeptSale, { till, terminal }: Desk): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === sale.id) return
    shown.current = sale.id
    if (till.preferences.get().print_receipts) void printKept(sale, terminal.shop)
    void receiptSeen(till, sale)
  }, [sale, till, terminal])
}
