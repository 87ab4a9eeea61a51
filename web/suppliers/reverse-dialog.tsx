import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { SupplierEntry } from '@tunda/contract/buying/suppliers'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ReasonField } from '../shared/fields/reason-field.tsx'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { formatMoney } from '../shared/words/money.ts'
import { entryWords } from './supplier-words.ts'

/** Takes back what was entered by mistake, with a reason. */
export function ReverseDialog({ entry, onClose }: { entry: SupplierEntry; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const amount = formatMoney(Math.abs(entry.amount))

  async function save() {
    setBusy(true)
    try {
      await client.suppliers.reverse({ id, entry_id: entry.id, note })
      void refresh('suppliers', 'shifts')
      toast.ok(t`Reversed`, amount)
      onClose()
    } catch (error) {
      showFailure(t`It was not reversed`)(error)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={t`Reverse ${{ what: entryWords(entry) }}?`}
      onClose={onClose}
      action={t`Reverse ${amount}`}
      isBusy={isBusy}
      disabled={note.trim() === ''}
      danger
      onSubmit={save}
    >
      <Text>
        {entry.wallet === null
          ? t`${amount} is reversed. Both lines stay on the statement.`
          : t`${amount} is reversed, and the money moves back too. Both lines stay on the statement.`}
      </Text>
      <ReasonField value={note} data-autofocus onChange={setNote} />
    </FormDialog>
  )
}
