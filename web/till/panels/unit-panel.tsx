import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { productName } from '@tunda/contract/products/product-words'
import { useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { reportWords } from '../../shared/units/report-words.ts'
import { UnitChoices } from '../../shared/units/unit-choices.tsx'
import { reportsOf } from '../desk/reported-units.ts'
import type { Desk } from '../desk/use-desk.ts'
import { useConnection } from '../shop-line.ts'
import { sharedUnits, unitsLeft } from '../store/units-left.ts'
import { SidePanel } from './side-panel.tsx'

/** Which of a product's devices here is sold: scanned, typed or chosen. */
export function UnitPanel({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { till, terminal, choosing: product } = desk
  const isOffline = useConnection(till) === 'offline'
  const [typed, setTyped] = useState('')
  useObservable(till.stockTick)
  if (!product) return null
  const left = unitsLeft(till, product.id)
  const shared = new Set(isOffline ? sharedUnits(till, left) : [])
  // First those that need no approval.
  const units = [...left.filter((unit) => !shared.has(unit)), ...shared].map((unit) => ({
    ...unit,
    unit,
    price: unit.price ?? product.selling_price,
    note:
      reportsOf(till, unit.id).map(reportWords)[0] ??
      (shared.has(unit) && terminal.staff ? t`needs approval` : undefined),
  }))
  return (
    <SidePanel title={t`Which ${{ product: productName(product) }}?`} onClose={onClose}>
      <Stack gap="sm">
        <UnitChoices
          units={units}
          typed={typed}
          onType={setTyped}
          onChoose={({ unit }) => {
            desk.addUnit(unit)
            onClose()
          }}
        />
      </Stack>
    </SidePanel>
  )
}
