import { t } from '@lingui/core/macro'
import { may, type Rights } from '@tunda/contract/organization/rights'
import { variantLine } from '@tunda/contract/products/product-words'
import type { PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { type PricedTicket, priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import type { Ticket, TicketChange, TicketProduct } from '@tunda/contract/selling/ticket'
import { partNow, tenderOf, tenderProblem } from '@tunda/contract/selling/ticket-payments'
import type { TillProduct } from '@tunda/contract/till/till'
import type { TillUnit } from '@tunda/contract/till/till-units'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import { useCallback, useState } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { tenderWords } from '../../shared/words/tender-words.ts'
import { useDrawerOfTill } from '../drawer/use-drawer-of-till.ts'
import { useConnection } from '../shop-line.ts'
import type { SaleApproval } from '../staff/approve.ts'
import type { PairedTerminal } from '../store/settings.ts'
import { stockLeft } from '../store/stock-left.ts'
import { soldUnit } from '../store/till-units.ts'
import { sharedUnits } from '../store/units-left.ts'
import { receivedField } from '../tender/active-field.ts'
import { accountProblem, mayOwe, whyNoCredit } from '../tender/on-account.tsx'
import { listPricesHere } from '../ticket/list-prices-here.ts'
import { clearTicket, editTicket, replaceTicket } from '../ticket/own-ticket.ts'
import { serverNow, useTill } from '../till.ts'
import { keepOffer, offers } from '../trade-in/device-offers.ts'
import { tradeInProblem } from '../trade-in/traded-part.tsx'
import { useReportsOnTicket } from './reported-units.ts'
import { useCompleting } from './use-completing.ts'
import { useFigure } from './use-figure.ts'
import { whoMustApprove } from './who-must-approve.ts'

const withVariant = (product: TillProduct): TicketProduct => ({ ...product, variant: variantLine(product) })

/** The ticket on the screen with its prices, its payment and all actions on it. */
export function useDesk({ askApproval, askUnit }: { readonly askApproval: () => void; readonly askUnit: () => void }) {
  const till = useTill()
  const ticket = useObservable(till.ticket)
  const terminal = useObservable(till.terminal)
  useObservable(till.stockTick)
  const catalogue = useObservable(till.catalogue)
  const { done, setDone, isBusy, make } = useCompleting()
  const [cleared, setCleared] = useState<Ticket>()
  const [choosing, setChoosing] = useState<TillProduct>()
  if (!terminal) throw new Error('The desk of a till that is not paired')
  const { rules } = terminal.shop
  const hasDrawer = useDrawerOfTill(till) !== undefined

  const change = useCallback(
    (asked: TicketChange) => {
      setDone(undefined)
      setCleared(undefined)
      return editTicket(till, asked)
    },
    [till, setDone],
  )
  /** Puts a product on the ticket, or asks which of its devices. */
  function add(product: TillProduct): Ticket {
    if (!isNumbered(product)) return change({ type: 'add', product: withVariant(product) })
    setChoosing(product)
    askUnit()
    return till.ticket.get()
  }
  function addUnit(unit: TillUnit): Ticket {
    const product = catalogue.find(unit.product_id)
    return product ? change({ type: 'add', product: withVariant(product), unit: soldUnit(unit) }) : till.ticket.get()
  }
  const person = useObservable(till.person)
  const rights = terminal.staff?.people.find(({ id }) => id === person?.id)?.rights ?? {}
  const mayRefund = may({ rights }, 'refund')
  const { field, pick, press } = useFigure(till, ticket, change)
  const now = (product: TicketProduct) => {
    const known = catalogue.find(product.id)
    return { product: known ? withVariant(known) : product, left: stockLeft(till, product.id) }
  }
  const priced = priceTicket(ticket, now, rules, salePolicies.till, listPricesHere(till, ticket))
  const isOffline = useConnection(till) === 'offline'
  const credit = { ticket, seller: { rights }, isOffline, now: serverNow(till) }
  useObservable(offers)
  const mayTradeIn = terminal.shop.buys_devices === true && may({ rights }, 'buy_devices')
  const blocked = whyNotYet(ticket, priced) ?? accountProblem(credit) ?? tradeInProblem(ticket, isOffline)
  const onTicket = ticket.lines.flatMap(({ unit }) => unit ?? [])
  const reported = useReportsOnTicket(till, onTicket, isOffline)
  /** Devices that another till may sell too while both are offline. */
  const shared = isOffline ? sharedUnits(till, onTicket) : []
  const approvers = whoMustApprove(ticket, priced, terminal, person, shared.length > 0)

  /** Takes the payment: a part of it, or all, which makes the sale once its price is approved where necessary. */
  async function complete(approval?: SaleApproval): Promise<void> {
    if (blocked || isBusy || done) return
    pick(receivedField)
    if (tenderOf(ticket, priced.total_amount).isPart)
      change({ type: 'pay-part', part: partNow(ticket, priced.total_amount, crypto.randomUUID()) })
    else if (approvers && !approval) askApproval()
    else await make(till, ticket, priced, approval)
  }

  const payBy = (method: PaymentMethod) => {
    change({ type: 'method', method })
    pick(receivedField)
  }
  const next = useCallback(() => setDone(undefined), [setDone])
  async function clear(): Promise<void> {
    await clearTicket(till)
    // The seller of the device is forgotten with the ticket.
    keepOffer(ticket.id, undefined)
    setCleared(ticket)
    pick(receivedField)
  }
  /** Restores what was just cleared, as long as nothing new has been begun. */
  function undoClear(): void {
    if (cleared) replaceTicket(till, { ...cleared, id: till.ticket.get().id })
    setCleared(undefined)
  }
  return {
    till,
    terminal,
    rules,
    /** The till has a drawer of its own, which whoever unlocked it may use. */
    hasDrawer,
    /** Whoever unlocked the till may refund. */
    mayRefund,
    ...mayTake(terminal, rights),
    /** Whoever unlocked the till may buy devices, and the shop does. */
    mayTradeIn,
    ticket,
    priced,
    catalogue,
    field,
    blocked,
    /** How much of the sale may go on the customer's account. */
    mostOnAccount: mayOwe(credit),
    /** Why none of it may, for sellers who expect to. */
    noCredit: whyNoCredit(credit),
    /** Who of the staff may approve this ticket's price; undefined if the seller may give it alone. */
    approvers,
    shared,
    /** Devices on the ticket that were reported as stolen or lost: the seller is warned, and may sell them. */
    reported,
    warned: priced.lines.find((line) => line.warning !== undefined)?.warning,
    isBusy,
    done,
    cleared,
    change,
    add,
    addUnit,
    /** The product of which a device has to be chosen. */
    choosing,
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

/** What customers can pay here, to whoever unlocked the till. */
function mayTake({ drawer, staff }: PairedTerminal, rights: Rights) {
  const mayReceive = !staff || may({ rights }, 'receive_payments')
  return {
    /** What they owe. */
    mayReceive: mayReceive && drawer?.takes_payments === true,
    /** For lay-bys. */
    mayTakeLaybys: mayReceive && drawer?.takes_laybys === true,
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
