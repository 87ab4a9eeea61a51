import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { overlapHours, type PosTerminal } from '@tunda/contract/till/terminals'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { refreshTerminals } from './terminal-changes.ts'
import { TokenPanel } from './token-panel.tsx'

type Props = { terminal: PosTerminal; isOpen: boolean; onClose: () => void }

/** Says what a new token means, then shows it, this once. */
export function NewTokenDialog({ terminal: { id, name }, isOpen, onClose }: Props) {
  const rotate = useMutation({
    mutationFn: () => client.terminals.rotate({ id }),
    onSuccess: () => refreshTerminals(),
    onError: showFailure(t`No new token`),
  })
  const close = () => {
    onClose()
    rotate.reset()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t`New token for ${name}`}
      size={480}
      closeOnClickOutside={!rotate.data}
    >
      <Stack gap="lg">
        {rotate.data ? (
          <TokenPanel name={name} token={rotate.data.token} />
        ) : (
          <Text>{t`The till keeps selling with its old token for ${overlapHours} hours: enough time to give it the new one. If the device was stolen, revoke it instead.`}</Text>
        )}
        <Group justify="end" gap="xs">
          {rotate.data ? (
            <Button onClick={close}>{t`Done`}</Button>
          ) : (
            <>
              <Button variant="default" onClick={close} disabled={rotate.isPending}>{t`Cancel`}</Button>
              <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>{t`Make a new token`}</Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
