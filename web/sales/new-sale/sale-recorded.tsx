import { t } from '@lingui/core/macro'
import { Button, Card, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { Organization } from '@tunda/contract/organization/organization'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { useEffect, useId, useRef } from 'react'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { usePreferences } from '../../shared/preferences/preferences.ts'
import { changeOf } from '../../shared/receipt/change-of.ts'
import { Receipt } from '../../shared/receipt/receipt.tsx'
import { receiptOf } from '../../shared/receipt/receipt-content.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { methodWords } from '../../shared/words/paid-words.ts'
import { PrintButton } from '../print-button.tsx'
import { useReceiptSay } from '../receipt-language.ts'
import { useReceiptShop } from '../receipt-shop.ts'
import { ShareButton } from '../share-button.tsx'
import { usePrintReceipt } from '../use-print-receipt.ts'
import classes from './sale-recorded.module.css'
import type { RecordedSale } from './use-record-sale.ts'

type Props = RecordedSale & { shop: Organization; onNext: () => void }

/** The sale is made: its number, the change to hand back, the receipt, and the next one under the thumb. */
export function SaleRecorded({ sale, received, shop, onNext }: Props) {
  usePageTitle(t`Sale ${{ invoiceNumber: sale.invoiceNumber }}`)
  const withLogo = useReceiptShop() ?? shop
  const say = useReceiptSay(sale.id)
  const print = usePrintReceipt({ sale, shop, received, isFresh: true })
  const summary = useId()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The payment was scrolled; what came of it stands at the top.
    document.documentElement.scrollTop = 0
    next.current?.focus({ preventScroll: true })
  }, [])
  usePrintOnce(print)
  useHotkeys([['N', onNext]])
  const change = changeOf(sale.payments, received)
  const icon = { size: 18, stroke: 1.7 }
  return (
    <div className={classes.recorded}>
      <Card className={classes.panel}>
        <div id={summary}>
          <span className={classes.tick} aria-hidden="true">
            <IconCheck size={36} stroke={2.2} />
          </span>
          <h1 className={classes.title}>{t`Sale completed`}</h1>
          <p className={classes.invoice}>{sale.invoiceNumber}</p>
          <dl className={classes.figures}>
            <div>
              <dt>{titleOfPayment(sale)}</dt>
              <dd>{formatMoney(sale.total_amount)}</dd>
            </div>
            {change > 0 ? (
              <div data-large>
                <dt>{t`Change due`}</dt>
                <dd>{formatMoney(change)}</dd>
              </div>
            ) : null}
          </dl>
        </div>
        <Button
          ref={next}
          aria-describedby={summary}
          className={classes.next}
          leftSection={<IconPlus {...icon} />}
          onClick={onNext}
        >{t`New sale`}</Button>
        <Group gap="xs" mt="xs" justify="center">
          <PrintButton label={t`Print receipt`} onPrint={print} />
          <ShareButton sale={sale} shop={shop} />
        </Group>
      </Card>
      <Receipt receipt={receiptOf(sale, withLogo, { received, say })} />
    </div>
  )
}

/** How it was paid. */
function titleOfPayment(sale: RecordedSale['sale']): string {
  if (sale.on_account) return methodWords(sale)
  return sale.payments.length > 1 ? t`Split payment` : paymentMethodLabel(sale.payment_method)
}

/** Whoever wants every receipt printed gets the print window with the sale. */
function usePrintOnce(print: () => Promise<void>): void {
  const { preferences, isKnown } = usePreferences()
  const isWanted = useRef(isKnown && preferences.sales.printReceipts)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    void print()
  })
}
