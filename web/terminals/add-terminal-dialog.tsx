import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { NewTerminal } from '@tunda/contract/till/terminals'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { asFailure, isRefusal } from '../shared/calls/failure.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/fields/form.tsx'
import { FormButtons } from '../shared/page/form-dialog.tsx'
import { UpgradeAfter, UpgradeOffer } from '../shared/plans/upgrade-offer.tsx'
import { refreshTerminals } from './terminal-changes.ts'
import { TokenPanel } from './token-panel.tsx'

type Props = { isOpen: boolean; count: number; isFull: boolean; onClose: () => void }
type Added = { name: string; token: string }

/** Names a new terminal, then shows its token, this once. */
export function AddTerminalDialog({ isOpen, count, isFull, onClose }: Props) {
  const [added, setAdded] = useState<Added>()
  const close = () => {
    setAdded(undefined)
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={added ? t`Connect ${{ added: added.name }}` : t`Add a terminal`}
      size={480}
      closeOnClickOutside={added === undefined}
    >
      {added ? (
        <Stack gap="lg">
          <TokenPanel {...added} />
          <Group justify="end">
            <Button onClick={close}>{t`Done`}</Button>
          </Group>
        </Stack>
      ) : isFull ? (
        <Full count={count} />
      ) : (
        <NameForm onAdded={setAdded} onCancel={close} />
      )}
    </Modal>
  )
}

function Full({ count }: { count: number }) {
  return (
    <Alert color="marigold" title={t`Every terminal of your plan is used`} role="status">
      <UpgradeOffer resource="terminals" count={count} />
    </Alert>
  )
}

type FormProps = { onAdded: (added: Added) => void; onCancel: () => void }

function NameForm({ onAdded, onCancel }: FormProps) {
  const form = useContractForm({ mode: 'controlled', schema: NewTerminal, initialValues: { name: '' } })
  const add = useMutation({
    mutationFn: (asked: NewTerminal) => client.terminals.add(asked),
    onSuccess: async ({ terminal, token }) => {
      onAdded({ name: terminal.name, token })
      await refreshTerminals()
    },
    onError: (error) => takeIssues(form, error) || showFailure(t`Terminal not added`)(error),
  })
  const refusal = add.error && asFailure(add.error)
  return (
    <Form form={form} onSubmit={(typed) => add.mutate(NewTerminal.parse(typed))}>
      <Stack gap="md">
        {isRefusal(refusal, 'limit.limitReached') ? (
          <Alert color="clay" role="alert">
            {refusal.message} <UpgradeAfter failure={refusal} />
          </Alert>
        ) : null}
        <TextInput
          label={t`Name`}
          description={t`For example: Front counter`}
          data-autofocus
          required
          withAsterisk={false}
          maxLength={40}
          autoComplete="off"
          size="md"
          {...form.getInputProps('name')}
        />
        <FormButtons action={t`Add terminal`} onClose={onCancel} isBusy={add.isPending} />
      </Stack>
    </Form>
  )
}
