import type { Organization } from '@tunda/contract/organization'
import type { Ticket, TicketChange } from '@tunda/contract/ticket'
import { lazy, Suspense, useEffect, useState } from 'react'
import { afterFirstScreen } from '../../shared/first-screen.ts'
import { toast } from '../../shared/toast.tsx'
import { useScanner } from '../../shared/use-scanner.ts'
import { useKeptTicket } from './kept-ticket.ts'
import { useParkedTickets } from './parked-tickets.ts'
import { SaleDesk } from './sale-desk.tsx'
import { useAddProduct } from './use-add-product.ts'
import { useDefaultPayment } from './use-default-payment.ts'
import { useEditTicket } from './use-edit-ticket.ts'
import { type RecordedSale, useRecordSale } from './use-record-sale.ts'

const fetchRecorded = () => import('./sale-recorded.tsx')
const SaleRecorded = lazy(async () => ({ default: (await fetchRecorded()).SaleRecorded }))

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
    <SaleDesk
      shop={shop}
      ticket={ticket}
      onChange={edit}
      record={record}
      onAdd={products.add}
      search={search}
      onSearch={setSearch}
      parking={parking}
    />
  )
}

/** Setting sales aside and taking them up again; what stands on the ticket is parked then, so that nothing is lost. */
function useParking(owner: string, ticket: Ticket, change: (change: TicketChange) => unknown) {
  const parked = useParkedTickets(owner)
  function park() {
    if (!parked.park(ticket)) return
    change({ type: 'begin', id: crypto.randomUUID() })
    toast.ok('Sale held', 'It stays on this device until you open it again.')
  }
  function resume(id: string) {
    if (ticket.sent) return
    const taken = parked.take(id)
    if (!taken) return
    parked.park(ticket)
    change({ type: 'resume', ticket: taken })
  }
  return { parked: parked.list, onPark: park, onResume: resume, onDrop: (id: string) => void parked.take(id) }
}
