import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { GoodsInShown } from '@tunda/contract/buying/goods-in'
import { nameWithVariant } from '@tunda/contract/products/product-words'
import { formatCount } from '../shared/words/money.ts'

/** What nobody said of goods that are about to be put in stock, and what follows: costs, and the dates of those that expire. */
export function Missing({ of: { goods_in, lines, batches = [] } }: { of: GoodsInShown }) {
  const withoutCost = lines.filter(({ unit_cost }) => unit_cost === null).map(nameWithVariant)
  const withoutDate = lines.flatMap((line) => {
    const own = batches.filter(({ product_id }) => product_id === line.product_id)
    const left = line.quantity - own.reduce((sum, { quantity }) => sum + quantity, 0)
    return line.has_expiry && left > 0 ? [`${nameWithVariant(line)} × ${formatCount(left)}`] : []
  })
  return (
    <>
      {withoutCost.length > 0 ? (
        <Text mt="xs" fw={600}>
          {t`Without a cost: ${{ products: shortList(withoutCost) }}. Each keeps the cost it has.`}
          {goods_in.supplier_name === null
            ? null
            : ` ${t`They are not added to what you owe ${{ supplier: goods_in.supplier_name }}.`}`}
        </Text>
      ) : null}
      {withoutDate.length > 0 ? (
        <Text mt="xs" fw={600}>
          {t`Without an expiry date: ${{ products: shortList(withoutDate) }}. Nobody is warned before these expire.`}
        </Text>
      ) : null}
    </>
  )
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? t`${shown} and ${{ more: formatCount(names.length - 5) }} more` : shown
}
