import { plural, t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import type { GoodsInLine } from '@tunda/contract/goods-in'
import { productName } from '@tunda/contract/products/product-words'
import { ProductSearch } from '../shared/products/product-search.tsx'
import { useScanner } from '../shared/products/use-scanner.ts'
import { formatCount } from '../shared/words/money.ts'
import type { TakeScan } from './use-kept-scans.ts'

type Props = { last: GoodsInLine | null; onTake: TakeScan }

/** Adds one of a product to the list: scanned anywhere on the page, or found by a part of its name. */
export function AddLine({ last, onTake }: Props) {
  useScanner(({ code }) => onTake({ code }))
  return (
    <Stack gap="xs" mb="md">
      <ProductSearch
        label={t`Add a product`}
        placeholder={t`Scan it, or type a part of its name`}
        mayBeNew
        onPick={({ id }) => {
          onTake({ product_id: id })
          return Promise.resolve(true)
        }}
      />
      <Text size="sm" c="dimmed" role="status">
        {last ? t`Added: ${{ product: productName(last) }} × ${{ quantity: formatCount(last.quantity) }}` : null}
      </Text>
    </Stack>
  )
}

/** That scans lie on this device until the network is back. */
export function ScansWaiting({ waiting }: { waiting: number }) {
  return (
    <Text size="sm" fw={600} c="var(--tunda-warn)" role="status" mb={waiting > 0 ? 'xs' : 0}>
      {waiting > 0
        ? plural(waiting, {
            one: '# scan is kept on this device until the network is back',
            other: '# scans are kept on this device until the network is back',
          })
        : null}
    </Text>
  )
}
