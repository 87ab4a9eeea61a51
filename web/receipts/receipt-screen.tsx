import { t } from '@lingui/core/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPrinter, IconReceiptOff } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { usePageTitle } from '../shared/page/page-title.ts'
import { Wordmark } from '../shared/page/wordmark.tsx'
import { printReceipt } from '../shared/receipt/print-receipt.tsx'
import { Receipt } from '../shared/receipt/receipt.tsx'
import { receiptOf } from '../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../shared/receipt/receipt-paper.ts'
import { useReceiptWords } from '../shared/receipt/receipt-words.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { choiceOfDevice } from '../shared/words/chosen-language.ts'
import classes from './receipt-screen.module.css'

/** A customer's receipt behind the link that the shop shared. Nobody need be signed in, and no search engine is to find it. */
export function ReceiptScreen() {
  const token = useLocation().hash.slice(1)
  useNotIndexed()
  return (
    <main className={classes.page}>
      <VisuallyHidden component="h1">{t`Receipt`}</VisuallyHidden>
      <div className={classes.receipt}>{token === '' ? <Gone /> : <SharedReceipt token={token} />}</div>
      <footer className={classes.foot}>
        {t`Receipt by`}
        <Link to={paths.landing} className={classes.home} aria-label={t`Tunda, to its home page`}>
          <Wordmark />
        </Link>
      </footer>
    </main>
  )
}

function SharedReceipt({ token }: { token: string }) {
  const query = useQuery(
    api.receipts.find.queryOptions({ input: token.length <= 200 ? { token } : skipToken, retry: isWorthAnother }),
  )
  // Whoever chose a language here reads it in that one.
  const say = useReceiptWords(choiceOfDevice() === undefined ? query.data?.language : undefined)
  usePageTitle(
    query.data
      ? t`${{ shop: query.data.shop.name }} receipt ${{ invoiceNumber: query.data.sale.invoiceNumber }}`
      : t`Receipt`,
  )
  if (token.length > 200 || (query.error && asFailure(query.error).status === 404)) return <Gone />
  if (query.error) return <FailedState error={query.error} query={query} />
  if (!query.data) return <LoadingState />
  const { sale, shop } = query.data
  return (
    <>
      <Receipt receipt={receiptOf(sale, shop, { say })} />
      <div className={classes.action}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} />}
          onClick={() => printReceipt(receiptOf(sale, shop, { isCopy: true, say }), receiptPaper())}
        >{t`Print`}</Button>
      </div>
    </>
  )
}

function isWorthAnother(failures: number, error: unknown): boolean {
  return failures < 3 && asFailure(error).status !== 404
}

function Gone() {
  return (
    <EmptyState
      icon={IconReceiptOff}
      title={t`Receipt not found`}
      text={t`The link is not complete, or the shop has removed it. Ask the shop for a new one.`}
    />
  )
}

function useNotIndexed(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}
