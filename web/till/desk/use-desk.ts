import type { PaymentMethod } from '@tunda/contract/sales'
import { useCallback, useState } from 'react'
import { asFailure } from '../../shared/failure.ts'
import { useObservable } from '../../shared/observable.ts'
import { toast } from '../../shared/toast.tsx'
import { completeSale } from '../sale/complete-sale.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { stockLeft } from '../store/stock-left.ts'
import { type ActiveField, changeFor, figureOf, pressKey, receivedField } from '../tender/active-field.ts'
import { paymentNow, tenderOf, tenderProblem } from '../tender/tender.ts'
import { clearTicket, editTicket, replaceTicket } from '../ticket/own-ticket.ts'
import { priceTicket } from '../ticket/price-ticket.ts'
import type { Ticket, TicketChange } from '../ticket/ticket.ts'
import { useTill } from '../till.ts'

/** The ticket on the screen with its prices, its payment and everything that can be done to it. */
export function useDesk() {
  const till = useTill()
  const ticket = useObservable(till.ticket)
  const terminal = useObservable(till.terminal)
  useObservable(till.stockTick)
  const catalogue = useObservable(till.catalogue)
  const [done, setDone] = useState<KeptSale>()
  const [cleared, setCleared] = useState<Ticket>()
  const [isBusy, setBusy] = useState(false)
  const [[field, isFresh], setField] = useState<readonly [ActiveField, boolean]>([receivedField, true])
  if (!terminal) throw new Error('The desk of a till that is not paired')
  const { rules } = terminal.shop

  const find = (id: string) => {
    const product = catalogue.find(id)
    return product && { product, left: stockLeft(till, id) }
  }
  const priced = priceTicket(ticket, find, rules)

  const change = useCallback(
    (asked: TicketChange) => {
      setDone(undefined)
      setCleared(undefined)
      return editTicket(till, asked)
    },
    [till],
  )
  const pick = useCallback(
    (next: ActiveField) => {
      setField([next, true])
      // What the keys do next is meant for the line whose figure this is.
      if ('product_id' in next && next.product_id) editTicket(till, { type: 'choose', product_id: next.product_id })
    },
    [till],
  )

  /** A digit, `000` or Backspace, in the field that is active. */
  function press(key: string): void {
    const figure = pressKey(figureOf(field, ticket), key, isFresh)
    const asked = changeFor(field, figure)
    if (asked) change(asked)
    // What cannot be emptied is overwritten by the next digit.
    setField([field, asked === undefined && key === 'Backspace'])
  }

  const blocked = whyNotYet()
  function whyNotYet(): string | undefined {
    if (ticket.lines.length === 0) return 'Scan or choose a product to begin.'
    if (priced.lines.some(({ problem }) => problem)) return 'Correct the lines marked on the ticket.'
    return priced.problem ?? tenderProblem(ticket, priced.total_amount)
  }

  /** Takes the payment: a part of it, or all, which makes the sale. */
  async function complete(): Promise<void> {
    if (blocked || isBusy || done) return
    const { isPart } = tenderOf(ticket, priced.total_amount)
    setField([receivedField, true])
    if (isPart) {
      change({ type: 'pay-part', payment: paymentNow(ticket, priced.total_amount) })
      return
    }
    setBusy(true)
    try {
      setDone(await completeSale(till, ticket, priced, rules))
    } catch (error) {
      const quota = error instanceof DOMException && error.name === 'QuotaExceededError'
      toast.bad(
        'The sale was not kept',
        quota ? 'This device is full. Free some space, then complete it again.' : asFailure(error).message,
      )
    } finally {
      setBusy(false)
    }
  }

  const payBy = (method: PaymentMethod) => {
    change({ type: 'method', method })
    pick(receivedField)
  }
  const next = useCallback(() => setDone(undefined), [])
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

export type Desk = ReturnType<typeof useDesk>
