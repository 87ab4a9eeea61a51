import { t } from '@lingui/core/macro'
import { Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { NewTerminal, type PosTerminal } from '@tunda/contract/till/terminals'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/fields/form.tsx'
import { FormButtons } from '../shared/page/form-dialog.tsx'
import { toast } from '../shared/page/toast.tsx'
import { refreshTerminals } from './terminal-changes.ts'

type Props = { terminal: PosTerminal; isOpen: boolean; onClose: () => void }

export function RenameDialog({ terminal: { id, name }, isOpen, onClose }: Props) {
  const form = useContractForm({ mode: 'controlled', schema: NewTerminal, initialValues: { name } })
  const rename = useMutation({
    mutationFn: (asked: NewTerminal) => client.terminals.rename({ id, ...asked }),
    onSuccess: async (renamed) => {
      toast.ok(t`It is ${{ renamed: renamed.name }} now`)
      onClose()
      await refreshTerminals()
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Terminal not renamed`)(error),
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Rename ${name}`} size="sm">
      <Form form={form} onSubmit={(typed) => rename.mutate(NewTerminal.parse(typed))}>
        <Stack gap="md">
          <TextInput
            label={t`Name`}
            data-autofocus
            required
            withAsterisk={false}
            maxLength={40}
            autoComplete="off"
            size="md"
            {...form.getInputProps('name')}
          />
          <FormButtons action={t`Rename`} onClose={onClose} isBusy={rename.isPending} disabled={!form.isDirty()} />
        </Stack>
      </Form>
    </Modal>
  )
}
