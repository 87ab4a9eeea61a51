import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ChangedTable } from '@tunda/contract/changed-tables'
import { type ReactNode, useState } from 'react'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { fresh } from '../../shared/session/confirm-identity.ts'

type Props<Owner, Made> = {
  /** Whose secret is made anew. Undefined keeps the dialog closed. */
  of: Owner | undefined
  nameOf: (owner: Owner) => string
  /** What becomes of the old secret. */
  warning: (owner: Owner) => string
  rotate: (id: string) => Promise<Made>
  changed: ChangedTable
  /** The new secret, which is shown this once. */
  show: (made: Made, owner: Owner) => ReactNode
  onClose: () => void
}

/** Says what a new secret means, then shows it, this once. */
export function RotateDialog<Owner extends { id: string }, Made>({ of, onClose, ...props }: Props<Owner, Made>) {
  const [last, setLast] = useState<Owner>()
  const rotate = useMutation({
    mutationFn: (id: string) => fresh(() => props.rotate(id)),
    onSuccess: () => refresh(props.changed),
    onError: showFailure(t`No new secret`),
  })
  if (of && of.id !== last?.id) setLast(of)
  if (!last) return null
  const close = () => {
    // The new secret is shown once: whoever asked for it sees it.
    if (rotate.isPending) return
    onClose()
    rotate.reset()
  }
  return (
    <Modal
      opened={of !== undefined}
      onClose={close}
      title={t`New secret for ${{ name: props.nameOf(last) }}`}
      size={520}
      closeOnClickOutside={!rotate.data}
    >
      <Stack gap="lg">
        {rotate.data ? props.show(rotate.data, last) : <Text>{props.warning(last)}</Text>}
        <Group justify="end" gap="xs">
          {rotate.data ? (
            <Button onClick={close}>{t`Done`}</Button>
          ) : (
            <>
              <Button variant="default" onClick={close} disabled={rotate.isPending}>{t`Cancel`}</Button>
              <Button loading={rotate.isPending} onClick={() => rotate.mutate(last.id)}>{t`Make a new secret`}</Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
