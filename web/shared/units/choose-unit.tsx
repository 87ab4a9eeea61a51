import { t } from '@lingui/core/macro'
import { Modal, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { soughtNumber } from '@tunda/contract/units/unit-numbers'
import type { Unit } from '@tunda/contract/units/units'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { AnswerState } from '../table/table-states.tsx'
import { UnitChoices } from './unit-choices.tsx'

type Props = {
  product: Pick<Product, 'id' | 'brand' | 'model'>
  taken: ReadonlySet<string>
  onChoose: (unit: Unit) => void
  onClose: () => void
}

const shown = 30

/** Which of a product's devices is meant: scanned, typed, or chosen from those here. Beyond the first ones, the server is asked. */
export function ChooseUnit({ product, taken, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const of = { product_id: product.id, state: 'in_stock' as const, here: true }
  const first = useQuery(api.units.list.queryOptions({ input: { ...of, limit: 500 } }))
  const beyond = (first.data?.totalPages ?? 1) > 1 ? soughtNumber(typed) : undefined
  const input = { ...of, search: beyond, limit: shown }
  const further = useQuery({
    ...api.units.list.queryOptions({ input, enabled: beyond !== undefined }),
    placeholderData: keepPreviousData,
  })
  const query = beyond === undefined ? first : further
  const units = query.data?.units
    .filter(({ id, layby_id }) => !taken.has(id) && !layby_id)
    .map((unit) => ({ unit, id: unit.id, numbers: numbersOf(unit), grade: unit.grade, price: unit.selling_price }))
  return (
    <Modal opened onClose={onClose} title={t`Which ${{ product: productName(product) }}?`}>
      <Stack gap="sm">
        <UnitChoices units={units} typed={typed} onType={setTyped} onChoose={({ unit }) => onChoose(unit)}>
          <AnswerState query={query} />
        </UnitChoices>
      </Stack>
    </Modal>
  )
}

function numbersOf({ number, imei2, serial_no }: Unit): string[] {
  return [number, imei2, serial_no].filter((one) => one !== null)
}
