import { plural, t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { GoodsInLine } from '@tunda/contract/buying/goods-in'
import { productName } from '@tunda/contract/products/product-words'
import { ProductSearch } from '../shared/products/product-search.tsx'
import { ScanSoundButton } from '../shared/products/scan-sound-button.tsx'
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
        placeholder={t`Scan or type a name`}
        mayBeNew
        beside={<ScanSoundButton />}
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

/** Milliseconds for which a scan may be on its way before anybody is told. */
const patience = 3_000

/** That scans lie on this device until the network is back; not while they are merely on their way. */
export function ScansWaiting({ waiting }: { waiting: number }) {
  const [isLong] = useDebouncedValue(waiting > 0, patience)
  const isSaid = isLong && waiting > 0
  return (
    <Text size="sm" fw={600} c="var(--tunda-warn)" role="status" mb={isSaid ? 'xs' : 0}>
      {isSaid
        ? plural(waiting, {
            one: '# scan is on this device only. It is saved when you are online.',
            other: '# scans are on this device only. They are saved when you are online.',
          })
        : null}
    </Text>
  )
}
