import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import type { GoodsInLine, GoodsInNumber, GoodsInNumbersPut } from '@tunda/contract/buying/goods-in'
import { nameWithVariant, productName } from '@tunda/contract/products/product-words'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { NumberList } from '../shared/units/number-list.tsx'
import type { TakeScan } from './use-kept-scans.ts'

type Props = {
  id: string
  line: GoodsInLine
  numbers: readonly GoodsInNumber[]
  onTake: TakeScan
  onPut: (put: GoodsInNumbersPut) => void
  onClose: () => void
}

/** Takes the numbers of one line, each of which is kept as it is scanned, on this device first. */
export function LineNumbers({ id, line, numbers, onTake, onPut, onClose }: Props) {
  const of = { goods_in_id: id, product_id: line.product_id }

  async function remove(number: string) {
    try {
      onPut(await client.goodsIn.putNumbers({ ...of, remove: [number] }))
    } catch (error) {
      showFailure(t`The line was not saved`)(error)
    }
  }
  return (
    <section aria-label={t`Numbers of ${{ product: productName(line) }}`}>
      <Group justify="space-between" mb="sm">
        <Text fw={600}>{nameWithVariant(line)}</Text>
        <Button variant="default" onClick={onClose}>{t`Done`}</Button>
      </Group>
      <NumberList
        tracking={line.tracking ?? 'imei'}
        wanted={line.quantity}
        numbers={numbers.filter(({ product_id }) => product_id === line.product_id).map(({ number }) => number)}
        onAdd={(units) => Promise.resolve(onTake({ product_id: line.product_id, numbers: [...units] }))}
        onRemove={(number) => void remove(number)}
      />
    </section>
  )
}
