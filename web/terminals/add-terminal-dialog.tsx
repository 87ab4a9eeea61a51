import { Alert, Anchor, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { NewTerminal } from '@tunda/contract/terminals'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { client } from '../shared/api.ts'
import dialog from '../shared/dialog.module.css'
import { asFailure } from '../shared/failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/form.tsx'
import { showFailure } from '../shared/show-failure.ts'
import { refreshTerminals } from './terminal-changes.ts'
import { TokenPanel } from './token-panel.tsx'

type Props = { isOpen: boolean; isFull: boolean; onClose: () => void }
type Added = { name: string; token: string }

/** Names a new terminal, then shows its token, this once. */
export function AddTerminalDialog({ isOpen, isFull, onClose }: Props) {
  const [added, setAdded] = useState<Added>()
  const close = () => {
    setAdded(undefined)
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={added ? `Connect ${added.name}` : 'Add a terminal'}
      size={480}
      classNames={{ title: dialog.title ?? '' }}
      closeOnClickOutside={added === undefined}
    >
      {added ? (
        <Stack gap="lg">
          <TokenPanel {...added} />
          <Group justify="end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <NameForm isFull={isFull} onAdded={setAdded} onCancel={close} />
      )}
    </Modal>
  )
}

type FormProps = { isFull: boolean; onAdded: (added: Added) => void; onCancel: () => void }

function NameForm({ isFull, onAdded, onCancel }: FormProps) {
  const form = useContractForm({ mode: 'controlled', schema: NewTerminal, initialValues: { name: '' } })
  const add = useMutation({
    mutationFn: (asked: NewTerminal) => client.terminals.add(asked),
    onSuccess: async ({ terminal, token }) => {
      onAdded({ name: terminal.name, token })
      await refreshTerminals()
    },
    onError: (error) => takeIssues(form, error) || showFailure('Terminal not added')(error),
  })
  const refusal = add.error && asFailure(add.error)
  return (
    <Form form={form} onSubmit={(typed) => add.mutate(NewTerminal.parse(typed))}>
      <Stack gap="md">
        {isFull || refusal?.code === 'E_LIMIT_REACHED' ? (
          <Alert color="clay" role="alert">
            {refusal?.message ?? 'Every terminal of your plan is used.'}{' '}
            <Anchor component={Link} to={paths.subscription} size="sm" fw={600} underline="always">
              See the plans
            </Anchor>
          </Alert>
        ) : null}
        <TextInput
          label="Name"
          description="Where it stands, so that you know it again: Front counter"
          data-autofocus
          required
          withAsterisk={false}
          maxLength={40}
          autoComplete="off"
          size="md"
          {...form.getInputProps('name')}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add terminal
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
