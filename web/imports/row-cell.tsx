import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './row-table.module.css'
import type { Row } from './rows-of.ts'
import type { ImportInHand } from './use-import.ts'

type Props = { hand: ImportInHand; row: Row; field: string; label: string; problem: string | undefined }

/** Text, or with a problem a field that is checked again when it is left. */
export function RowCell({ hand, row, field, label, problem }: Props) {
  const text = row.cells[field] ?? ''
  const [typed, setTyped] = useState(text)
  if (problem === undefined) return text
  const keep = () => {
    if (typed !== text) void hand.change(new Map([[row.row, { [field]: typed }]]))
  }
  return (
    <TextInput
      aria-label={t`${label} of row ${{ row: row.row }}`}
      value={typed}
      error={problem}
      size="xs"
      className={classes.field ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
