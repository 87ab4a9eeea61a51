import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products'
import { bearsBarcode } from '@tunda/contract/products/barcodes'
import { productName } from '@tunda/contract/products/product-words'
import { saleFailures } from '@tunda/contract/sale-failures'
import { maxSaleLines } from '@tunda/contract/selling/sale-line'
import { lineOf, type Ticket, type TicketChange } from '@tunda/contract/selling/ticket'
import { useCallback } from 'react'
import { api } from '../../shared/calls/api.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { ticketProduct } from './ticket/ticket-product.ts'

const tooMany = t`A sale can have at most ${maxSaleLines} items`

/** Puts products on the ticket, from the list or by their barcode. */
export function useAddProduct(change: (change: TicketChange) => Ticket) {
  const queries = useQueryClient()

  const add = useCallback(
    (product: Product) => {
      const { queryKey } = api.products.get.queryOptions({ input: { id: product.id } })
      if (!queries.getQueryData(queryKey)) queries.setQueryData(queryKey, product)
      const ticket = change({ type: 'add', product: ticketProduct(product) })
      const isOn = lineOf(ticket, product.id) !== undefined
      if (!isOn && !ticket.sent) toast.bad(tooMany, t`Complete this sale and begin another for the rest.`)
    },
    [queries, change],
  )

  /** False when no product has the code. */
  async function addByBarcode(code: string): Promise<boolean> {
    try {
      const product = await findByBarcode(code)
      if (!product) toast.bad(t`No product has this barcode`, code)
      else if (product.is_active) add(product)
      else
        toast.bad(
          t`Not added`,
          saleFailures.inactiveProduct.message({ product_id: product.id, product: productName(product) }),
        )
      return product !== undefined
    } catch (error) {
      showFailure(t`The barcode could not be looked up`)(error)
      return false
    }
  }

  // The same thing scanned ten times is looked up once; a product added in another window is found a moment later.
  async function findByBarcode(code: string) {
    const options = api.products.list.queryOptions({ input: { search: code.slice(0, 100), limit: 5, countUpTo: 5 } })
    const { products } = await queries.fetchQuery({ ...options, staleTime: 10_000 })
    return products.find((product) => bearsBarcode(product, code))
  }

  return { add, addByBarcode }
}
