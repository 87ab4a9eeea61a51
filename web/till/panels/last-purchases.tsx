import { t } from '@lingui/core/macro'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import { useEffect, useState } from 'react'
import { defaultDateStyle, formatDate } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { useConnection } from '../shop-line.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { newestSales } from '../store/past-sales.ts'
import { fetchPurchases } from '../sync/till-server.ts'
import classes from './panel-list.module.css'

type Props = { desk: Pick<Desk, 'till' | 'terminal'>; customer: TicketCustomer }

const most = 5

/** The last purchases of the ticket's customer: as the shop knows them, or offline what this till sold them. */
export function LastPurchases({ desk: { till, terminal }, customer }: Props) {
  const isAlone = useConnection(till) === 'offline' || till.isSample
  const bought = useBought(till, customer, isAlone)
  const style = { ...defaultDateStyle, timezone: terminal.shop.rules.time_zone }
  if (!bought || (bought.length === 0 && !customer.id)) return null
  return (
    <section className={classes.below ?? ''} aria-label={t`Last purchases`}>
      <p className={classes.head}>{isAlone ? t`Last purchases at this till` : t`Last purchases`}</p>
      {bought.length === 0 ? <p className={classes.facts}>{t`No purchases yet`}</p> : null}
      <ul className={classes.list}>
        {bought.map(({ number, moment, total, items, isCancelled }) => (
          <li key={number}>
            <p className={classes.head}>
              <span>{items.map((item) => `${item.quantity} × ${nameWithVariant(item)}`).join(', ')}</span>
              <span className="numeric">{formatMoney(total)}</span>
            </p>
            <p className={classes.facts}>
              {formatDate(moment, style)} · {number}
              {isCancelled ? ` · ${t`Refunded`}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Bought = {
  readonly number: string
  readonly moment: string
  readonly total: number
  readonly isCancelled: boolean
  readonly items: readonly (Parameters<typeof nameWithVariant>[0] & { readonly quantity: number })[]
}

/** Undefined until it is known; nothing is shown if it cannot be fetched now. */
function useBought(till: Desk['till'], { id, contact }: TicketCustomer, isAlone: boolean) {
  const [bought, setBought] = useState<readonly Bought[]>()
  useEffect(() => {
    const leaving = new AbortController()
    const asked = isAlone || id === undefined ? soldHere(till, contact) : fetchPurchases(till, id).then(asBought)
    asked.then(
      (found) => leaving.signal.aborted || setBought(found),
      () => leaving.signal.aborted || setBought(undefined),
    )
    return () => leaving.abort()
  }, [till, id, contact, isAlone])
  return bought
}

function asBought(sales: Awaited<ReturnType<typeof fetchPurchases>>): Bought[] {
  return sales.map(({ invoice_number: number, sale_date: moment, total_amount: total, status, items }) => ({
    number,
    moment,
    total,
    items,
    isCancelled: status === 'cancelled',
  }))
}

/** Matched by phone only: two people may have the same name. */
async function soldHere({ database }: Desk['till'], contact: string): Promise<Bought[]> {
  const phone = contact.replaceAll(/\D/g, '').slice(-9)
  if (phone.length < 9) return []
  const isTheirs = ({ receipt }: KeptSale) => (receipt.customer_contact ?? '').replaceAll(/\D/g, '').endsWith(phone)
  return (await newestSales(database))
    .filter(isTheirs)
    .slice(0, most)
    .map(({ sold_at: moment, receipt: { invoiceNumber: number, total_amount: total, status, items } }) => ({
      number,
      moment,
      total,
      items,
      isCancelled: status === 'cancelled',
    }))
}
