import { t } from '@lingui/core/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import type { GoodsInPaper } from '@tunda/contract/buying/goods-in-papers'
import { useState } from 'react'
import { ConfirmDialog } from '../shared/page/confirm.tsx'

type Props = {
  paper: GoodsInPaper | undefined
  onClose: () => void
  onDelete: (paper: { id: string; reason: string }) => Promise<unknown>
}

/** Asks why a paper of goods in stock goes. */
export function DeletePaper({ paper, onClose, onDelete }: Props) {
  // What was open stays to be seen while the dialog fades.
  const [last, setLast] = useState(paper)
  const [reason, setReason] = useState('')
  if (paper && paper !== last) {
    setLast(paper)
    setReason('')
  }
  return (
    <ConfirmDialog
      opened={paper !== undefined}
      onClose={onClose}
      title={t`Delete this document?`}
      action={t`Delete document`}
      disabled={reason.trim() === ''}
      onConfirm={() => last && onDelete({ id: last.id, reason: reason.trim() })}
      danger
    >
      <Stack gap="sm">
        <Text
          inherit
        >{t`${{ file: last?.name ?? '' }} is deleted for good. The audit trail keeps who did it, and why.`}</Text>
        <TextInput
          label={t`Why is it deleted?`}
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
      </Stack>
    </ConfirmDialog>
  )
}
