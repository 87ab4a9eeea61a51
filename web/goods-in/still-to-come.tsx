import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GoodsInLine } from '@tunda/contract/buying/goods-in'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import { api } from '../shared/calls/api.ts'
import { formatCount } from '../shared/words/money.ts'

type Props = { orderId: string; lines: readonly GoodsInLine[] }

/** What of the order was not counted on this list yet. */
export function StillToCome({ orderId, lines }: Props) {
  const { data } = useQuery(api.purchaseOrders.get.queryOptions({ input: { id: orderId } }))
  if (data === undefined) return null
  const counted = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]))
  const missing = data.lines.flatMap((line) => {
    const left = line.quantity - line.received - (counted.get(line.product_id) ?? 0)
    return left > 0 ? [`${nameWithVariant(line)} × ${formatCount(left)}`] : []
  })
  return (
    <Text size="sm" mb="md">
      {missing.length === 0 ? t`Everything that was ordered is on the list.` : null}
      {missing.length === 0 ? null : t`Still to come: ${{ products: missing.join(', ') }}`}
    </Text>
  )
}
