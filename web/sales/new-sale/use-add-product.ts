import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { bearsBarcode } from '@tunda/contract/products/barcodes'
import { productName } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { maxSaleLines } from '@tunda/contract/selling/sale-line'
import { saleRefusals } from '@tunda/contract/selling/sale-refusals'
import { lineOf, type Ticket, type TicketChange } from '@tunda/contract/selling/ticket'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Unit } from '@tunda/contract/units/units'
import { useCallback, useState } from 'react'
import { api, client } from '../../shared/calls/api.ts'
import { refusalWords } from '../../shared/calls/failure.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { passedDay, readScannedCode, type ScannedCode } from '../../shared/products/read-scanned-code.ts'
import { warnOfReported } from '../../shared/units/reported-devices.ts'
import { useToday } from '../../shared/use-today.ts'
import { formatDay } from '../../shared/words/calendar-day.ts'
import { ticketProduct } from './ticket/ticket-product.ts'

const tooMany = t`A sale can have at most ${maxSaleLines} items`

/** Puts products on the ticket, from the list or by their barcode. */
export function useAddProduct(change: (change: TicketChange) => Ticket) {
  const queries = useQueryClient()
  const today = useToday()

  const [choosing, setChoosing] = useState<Product>()

  const put = useCallback(
    (product: Product, unit?: Unit) => {
      const { queryKey } = api.products.get.queryOptions({ input: { id: product.id } })
      if (!queries.getQueryData(queryKey)) queries.setQueryData(queryKey, product)
      const sold = unit && {
        id: unit.id,
        number: unit.number,
        ...(unit.has_own_price && { price: unit.selling_price }),
      }
      const ticket = change({ type: 'add', product: ticketProduct(product), unit: sold })
      const isOn = lineOf(ticket, unit?.id ?? product.id) !== undefined
      if (!isOn && !ticket.sent) toast.bad(tooMany, t`Complete this sale and begin another for the rest.`)
    },
    [queries, change],
  )
  const add = useCallback((product: Product) => (product.tracking ? setChoosing(product) : put(product)), [put])

  /** Puts a device on the ticket by its number, or its last six characters. False where none has it. */
  async function addByNumber(code: string): Promise<boolean> {
    if (meantNumbers(code).length === 0) return false
    const here = await client.units.list({ search: code, here: true, state: 'in_stock', limit: 2 })
    const [unit, ...others] = here.units
    if (unit === undefined) return await sayWhereElse(code)
    if (others.length > 0) toast.bad(t`Several devices end with these digits`, t`Type more of the number.`)
    else await addUnit(unit)
    return true
  }
  async function sayWhereElse(code: string): Promise<boolean> {
    const { units } = await client.units.list({ search: code, limit: 1 })
    const [unit] = units
    if (unit !== undefined) toast.bad(t`Not added`, notHere(unit))
    return unit !== undefined
  }
  async function addUnit(unit: Unit) {
    const product = await queries.fetchQuery(api.products.get.queryOptions({ input: { id: unit.product_id } }))
    setChoosing(undefined)
    put(product, unit)
    void warnOfReported([unit])
  }

  /** False when no product has the code. */
  async function addByBarcode(code: string): Promise<boolean> {
    try {
      const scanned = readScannedCode(code)
      if (scanned === undefined) {
        toast.bad(t`This code could not be read. Scan it again.`)
        return true
      }
      const product = await findByBarcode(scanned)
      if (!product && (await addByNumber(code))) return true
      const passed = passedDay(scanned, today)
      if (!product) toast.bad(t`No product has this barcode`, scanned.barcodes.at(-1))
      else if (passed !== undefined) toast.bad(t`Not added`, t`This pack expired on ${{ day: formatDay(passed) }}.`)
      else if (product.is_active) add(product)
      else
        toast.bad(
          t`Not added`,
          refusalWords(saleRefusals.inactiveProduct, { product_id: product.id, product: productName(product) }),
        )
      return product !== undefined
    } catch (error) {
      showFailure(t`The barcode could not be looked up`)(error)
      return false
    }
  }

  // The same thing scanned ten times is looked up once; a product added in another window is found a moment later.
  async function findByBarcode({ barcodes }: ScannedCode) {
    const search = barcodes.at(-1)?.slice(0, 100) ?? ''
    const options = api.products.list.queryOptions({ input: { search, limit: 5, countUpTo: 5 } })
    const { products } = await queries.fetchQuery({ ...options, staleTime: 10_000 })
    return products.find((product) => barcodes.some((code) => bearsBarcode(product, code)))
  }

  return { add, addByBarcode, addByNumber, addUnit, choosing, stopChoosing: () => setChoosing(undefined) }
}

/** As the server says it; the catalogue of refusals would bring its schemas to a first screen. */
function onTheWay(number: string, { location, since }: NonNullable<Unit['on_the_way']>): string {
  return t`${number} is on the way to ${location} since ${since}.`
}

function notHere({ number, state, location, is_on_the_way, on_the_way: way }: Unit): string {
  if (way) return onTheWay(number, way)
  if (is_on_the_way) return t`${number} is on the way between two locations.`
  if (state === 'sold') return t`${number} has already been sold.`
  return state === 'in_stock' ? t`${number} is at ${location}.` : t`${number} is not in stock.`
}
