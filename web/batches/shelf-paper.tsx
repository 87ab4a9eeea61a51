import { t } from '@lingui/core/macro'
import type { ShelfBatch, ShelfView } from '@tunda/contract/batches/batches'
import type { Ref } from 'react'
import { useOrganization } from '../shared/calls/organization.ts'
import classes from '../shared/files/table-paper.module.css'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import { dayWords, nameOf, viewWords } from './shelf-words.tsx'

type Props = {
  ref: Ref<HTMLDivElement>
  show: ShelfView
  asOf: string
  batches: readonly ShelfBatch[]
  hasSeveral: boolean
}

/** The shelves to check, on paper, with room for what was found. */
export function ShelfPaper({ ref, show, asOf, batches, hasSeveral }: Props) {
  const shop = useOrganization()
  return (
    <div ref={ref} className={classes.paper}>
      <h1>{t`${{ shop: shop?.name ?? '' }}: expiry dates`}</h1>
      <p>{[viewWords[show], formatDateTime(asOf)].join(' · ')}</p>
      <table>
        <thead>
          <tr>
            <th>{t`Product`}</th>
            <th>{t`Expiry date`}</th>
            <th>{t`Batch number`}</th>
            {hasSeveral ? <th>{t`Location`}</th> : null}
            <th data-end>{t`In stock`}</th>
            <th>{t`Counted`}</th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={`${batch.batch_id} ${batch.location_id}`}>
              <td>{nameOf(batch)}</td>
              <td>{dayWords(batch)}</td>
              <td>{batch.number}</td>
              {hasSeveral ? <td>{batch.location}</td> : null}
              <td data-end>{formatCount(batch.on_hand)}</td>
              <td data-box />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
