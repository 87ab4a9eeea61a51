import { t } from '@lingui/core/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import { bareNumber, meantNumbers } from '@tunda/contract/units/unit-numbers'
import { type KeyboardEvent, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { unitsLeft } from '../store/units-left.ts'
import { SidePanel } from './side-panel.tsx'

const shown = 30

/** Which of a product's devices is sold, of those that are here: scanned, typed or chosen. */
export function UnitPanel({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { till, choosing: product } = desk
  const [typed, setTyped] = useState('')
  useObservable(till.stockTick)
  if (!product) return null
  const sought = [bareNumber(typed), ...meantNumbers(typed)]
  const matching = unitsLeft(till, product.id).filter(({ numbers }) =>
    numbers.some((number) => sought.some((one) => number.includes(one))),
  )
  const [only] = matching.length === 1 ? matching : []
  function choose(unit: (typeof matching)[number]) {
    desk.addUnit(unit)
    onClose()
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || bareNumber(typed) === '' || only === undefined) return
    event.preventDefault()
    choose(only)
  }
  return (
    <SidePanel title={t`Which ${{ product: productName(product) }}?`} onClose={onClose}>
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
        {matching.length === 0 ? <Text c="dimmed">{t`None of those here has this number.`}</Text> : null}
        {matching.slice(0, shown).map((unit) => (
          <Button
            key={unit.id}
            variant="default"
            h={48}
            justify="space-between"
            onClick={() => choose(unit)}
            rightSection={formatMoney(unit.price ?? product.selling_price)}
          >
            {[unit.numbers[0], unit.grade].filter(Boolean).join(' · ')}
          </Button>
        ))}
        {matching.length > shown ? (
          <Text size="sm" c="dimmed">{t`Type more of the number to see the others.`}</Text>
        ) : null}
      </Stack>
    </SidePanel>
  )
}
