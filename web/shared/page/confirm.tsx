import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FailureTitle } from '@tunda/contract/failures/failure-toasts'
import { type ReactNode, useState } from 'react'
import { showFailure } from '../calls/show-failure.ts'
import dialog from './dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, naming its object. */
  children: ReactNode
  /** The action, as a verb with its object: "Delete Galaxy A15". */
  action: string
  onConfirm: () => unknown
  /** What to say when `onConfirm` fails, above why. Left out by a caller that says so itself. */
  failed?: FailureTitle
  /** The label of the way back, where "Cancel" could be mistaken for the action. */
  dismiss?: string
  /** Something must be chosen first. */
  disabled?: boolean
  danger?: boolean
}

/** Asks before an irreversible action. Stays open, its button busy, until `onConfirm` settles; closes only on success. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  action,
  onConfirm,
  failed,
  dismiss = t`Cancel`,
  disabled = false,
  danger = false,
}: Props) {
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      // The dialog stays for another try.
      if (failed !== undefined) showFailure(failed)(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm" closeOnClickOutside={!busy}>
      <Stack gap="lg">
        <Text component="div" className={dialog.words ?? ''}>
          {children}
        </Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {dismiss}
          </Button>
          <Button
            classNames={{ root: dialog.action ?? '', label: dialog.actionWords ?? '' }}
            loading={busy}
            disabled={disabled}
            onClick={confirm}
            {...(danger && !disabled ? { color: 'clay.8', c: 'white' } : {})}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
