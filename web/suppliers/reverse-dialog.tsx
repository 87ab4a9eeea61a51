import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
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
  const amount = formatMoney(Math.abs(entry.amount))

  const save = useMutation({
    mutationFn: () => client.suppliers.reverse({ id, entry_id: entry.id, note }),
    onSuccess: () => {
      void refresh('suppliers', 'shifts')
      toast.ok(t`Reversed`, amount)
      onClose()
    },
    onError: showFailure(t`It was not reversed`),
  })

  return (
    <FormDialog
      title={t`Reverse ${{ what: entryWords(entry) }}?`}
      onClose={onClose}
      action={t`Reverse ${amount}`}
      isBusy={save.isPending}
      disabled={note.trim() === ''}
      danger
      onSubmit={save.mutate}
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
