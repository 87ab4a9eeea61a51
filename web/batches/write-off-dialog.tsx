import { plural, t } from '@lingui/core/macro'
import type { ShelfBatch } from '@tunda/contract/batches/batches'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { nameOf } from './shelf-words.tsx'

type Props = { batches: readonly ShelfBatch[] | undefined; onClose: () => void }

/** Takes what has expired out of the stock, after one question that says how much and what it cost. */
export function WriteOffDialog({ batches, onClose }: Props) {
  // What was asked about stays to be seen while the dialog fades.
  const [last, setLast] = useState(batches)
  if (batches && batches !== last) setLast(batches)
  const asked = last ?? []
  const units = asked.reduce((sum, { on_hand }) => sum + on_hand, 0)
  const value = asked.reduce((sum, batch) => sum + (batch.value ?? 0), 0)
  const counted = plural({ units }, { one: '# unit', other: '# units' })
  const [first] = asked
  const hasValue = first?.value !== undefined

  async function writeOff() {
    try {
      const lines = asked.map(({ batch_id, location_id, on_hand: quantity }) => ({ batch_id, location_id, quantity }))
      await client.batches.writeOff({ lines })
      toast.ok(t`Written off: ${counted}`)
    } finally {
      void refresh('products')
    }
  }
  return (
    <ConfirmDialog
      opened={batches !== undefined}
      onClose={onClose}
      title={t`Write off what has expired?`}
      action={t`Write off ${counted}`}
      onConfirm={writeOff}
      failed={t`Nothing was written off`}
      danger
    >
      {asked.length === 1 && first ? `${nameOf(first)}. ` : null}
      {hasValue ? wordsWithCost(units, formatMoney(value)) : wordsOf(units)}
    </ConfirmDialog>
  )
}

const wordsWithCost = (units: number, cost: string) =>
  plural(
    { units },
    {
      one: `# unit leaves your stock, at a cost of ${cost}.`,
      other: `# units leave your stock, at a cost of ${cost}.`,
    },
  )
const wordsOf = (units: number) =>
  plural({ units }, { one: '# unit leaves your stock.', other: '# units leave your stock.' })
