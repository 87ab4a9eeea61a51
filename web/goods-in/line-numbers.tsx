import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import type { GoodsInLine, GoodsInNumber, GoodsInNumbersPut } from '@tunda/contract/goods-in'
import { productName } from '@tunda/contract/products/product-words'
import type { UnitNumbers } from '@tunda/contract/units'
import { useRef } from 'react'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { NumberList } from '../shared/units/number-list.tsx'

type Props = {
  id: string
  line: GoodsInLine
  numbers: readonly GoodsInNumber[]
  onPut: (put: GoodsInNumbersPut) => void
  onClose: () => void
}

/** Takes the numbers of one line, each of which is kept as it is scanned. */
export function LineNumbers({ id, line, numbers, onPut, onClose }: Props) {
  // One after the other, so that a quick hand's scans stay in their order.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const of = { goods_in_id: id, product_id: line.product_id }

  async function add(units: readonly UnitNumbers[]) {
    const mine = before.current.then(async () => onPut(await client.goodsIn.putNumbers({ ...of, add: [...units] })))
    before.current = mine.catch(() => undefined)
    try {
      await mine
    } catch (error) {
      showFailure(t`The scan was not saved`)(error)
      throw error
    }
  }
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
        <Text fw={600}>{[productName(line), line.variant].filter(Boolean).join(' · ')}</Text>
        <Button variant="default" onClick={onClose}>{t`Done`}</Button>
      </Group>
      <NumberList
        tracking={line.tracking ?? 'imei'}
        wanted={line.quantity}
        numbers={numbers.filter(({ product_id }) => product_id === line.product_id).map(({ number }) => number)}
        onAdd={add}
        onRemove={(number) => void remove(number)}
      />
    </section>
  )
}
