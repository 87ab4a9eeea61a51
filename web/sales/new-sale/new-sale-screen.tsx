import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Organization } from '@tunda/contract/organization/organization'
import { isEmpty, lineOf, type Ticket, type TicketChange } from '@tunda/contract/selling/ticket'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../shared/calls/api.ts'
import { afterFirstScreen } from '../../shared/page/first-screen.ts'
import { toast } from '../../shared/page/toast.tsx'
import { usePreferences } from '../../shared/preferences/preferences.ts'
import { useScanner } from '../../shared/products/use-scanner.ts'
import { SaleDesk } from './sale-desk.tsx'
import { useKeptTicket } from './ticket/kept-ticket.ts'
import { useParkedTickets } from './ticket/parked-tickets.ts'
import { useQuotedTicket } from './ticket/use-quoted-ticket.ts'
import { useAddProduct } from './use-add-product.ts'
import { type RecordedSale, useRecordSale } from './use-record-sale.ts'

const fetchRecorded = () => import('./sale-recorded.tsx')
const SaleRecorded = lazy(async () => ({ default: (await fetchRecorded()).SaleRecorded }))

// Only shops whose goods have numbers need it.
const ChooseUnit = lazy(async () => ({ default: (await import('../../shared/units/choose-unit.tsx')).ChooseUnit }))

type Props = { shop: Organization /** Whose ticket it is: one person in one organisation. */; owner: string }

/** From an empty ticket to the receipt. The ticket outlives the page; the receipt's panel gives way to the next sale. */
export function NewSaleScreen({ shop, owner }: Props) {
  const [ticket, change] = useKeptTicket(owner)
  const [recorded, setRecorded] = useState<RecordedSale>()
  const record = useRecordSale({ ticket, change, onRecorded: setRecorded })
  useDefaultPayment(ticket, change)
  const edit = useEditTicket(change, record.forget)
  const products = useAddProduct(edit)
  const [search, setSearch] = useState('')
  const parking = useParking(owner, ticket, edit)
  useQuotedTicket(parking.onTake)

  useScanner(async ({ code, field }) => {
    if (ticket.sent) return
    // The next customer's first scan begins the next sale.
    setRecorded(undefined)
    const isFound = await products.addByBarcode(code)
    if (!isFound && field?.type === 'search') setSearch(code)
  })

  // The receipt's code is there before the first sale is made.
  useEffect(() => {
    void afterFirstScreen()
      .then(fetchRecorded)
      .catch(() => undefined)
  }, [])

  if (recorded) {
    return (
      <Suspense fallback={null}>
        <SaleRecorded {...recorded} shop={shop} onNext={() => setRecorded(undefined)} />
      </Suspense>
    )
  }
  return (
    <>
      <SaleDesk
        shop={shop}
        ticket={ticket}
        onChange={edit}
        record={record}
        onAdd={products.add}
        search={search}
        onSearch={setSearch}
        parking={parking}
        onNumber={products.addByNumber}
      />
      {products.choosing ? (
        <Suspense fallback={null}>
          <ChooseUnit
            product={products.choosing}
            taken={new Set(ticket.lines.flatMap(({ unit }) => unit?.id ?? []))}
            onChoose={(unit) => void products.addUnit(unit)}
            onClose={products.stopChoosing}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Setting sales aside and taking them up again; what stands on the ticket is parked then, so that nothing is lost. */
function useParking(owner: string, ticket: Ticket, change: (change: TicketChange) => unknown) {
  const parked = useParkedTickets(owner)
  function park() {
    if (!parked.park(ticket)) return
    change({ type: 'begin', id: crypto.randomUUID() })
    toast.ok(t`Sale held`, t`It stays on this device until you open it again.`)
  }
  function resume(id: string) {
    if (ticket.sent) return
    const taken = parked.take(id)
    if (!taken) return
    parked.park(ticket)
    change({ type: 'resume', ticket: taken })
  }
  /** Another ticket takes this one's place, which is kept. */
  function take(next: Ticket) {
    if (ticket.sent) return
    parked.park(ticket)
    change({ type: 'resume', ticket: next })
  }
  return {
    parked: parked.list,
    onPark: park,
    onResume: resume,
    onTake: take,
    onDrop: (id: string) => void parked.take(id),
  }
}

/** A ticket begins with the payment method that the person prefers; what they choose on it stays. */
function useDefaultPayment(ticket: Ticket, change: (change: TicketChange) => unknown): void {
  const { preferences, isKnown } = usePreferences()
  const { defaultPaymentMethod } = preferences.sales
  const begun = useRef<string>(undefined)
  const key = `${ticket.id} ${defaultPaymentMethod}`
  useEffect(() => {
    if (!isKnown || begun.current === key) return
    begun.current = key
    if (isEmpty(ticket)) change({ type: 'method', method: defaultPaymentMethod })
  })
}

/**
 * Changes the ticket by hand: what the server last refused is forgotten, and where more is wanted than was known to be there the
 * stock is asked again, as it may have come in meanwhile. The function stays the same from render to render.
 */
function useEditTicket(change: (change: TicketChange) => Ticket, forget: () => void) {
  const queries = useQueryClient()
  return useCallback(
    (asked: TicketChange) => {
      forget()
      const ticket = change(asked)
      const line = lineOf(ticket, moreOf(asked) ?? '')
      if (line && line.quantity > line.product.current_stock) {
        const { queryKey } = api.products.get.queryOptions({ input: { id: line.product.id } })
        void queries.invalidateQueries({ queryKey })
      }
      return ticket
    },
    [queries, change, forget],
  )
}

function moreOf(asked: TicketChange): string | undefined {
  if (asked.type === 'quantity') return asked.product_id
  return asked.type === 'add' && !asked.unit ? asked.product.id : undefined
}
