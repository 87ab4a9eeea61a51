import { useQuery } from '@tanstack/react-query'
import type { Say } from '@tunda/contract/words'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { inTime } from '../shared/calls/in-time.ts'
import { receiptWords, useReceiptWords } from '../shared/receipt/receipt-words.ts'

const receiptOfSale = (id: string) => api.receipts.get.queryOptions({ input: { id } })

/** The words of a sale's receipt on the screen: in its customer's language, once that is known. */
export function useReceiptSay(saleId: string): Say {
  return useReceiptWords(useQuery(receiptOfSale(saleId)).data?.language)
}

/** The same for its paper: in the screen's language where the customer's does not come in time. */
export async function sayOnPaper(saleId: string): Promise<Say> {
  const receipt = await inTime(cache.ensureQueryData(receiptOfSale(saleId)))
  return await receiptWords(receipt?.language)
}
