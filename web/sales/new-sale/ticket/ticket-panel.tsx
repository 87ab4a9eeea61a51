import { plural, t } from '@lingui/core/macro'
import { Card, VisuallyHidden } from '@mantine/core'
import { IconBasket } from '@tabler/icons-react'
import type { PricingRules } from '@tunda/contract/selling/cart'
import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import { keyOfLine, maxSaleLines } from '@tunda/contract/selling/sale-line'
import { type Ticket, type TicketChange, unitsOf, warnFromLine } from '@tunda/contract/selling/ticket'
import { EmptyState } from '../../../shared/page/empty-state.tsx'
import { StatusBadge } from '../../../shared/table/status-badge.tsx'
import { TicketLineRow } from './ticket-line-row.tsx'
import classes from './ticket-panel.module.css'
import { TicketTotals } from './ticket-totals.tsx'

type Props = {
  ticket: Ticket
  priced: PricedTicket
  rules: PricingRules
  /** May the person change a price, or ask somebody who may? */
  mayPrice: boolean
  onChange: (change: TicketChange) => void
}

export function TicketPanel({ ticket, priced, rules, mayPrice, onChange }: Props) {
  return (
    <Card component="section" p={0} className={classes.panel} aria-label={t`Ticket`}>
      <div className={classes.heading}>
        <h2>{t`Ticket`}</h2>
        {ticket.quotation ? <StatusBadge tone="info">{ticket.quotation.number}</StatusBadge> : null}
        <LineCount lines={ticket.lines.length} />
      </div>
      {priced.lines.length === 0 ? (
        <div className={classes.lines}>
          <EmptyState
            icon={IconBasket}
            order={3}
            title={t`No items yet`}
            text={t`Scan a barcode, or choose a product.`}
          />
        </div>
      ) : (
        <ul className={classes.lines} aria-label={t`Lines of the ticket`}>
          {priced.lines.map((line) => (
            <TicketLineRow
              key={keyOfLine(line)}
              line={line}
              cap={rules.max_discount_percent}
              mayPrice={mayPrice}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
      <TicketTotals ticket={ticket} priced={priced} rules={rules} onChange={onChange} />
      <VisuallyHidden role="status">{lastAdded(ticket)}</VisuallyHidden>
    </Card>
  )
}

function lastAdded(ticket: Ticket): string {
  const units = unitsOf(ticket)
  return units === 0 ? '' : t`${plural(units, { one: '# item', other: '# items' })} on the ticket`
}

/** From 45 lines on it says how many are left, before the sale is full. */
function LineCount({ lines }: { lines: number }) {
  if (lines < warnFromLine) return null
  const left = maxSaleLines - lines
  const words = left > 0 ? t`${lines} of ${maxSaleLines} items, ${left} left` : t`Full: ${maxSaleLines} items`
  return <StatusBadge tone="warn">{words}</StatusBadge>
}
