import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '../calls/show-failure.ts'
import { ReasonField } from '../fields/reason-field.tsx'
import { FormDialog } from '../page/form-dialog.tsx'
import { toast } from '../page/toast.tsx'
import { formatMoney } from '../words/money.ts'
import type { EntryRow, Reversal } from './entries-table.tsx'

type Props = { entry: EntryRow; reverse: (asked: Reversal) => Promise<unknown>; onClose: () => void }

/** Takes back what was entered by mistake, with a reason. */
export function ReverseDialog({ entry, reverse, onClose }: Props) {
  const [id] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState('')
  const amount = formatMoney(Math.abs(entry.amount))

  const save = useMutation({
    mutationFn: () => reverse({ id, entry_id: entry.id, note }),
    onSuccess: () => {
      toast.ok(t`Reversed`, amount)
      onClose()
    },
    onError: showFailure(t`It was not reversed`),
  })

  return (
    <FormDialog
      title={t`Reverse ${{ what: entry.words }}?`}
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
