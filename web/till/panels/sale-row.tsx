import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPrinter, IconShare2 } from '@tabler/icons-react'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import { flagWords } from '@tunda/contract/selling/sale-flags'
import { receiptMessage } from '../../shared/receipt/receipt-message.ts'
import { receiptWords } from '../../shared/receipt/receipt-words.ts'
import { buyerName } from '../../shared/words/buyer-name.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { printKept, receiptOfKept } from '../sale/print-kept.ts'
import { shareText } from '../sale/share-text.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import type { PairedTerminal } from '../store/settings.ts'
import classes from './panel-list.module.css'

type Props = { sale: KeptSale; moment: string; shop: PairedTerminal['shop']; onCancel?: (() => void) | undefined }

/** A sale of this till with its receipt, to be printed or shared again. */
export function SaleRow({ sale, moment, shop, onCancel }: Props) {
  const { receipt } = sale
  async function share(): Promise<void> {
    await shareText(receiptMessage(receiptOfKept(sale, shop, await receiptWords(receipt.language), { isCopy: true })))
  }
  return (
    <li>
      <p className={classes.head}>
        <span className="numeric">{receipt.invoiceNumber}</span>
        <span className="numeric">{formatMoney(receipt.total_amount)}</span>
      </p>
      <p className={classes.facts}>
        {moment} · {buyerName(receipt.customer_name ?? '')} ·{' '}
        {receipt.items.map((item) => `${item.quantity} × ${nameWithVariant(item)}`).join(', ')}
      </p>
      <StateLine sale={sale} />
      <div className={classes.links}>
        <Button
          className={classes.link ?? ''}
          variant="subtle"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          onClick={() => void printKept(sale, shop, { isCopy: true })}
        >{t`Print a copy`}</Button>
        <Button
          className={classes.link ?? ''}
          variant="subtle"
          leftSection={<IconShare2 size={18} stroke={1.7} aria-hidden />}
          onClick={() => void share()}
        >{t`Share`}</Button>
        {onCancel ? (
          <Button
            className={classes.link ?? ''}
            variant="subtle"
            color="clay"
            onClick={onCancel}
          >{t`Cancel sale`}</Button>
        ) : null}
      </div>
    </li>
  )
}

function StateLine({ sale }: { sale: KeptSale }) {
  if (sale.receipt.status === 'cancelled') return <p className={classes.warn}>{t`Cancelled`}</p>
  if (sale.state === 'parked') return <p className={classes.warn}>{t`Needs approval by a manager`}</p>
  if (sale.state !== 'posted') return <p className={classes.warn}>{t`Waiting to be sent`}</p>
  return sale.flags.length > 0 ? (
    <p className={classes.warn}>{sale.flags.map((flag) => flagWords[flag]).join(', ')}</p>
  ) : null
}
