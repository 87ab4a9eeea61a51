import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDotsVertical, IconPlayerPause, IconReceipt, IconTrash } from '@tabler/icons-react'
import { keyOfLine } from '@tunda/contract/selling/sale-line'
import { chosenLine, isEmpty } from '@tunda/contract/selling/ticket'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import type { Panel, Step } from '../desk/use-view.ts'
import { CustomerButton } from './customer-button.tsx'
import { holdTicket } from './own-ticket.ts'
import classes from './ticket-panel.module.css'
import { TicketRow } from './ticket-row.tsx'
import { TicketTotals } from './ticket-totals.tsx'

type Props = { desk: Desk; onOpen: (panel: Panel) => void; goTo: (step: Step) => void }

/** The current sale: the buyer, its lines, its totals. */
export function TicketPanel({ desk, onOpen, goTo }: Props) {
  const { ticket, priced, till } = desk
  const lines = useRef<HTMLUListElement>(null)
  const count = ticket.lines.length
  const line = chosenLine(ticket)
  const chosen = line && keyOfLine(line)
  useEffect(() => {
    if (count > 0) lines.current?.querySelector('[data-chosen]')?.scrollIntoView?.({ block: 'nearest' })
  }, [count])
  return (
    <section className={classes.panel} aria-label={t`Ticket`} data-part="ticket">
      <CustomerButton customer={ticket.customer} onClick={() => onOpen('customer')} />
      {count === 0 ? (
        <div className={classes.empty}>
          <IconReceipt size={32} stroke={1.4} aria-hidden />
          <p>{desk.cleared ? t`The ticket was cleared.` : t`Scan or choose a product to begin.`}</p>
          {desk.cleared ? <Button variant="default" h={48} onClick={desk.undoClear}>{t`Undo`}</Button> : null}
        </div>
      ) : (
        <ul ref={lines} className={classes.lines}>
          {priced.lines.map((one) => (
            <TicketRow key={keyOfLine(one)} line={one} isChosen={keyOfLine(one) === chosen} desk={desk} />
          ))}
        </ul>
      )}
      <footer className={classes.foot}>
        {ticket.refusal && ticket.refusal.product_id === undefined ? (
          <p className={classes.refusal} role="alert">
            {ticket.refusal.message}
          </p>
        ) : null}
        <TicketTotals desk={desk} />
        <div className={classes.actions}>
          <Button
            variant="default"
            className={classes.action}
            leftSection={<IconPlayerPause size={20} stroke={1.6} />}
            disabled={isEmpty(ticket)}
            onClick={() => void holdTicket(till)}
          >{t`Hold`}</Button>
          <Button
            variant="default"
            className={classes.action}
            leftSection={<IconTrash size={20} stroke={1.6} />}
            disabled={isEmpty(ticket)}
            onClick={() => void desk.clear()}
          >{t`Clear`}</Button>
          <Button variant="default" className={classes.more} aria-label={t`More`} onClick={() => onOpen('more')}>
            <IconDotsVertical size={20} stroke={1.8} />
          </Button>
        </div>
        <Button className={classes.pay} size="lg" disabled={count === 0} onClick={() => goTo('tender')}>
          <span>{t`Take payment`}</span>
          <span className="numeric">{formatMoney(priced.total_amount)}</span>
        </Button>
      </footer>
    </section>
  )
}
