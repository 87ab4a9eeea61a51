import type { Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { useCallback, useState } from 'react'
import { type ActiveField, changeFor, figureOf, pressKey, receivedField } from '../tender/active-field.ts'
import { editTicket } from '../ticket/own-ticket.ts'
import type { Till } from '../till.ts'

/** The figure that digits change. */
export function useFigure(till: Till, ticket: Ticket, change: (asked: TicketChange) => unknown) {
  const [[field, isFresh], setField] = useState<readonly [ActiveField, boolean]>([receivedField, true])
  const pick = useCallback(
    (next: ActiveField) => {
      setField([next, true])
      // The next keys are meant for the line of this figure.
      if ('product_id' in next && next.product_id) editTicket(till, { type: 'choose', product_id: next.product_id })
    },
    [till],
  )

  /** A digit, `000` or Backspace, in the field that is active. */
  function press(key: string): void {
    const figure = pressKey(figureOf(field, ticket), key, isFresh)
    const asked = changeFor(field, figure)
    if (asked) change(asked)
    // A value that cannot be empty is overwritten by the next digit.
    setField([field, asked === undefined && key === 'Backspace'])
  }

  return { field, pick, press }
}
