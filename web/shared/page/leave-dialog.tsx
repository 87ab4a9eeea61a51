import { t } from '@lingui/core/macro'
import { ConfirmDialog } from './confirm.tsx'

type Props = { opened: boolean; onStay: () => void; onLeave: () => void }

/** Asks before a form with unsaved input is left. */
export function LeaveDialog({ opened, onStay, onLeave }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onStay}
      title={t`Leave without saving?`}
      action={t`Leave without saving`}
      dismiss={t`Keep editing`}
      onConfirm={onLeave}
      danger
    >{t`What you typed here has not been saved.`}</ConfirmDialog>
  )
}
