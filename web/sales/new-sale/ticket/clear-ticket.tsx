import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isEmpty, type Ticket, type TicketChange } from '@tunda/contract/selling/ticket'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/page/confirm.tsx'
import touch from '../../touch.module.css'

type Props = { ticket: Ticket; onChange: (change: TicketChange) => void; isPending: boolean }

/** Begins again with an empty ticket. A ticket without an answer may have been sold, which the question says. */
export function ClearTicket({ ticket, onChange, isPending }: Props) {
  const [isAsking, setAsking] = useState(false)
  const isUnconfirmed = ticket.sent !== undefined
  return (
    <>
      <Button
        variant="default"
        className={touch.target}
        disabled={isEmpty(ticket) || isPending}
        onClick={() => setAsking(true)}
      >{t`Clear ticket`}</Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={isUnconfirmed ? t`Discard this sale?` : t`Clear the ticket?`}
        action={isUnconfirmed ? t`Discard this sale` : t`Clear ticket`}
        danger
        onConfirm={() => onChange({ type: 'begin', id: crypto.randomUUID() })}
      >
        {isUnconfirmed
          ? t`The server has not answered, so this sale may have been recorded. Look for it in the sales list before you make it again.`
          : t`All its lines, its customer and its discounts are removed.`}
      </ConfirmDialog>
    </>
  )
}
