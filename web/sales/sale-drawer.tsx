import { t } from '@lingui/core/macro'
import { Drawer, Stack, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Sale } from '@tunda/contract/selling/sales'
import { api } from '../shared/calls/api.ts'
import { unlessCovered } from '../shared/page/unless-covered.ts'
import { Receipt } from '../shared/receipt/receipt.tsx'
import { type ReceiptShop, receiptOf } from '../shared/receipt/receipt-content.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { useReceiptSay } from './receipt-language.ts'
import { useReceiptShop } from './receipt-shop.ts'
import { RefundActions } from './refunds/refund-actions.tsx'
import { SaleHistory } from './refunds/sale-history.tsx'

type Props = { saleId: string | undefined; onClose: () => void }

/** One sale beside the list, with its receipt as printed. */
export function SaleDrawer({ saleId, onClose }: Props) {
  const sale = useQuery(api.sales.get.queryOptions({ input: saleId ? { id: saleId } : skipToken }))
  const title = saleId && sale.data ? t`Sale ${{ invoiceNumber: sale.data.invoiceNumber }}` : t`Sale`
  return (
    <Drawer opened={saleId !== undefined} onClose={unlessCovered(onClose)} position="right" size={480} title={title}>
      {saleId ? <SaleInDrawer query={sale} /> : null}
    </Drawer>
  )
}

type Query = Pick<ReturnType<typeof useQuery<Sale>>, 'data' | 'error' | 'refetch' | 'isFetching'>

function SaleInDrawer({ query }: { query: Query }) {
  const shop = useReceiptShop()
  if (query.error && !query.data) return <FailedState error={query.error} query={query} />
  if (!query.data || !shop) return <LoadingState />
  return (
    <Stack gap="lg">
      <RefundActions sale={query.data} shop={shop} />
      <ReceiptActions sale={query.data} shop={shop} />
      {query.data.discount_reason ? (
        <Text size="sm">{t`Reason for the discount: ${{ reason: query.data.discount_reason }}`}</Text>
      ) : null}
      <ShownReceipt sale={query.data} shop={shop} />
      <SaleHistory sale={query.data} shop={shop} />
    </Stack>
  )
}

function ShownReceipt({ sale, shop }: { sale: Sale; shop: ReceiptShop }) {
  return <Receipt receipt={receiptOf(sale, shop, { say: useReceiptSay(sale.id) })} />
}
