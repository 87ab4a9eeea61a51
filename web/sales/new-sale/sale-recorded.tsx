import { Button, Card, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCheck, IconPlus, IconPrinter, IconShare2 } from '@tabler/icons-react'
import type { Organization } from '@tunda/contract/organization'
import { paymentMethodLabel } from '@tunda/contract/sales'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { formatMoney } from '../../shared/money.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { usePreferences } from '../../shared/preferences.ts'
import { printReceipt } from '../print-receipt.ts'
import { Receipt } from '../receipt.tsx'
import { shareReceipt } from '../share-receipt.ts'
import classes from './sale-recorded.module.css'
import type { RecordedSale } from './use-record-sale.ts'

type Props = RecordedSale & { shop: Organization; onNext: () => void }

/** The sale is made: its number, the change to hand back, the receipt, and the next one under the thumb. */
export function SaleRecorded({ sale, received, shop, onNext }: Props) {
  usePageTitle(`Sale ${sale.invoiceNumber}`)
  const paper = useRef<HTMLDivElement>(null)
  const summary = useId()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  usePrintOnce(paper)
  useHotkeys([['N', onNext]])
  const change = received === undefined ? 0 : received - sale.total_amount
  const icon = { size: 18, stroke: 1.7 }
  return (
    <div className={classes.recorded}>
      <Card className={classes.panel}>
        <div id={summary}>
          <span className={classes.tick} aria-hidden="true">
            <IconCheck size={36} stroke={2.2} />
          </span>
          <h1 className={classes.title}>Sale recorded</h1>
          <p className={classes.invoice}>{sale.invoiceNumber}</p>
          <dl className={classes.figures}>
            <div>
              <dt>{paymentMethodLabel(sale.payment_method)}</dt>
              <dd>{formatMoney(sale.total_amount)}</dd>
            </div>
            {change > 0 ? (
              <div data-large>
                <dt>Change due</dt>
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
        >
          New sale
        </Button>
        <Group gap="xs" grow mt="xs">
          <Button
            variant="default"
            leftSection={<IconPrinter {...icon} />}
            onClick={() => paper.current && printReceipt(paper.current)}
          >
            Print receipt
          </Button>
          <Button variant="default" leftSection={<IconShare2 {...icon} />} onClick={() => shareReceipt(sale, shop)}>
            Share
          </Button>
        </Group>
      </Card>
      <div ref={paper}>
        <Receipt sale={sale} shop={shop} received={received} />
      </div>
    </div>
  )
}

/** Whoever wants every receipt printed gets the print window with the sale. */
function usePrintOnce(paper: RefObject<HTMLElement | null>): void {
  const { preferences, isKnown } = usePreferences()
  const isWanted = useRef(isKnown && preferences.sales.printReceipts)
  useEffect(() => {
    if (!isWanted.current || !paper.current) return
    isWanted.current = false
    printReceipt(paper.current)
  }, [paper])
}
