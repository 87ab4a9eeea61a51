import { t } from '@lingui/core/macro'
import type { PaymentMethod } from '@tunda/contract/sales'
import { type PricedTicket, priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import type { Ticket, TicketChange, TicketProduct } from '@tunda/contract/selling/ticket'
import { partNow, tenderOf, tenderProblem } from '@tunda/contract/selling/ticket-payments'
import { useCallback, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { tenderWords } from '../../shared/words/tender-words.ts'
import { stockLeft } from '../store/stock-left.ts'
import { receivedField } from '../tender/active-field.ts'
import { clearTicket, editTicket, replaceTicket } from '../ticket/own-ticket.ts'
import { useTill } from '../till.ts'
import { useCompleting } from './use-completing.ts'
import { useFigure } from './use-figure.ts'

/** The ticket on the screen with its prices, its payment and everything that can be done to it. */
export function useDesk() {
  const till = useTill()
  const ticket = useObservable(till.ticket)
  const terminal = useObservable(till.terminal)
  useObservable(till.stockTick)
  const catalogue = useObservable(till.catalogue)
  const { done, setDone, isBusy, make } = useCompleting()
  const [cleared, setCleared] = useState<Ticket>()
  if (!terminal) throw new Error('The desk of a till that is not paired')
  const { rules } = terminal.shop

  const change = useCallback(
    (asked: TicketChange) => {
      setDone(undefined)
      setCleared(undefined)
      return editTicket(till, asked)
    },
    [till, setDone],
  )
  const { field, pick, press } = useFigure(till, ticket, change)
  const now = (product: TicketProduct) => ({
    product: catalogue.find(product.id) ?? product,
    left: stockLeft(till, product.id),
  })
  const priced = priceTicket(ticket, now, rules, salePolicies.till)
  const blocked = whyNotYet(ticket, priced)

  /** Takes the payment: a part of it, or all, which makes the sale. */
  async function complete(): Promise<void> {
    if (blocked || isBusy || done) return
    pick(receivedField)
    if (tenderOf(ticket, priced.total_amount).isPart)
      change({ type: 'pay-part', part: partNow(ticket, priced.total_amount, crypto.randomUUID()) })
    else await make(till, ticket, priced)
  }

  const payBy = (method: PaymentMethod) => {
    change({ type: 'method', method })
    pick(receivedField)
  }
  const next = useCallback(() => setDone(undefined), [setDone])
  async function clear(): Promise<void> {
    await clearTicket(till)
    setCleared(ticket)
    pick(receivedField)
  }
  /** What was just cleared comes back, while nothing new has been begun. */
  function undoClear(): void {
    if (cleared) replaceTicket(till, { ...cleared, id: till.ticket.get().id })
    setCleared(undefined)
  }
  return {
    till,
    terminal,
    rules,
    ticket,
    priced,
    catalogue,
    field,
    blocked,
    warned: priced.lines.find((line) => line.warning !== undefined)?.warning,
    isBusy,
    done,
    cleared,
    change,
    pick,
    press,
    payBy,
    complete,
    clear,
    undoClear,
    next,
    setDone,
  }
}

function whyNotYet(ticket: Ticket, priced: PricedTicket): string | undefined {
  if (ticket.lines.length === 0) return t`Scan or choose a product to begin.`
  const wrong = priced.lines.find((line) => line.problem !== undefined)
  if (wrong?.problem) return wrong.problem
  if (priced.problem) return priced.problem
  const problem = tenderProblem(ticket, priced.total_amount, salePolicies.till)
  return problem && tenderWords(problem, salePolicies.till)
}

export type Desk = ReturnType<typeof useDesk>
