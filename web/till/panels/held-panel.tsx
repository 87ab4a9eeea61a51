import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { shortLabel } from '@tunda/contract/products/product-words'
import type { PricingRules } from '@tunda/contract/selling/cart'
import { type ListPrices, priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { type Ticket, unitsOf } from '@tunda/contract/selling/ticket'
import { useEffect, useRef } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { formatAgo } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { listPricesHere } from '../ticket/list-prices-here.ts'
import { dropHeld, resumeTicket } from '../ticket/own-ticket.ts'
import classes from './panel-list.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { desk: Desk; onClose: () => void }

/** Held sales, to resume in any order. */
export function HeldPanel({ desk, onClose }: Props) {
  const { till, rules } = desk
  const held = useObservable(till.held)
  const first = useRef<HTMLButtonElement>(null)
  const firstId = held[0]?.id
  // Also if the sale that was just held appears after the panel: Enter resumes it.
  useEffect(() => {
    if (firstId) first.current?.focus()
  }, [firstId])
  async function resume(id: string): Promise<void> {
    desk.next()
    if (!(await resumeTicket(till, id))) toast.info(t`Another window has this sale open`)
    onClose()
  }
  return (
    <SidePanel title={t`Held sales`} onClose={onClose}>
      {held.length === 0 ? (
        <EmptyState
          icon={IconPlayerPause}
          title={t`No held sales`}
          text={t`Put a sale aside with Hold, or F8, when a customer is not ready. It waits here, even if the till is switched off.`}
        />
      ) : (
        <ul className={classes.list}>
          {held.map((ticket, at) => (
            <li key={ticket.id}>
              <p className={classes.head}>
                <span>{ticket.customer?.name || ticket.customer?.contact || t`Walk-in Customer`}</span>
                <span className="numeric">{formatMoney(totalOf(ticket, rules, listPricesHere(till, ticket)))}</span>
              </p>
              <p className={classes.facts}>
                {t`${plural({ units: unitsOf(ticket) }, { one: '# item', other: '# items' })} · ${{ lines: linesOf(ticket) }} · ${{ when: formatAgo(ticket.held_at ?? 0) }}`}
              </p>
              {ticket.refusal ? <p className={classes.problem}>{ticket.refusal.message}</p> : null}
              <div className={classes.actions}>
                <Button
                  ref={at === 0 ? first : undefined}
                  data-autofocus={at === 0 || undefined}
                  onClick={() => void resume(ticket.id)}
                >{t`Resume`}</Button>
                <Button variant="default" onClick={() => void dropHeld(till, ticket.id)}>{t`Discard`}</Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

function totalOf(ticket: Ticket, rules: PricingRules, lists: ListPrices | undefined): number {
  return priceTicket(ticket, (product) => ({ product, left: 0 }), rules, salePolicies.till, lists).total_amount
}

function linesOf({ lines }: Ticket): string {
  return shortLabel(lines.map(({ product }) => product)) || t`nothing yet`
}
