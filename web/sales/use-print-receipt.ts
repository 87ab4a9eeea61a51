import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Sale } from '@tunda/contract/selling/sales'
import { useRef } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { logoForPaper } from '../shared/files/logo-for-paper.ts'
import { printReceipt } from '../shared/receipt/print-receipt.tsx'
import { printOnRoll } from '../shared/receipt/printer-connection.ts'
import { type ReceiptShop, receiptOf } from '../shared/receipt/receipt-content.ts'
import { receiptPaper } from '../shared/receipt/receipt-paper.ts'
import { sayOnPaper } from './receipt-language.ts'
import { receiptLink } from './receipt-link.ts'

type Printed = {
  readonly sale: Sale
  readonly shop: ReceiptShop
  /** Cash handed over, known only where the sale was just made. */
  readonly received?: number | undefined
  /** The sale was made here a moment ago, so nobody can have its receipt yet. */
  readonly isFresh?: boolean
}

/**
 * Prints the receipt of a sale on the paper of this device. The server counts: only the first print is the receipt, every other one is
 * marked as a copy, and so is one that could not be counted.
 */
export function usePrintReceipt({ sale, shop, received, isFresh = false }: Printed): () => Promise<void> {
  const queries = useQueryClient()
  const isFirst = useRef(isFresh)
  const { queryKey } = api.receipts.get.queryOptions({ input: { id: sale.id } })

  async function count(): Promise<number | undefined> {
    try {
      const answer = await client.receipts.countPrint({ sale_id: sale.id })
      // A retry is not told the token again.
      const counted = answer.token === '' ? await client.receipts.get({ id: sale.id }) : answer
      queries.setQueryData(queryKey, counted)
      return counted.prints
    } catch {
      return undefined
    }
  }

  return async () => {
    // Whoever stands at the counter does not wait for the count.
    const wasFirst = isFirst.current
    isFirst.current = false
    const counting = count()
    const isCopy = !wasFirst && (await counting) !== 1
    const link = receiptLink(queries.getQueryData(queryKey)?.token)
    const [logo, say] = await Promise.all([logoForPaper(), sayOnPaper(sale.id)])
    const receipt = receiptOf(sale, { ...shop, logo }, { received, isCopy, link, say })
    const paper = receiptPaper()
    try {
      if (paper !== 'a4' && (await printOnRoll(receipt, paper))) return
    } catch (error) {
      showFailure(t`The receipt printer did not answer`)(error)
    }
    printReceipt(receipt, paper)
  }
}
