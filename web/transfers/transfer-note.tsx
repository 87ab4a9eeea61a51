import { t } from '@lingui/core/macro'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { TransferShown } from '@tunda/contract/stock/transfers'
import type { Ref } from 'react'
import { transferAt } from '../paths.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { ReceiptCode } from '../shared/receipt/receipt-code.tsx'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './transfer-note.module.css'
import { transferName, wayOf } from './transfer-words.tsx'

type Props = { ref: Ref<HTMLElement>; shown: TransferShown }

/** The paper that goes with the goods: what was sent, who takes it, lines to sign on, and the code that opens it to be received. */
export function TransferNote({ ref, shown: { transfer, lines, numbers = [] } }: Props) {
  const shop = useOrganization()
  const taken = [transfer.carrier, transfer.carrier_phone, transfer.vehicle].filter(Boolean).join(' · ')
  const sent = [transfer.sent_at && formatDateTime(transfer.sent_at), transfer.sent_by_name].filter(Boolean).join(' · ')
  return (
    <article ref={ref} className={classes.note}>
      <header>
        <div>
          <h1>{transferName(transfer)}</h1>
          <p>{shop?.name}</p>
          <p>{wayOf(transfer)}</p>
          <p>{t`Sent ${sent}`}</p>
          {taken ? <p>{t`Carried by ${taken}`}</p> : null}
          {transfer.note ? <p>{transfer.note}</p> : null}
        </div>
        <figure>
          <ReceiptCode
            content={new URL(transferAt(transfer.id), location.origin).href}
            label={t`Code that opens this transfer`}
          />
          <figcaption>{t`Scan to receive`}</figcaption>
        </figure>
      </header>
      <table>
        <thead>
          <tr>
            <th>{t`Product`}</th>
            <th>{t`Sent`}</th>
            <th>{t`Received`}</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ quantity = 0 }) => quantity > 0)
            .map((line) => (
              <tr key={line.product_id}>
                <td>
                  {nameWithVariant(line)}
                  {numbers
                    .filter(({ product_id, outcome }) => product_id === line.product_id && outcome !== 'extra')
                    .map(({ number }) => (
                      <div key={number}>{number}</div>
                    ))}
                </td>
                <td>{formatCount(line.quantity ?? 0)}</td>
                <td />
              </tr>
            ))}
        </tbody>
      </table>
      <footer>
        <p>{t`Sent by`}</p>
        <p>{t`Carried by`}</p>
        <p>{t`Received by`}</p>
      </footer>
    </article>
  )
}
