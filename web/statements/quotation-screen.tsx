import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import type { PublicQuotation } from '@tunda/contract/selling/quotations'
import { api } from '../shared/calls/api.ts'
import { printDocument } from '../shared/files/document-paper.tsx'
import { isWorthAnother, LinkedPage, NotCome, NotShared } from '../shared/page/linked-page.tsx'
import { usePageTitle } from '../shared/page/page-title.ts'
import { quotationPaper, quotationStateWords, quotationSums, validWords } from '../shared/quotations/quotation-words.ts'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { ShopHead, SumLines } from './linked-document.tsx'
import classes from './statement-screen.module.css'

/** A quotation behind the link that the shop gave its customer. */
export function QuotationScreen() {
  return (
    <LinkedPage by={t`Quotation by`} gone={<Gone />}>
      {(token) => <Shared token={token} />}
    </LinkedPage>
  )
}

function Shared({ token }: { token: string }) {
  const query = useQuery(api.quotations.find.queryOptions({ input: { token }, retry: isWorthAnother }))
  usePageTitle(query.data ? t`Quotation from ${{ shop: query.data.shop.name }}` : t`Quotation`)
  if (query.error || !query.data) return <NotCome query={query} gone={<Gone />} />
  return <Quoted of={query.data} />
}

function Quoted({ of: { shop, quotation } }: { of: PublicQuotation }) {
  const { number, state, customer_name, lines, total_amount, notes } = quotation
  const { address, phone, tin } = shop
  return (
    <article className={classes.document}>
      <ShopHead shop={shop} />
      <h1 className={classes.title}>{t`Quotation ${number}`}</h1>
      <p className={classes.owed}>{formatMoney(total_amount)}</p>
      <p className={classes.pay}>{state === 'open' ? validWords(quotation) : quotationStateWords[state]}</p>
      {customer_name ? <p className={classes.facts}>{customer_name}</p> : null}
      <ul className={classes.lines}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are frozen, and two may be alike
          <li key={place}>
            <div className={classes.what}>
              <span>{nameWithVariant(line)}</span>
              <small>{`${formatCount(line.quantity)} × ${formatMoney(line.unit_price)}`}</small>
            </div>
            <div className={classes.amounts}>
              <span className="numeric">{formatMoney(line.unit_price * line.quantity)}</span>
            </div>
          </li>
        ))}
        <SumLines sums={quotationSums(quotation)} />
      </ul>
      {notes ? <p className={classes.facts}>{notes}</p> : null}
      <div className={classes.action}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} />}
          onClick={() =>
            printDocument(
              quotationPaper(
                quotation,
                { name: shop.name, logo: shop.logo, rules: { address, phone, tin } },
                'quotation',
              ),
            )
          }
        >{t`Print`}</Button>
      </div>
    </article>
  )
}

function Gone() {
  return <NotShared title={t`Quotation not found`} />
}
