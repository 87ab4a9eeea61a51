import { plural, t } from '@lingui/core/macro'
import type { PosTerminal } from '@tunda/contract/till/terminals'
import { type ReactNode, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { toast } from '../shared/page/toast.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { refreshTerminals } from './terminal-changes.ts'

/** Something to be done about a terminal. */
export type Action = {
  readonly kind: 'rename' | 'move' | 'pair' | 'rotate' | 'revoke' | 'settle'
  readonly terminal: PosTerminal
}

/** The dialog of what is being done; undefined keeps them closed. */
export function TerminalAction({ action, onClose }: { action: Action | undefined; onClose: () => void }) {
  // Kept after closing, so that a dialog can fade out with its words.
  const [last, setLast] = useState<Action>()
  if (action && action !== last) setLast(action)
  if (!last) return null
  const { kind, terminal } = last
  const shared = { terminal, isOpen: action !== undefined, onClose }
  if (kind === 'rename') return <RenameDialog key={terminal.id} {...shared} />
  if (kind === 'move') return <MoveDialog key={terminal.id} {...shared} />
  if (kind === 'pair') return <PairingDialog {...shared} />
  if (kind === 'rotate') return <NewTokenDialog {...shared} />
  return kind === 'revoke' ? <RevokeDialog {...shared} /> : <SettleDialog {...shared} />
}

type Props = { terminal: PosTerminal; isOpen: boolean; onClose: () => void }

function RevokeDialog({ terminal, isOpen, onClose }: Props) {
  const { id, name, queue_length: queue } = terminal
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      title={t`Revoke ${name}?`}
      action={t`Revoke ${name}`}
      danger
      onConfirm={() => perform(() => client.terminals.revoke({ id }), t`${name} was revoked`, t`Terminal not revoked`)}
    >
      {t`${name} is blocked from this moment. What it has not sent stays on its device, can be saved there as a file, and needs your approval if the device is paired again.`}
      {queue > 0 ? <Unsent count={queue} /> : null}
    </ConfirmDialog>
  )
}

function Unsent({ count }: { count: number }): ReactNode {
  return (
    <p>
      <b>{t`It last said that ${plural(count, { one: '# sale was', other: '# sales were' })} not sent yet.`}</b>
    </p>
  )
}

function SettleDialog({ terminal: { id, name }, isOpen, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      title={t`Is ${name} on one device?`}
      action={t`Resolve alert`}
      onConfirm={() => perform(() => client.terminals.settleClones({ id }), t`Alert resolved`, t`Alert not resolved`)}
    >{t`The alert is resolved. The next device to use this token counts as the terminal’s own.`}</ConfirmDialog>
  )
}

async function perform(action: () => Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await action()
  } catch (error) {
    showFailure(failed)(error)
    throw error
  }
  toast.ok(done)
  void refreshTerminals()
}
