import { t } from '@lingui/core/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../shared/calls/api.ts'
import { isWorthAnother, LinkedPage, NotCome, NotShared } from '../shared/page/linked-page.tsx'
import { usePageTitle } from '../shared/page/page-title.ts'
import { printReceipt } from '../shared/receipt/print-receipt.tsx'
import { Receipt } from '../shared/receipt/receipt.tsx'
import { receiptOf } from '../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../shared/receipt/receipt-paper.ts'
import { useReceiptWords } from '../shared/receipt/receipt-words.ts'
import { choiceOfDevice } from '../shared/words/chosen-language.ts'
import classes from './receipt-screen.module.css'

/** A customer's receipt behind the link that the shop shared. */
export function ReceiptScreen() {
  return (
    <LinkedPage by={t`Receipt by`} width={380} gone={<Gone />}>
      {(token) => <SharedReceipt token={token} />}
    </LinkedPage>
  )
}

function SharedReceipt({ token }: { token: string }) {
  const query = useQuery(api.receipts.find.queryOptions({ input: { token }, retry: isWorthAnother }))
  // Whoever chose a language here reads it in that one.
  const say = useReceiptWords(choiceOfDevice() === undefined ? query.data?.language : undefined)
  usePageTitle(
    query.data
      ? t`${{ shop: query.data.shop.name }} receipt ${{ invoiceNumber: query.data.sale.invoiceNumber }}`
      : t`Receipt`,
  )
  if (query.error || !query.data) return <NotCome query={query} gone={<Gone />} />
  const { sale, shop } = query.data
  return (
    <>
      <VisuallyHidden component="h1">{t`Receipt`}</VisuallyHidden>
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

function Gone() {
  return <NotShared title={t`Receipt not found`} />
}
