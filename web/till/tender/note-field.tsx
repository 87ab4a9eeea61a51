import { t } from '@lingui/core/macro'
import { mostNote } from '@tunda/contract/selling/sales'
import type { Desk } from '../desk/use-desk.ts'
import classes from './handed.module.css'

/** A note on the receipt, found by the search of sales: which phone it was, for example. */
export function NoteField({ desk: { ticket, change } }: { desk: Desk }) {
  return (
    <label className={classes.reference}>
      <span>{t`Note on the receipt`}</span>
      <input
        type="text"
        autoComplete="off"
        maxLength={mostNote}
        placeholder={t`IMEI, serial number`}
        value={ticket.notes ?? ''}
        onChange={({ currentTarget }) => change({ type: 'notes', notes: currentTarget.value })}
      />
    </label>
  )
}
