import { t } from '@lingui/core/macro'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products'
import { productName } from '@tunda/contract/products/product-words'
import type { Unit } from '@tunda/contract/units'
import { bareNumber, meantNumbers, soughtNumber } from '@tunda/contract/units/unit-numbers'
import { type KeyboardEvent, useState } from 'react'
import { api } from '../calls/api.ts'
import dialog from '../page/dialog.module.css'
import { FailedState, LoadingState } from '../table/table-states.tsx'
import { formatMoney } from '../words/money.ts'

type Props = { product: Product; taken: ReadonlySet<string>; onChoose: (unit: Unit) => void; onClose: () => void }

const shown = 30

/** Which of a product's devices is meant: scanned, typed, or chosen from those that are here. Beyond the first, the server is asked. */
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
  const units = (query.data?.units ?? []).filter(({ id }) => !taken.has(id))
  const sought = [bareNumber(typed), ...meantNumbers(typed)]
  const matching = units.filter((unit) => numbersOf(unit).some((number) => sought.some((one) => number.includes(one))))
  const [only] = matching.length === 1 ? matching : []

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || bareNumber(typed) === '' || only === undefined) return
    event.preventDefault()
    onChoose(only)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Which ${{ product: productName(product) }}?`}
      classNames={{ title: dialog.title ?? '' }}
    >
      <Stack gap="sm">
        <TextInput
          label={t`IMEI or serial number`}
          description={t`Scan it, or type its last digits.`}
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={press}
          data-autofocus
        />
        {query.isPending ? <LoadingState /> : null}
        {query.isLoadingError ? <FailedState error={query.error} query={query} /> : null}
        {query.data && matching.length === 0 ? <Text c="dimmed">{t`None of those here has this number.`}</Text> : null}
        {matching.slice(0, shown).map((unit) => (
          <Button
            key={unit.id}
            variant="default"
            justify="space-between"
            onClick={() => onChoose(unit)}
            rightSection={formatMoney(unit.selling_price)}
          >
            {[unit.number, unit.grade].filter(Boolean).join(' · ')}
          </Button>
        ))}
        {matching.length > shown ? (
          <Text size="sm" c="dimmed">{t`Type more of the number to see the others.`}</Text>
        ) : null}
      </Stack>
    </Modal>
  )
}

function numbersOf({ number, imei2, serial_no }: Unit): string[] {
  return [number, imei2, serial_no].filter((one) => one !== null)
}
