import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { completeSale } from '../sale/complete-sale.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { NotConfirmed, offerOf } from '../trade-in/device-offers.ts'
import { isReportNews } from './reported-units.ts'

/** Makes the sale, one at a time, and shows the last one until something new begins. */
export function useCompleting() {
  const [done, setDone] = useState<KeptSale>()
  const [isBusy, setBusy] = useState(false)

  async function make(...sale: Parameters<typeof completeSale>): Promise<void> {
    setBusy(true)
    try {
      const [till, ticket, priced, approval] = sale
      const units = ticket.lines.flatMap(({ unit }) => unit?.id ?? [])
      if (await isReportNews(till, units)) return
      if (ticket.traded_in) {
        const offer = offerOf(ticket.id)
        if (!offer) return
        const { makeTradeIn } = await import('../trade-in/make-trade-in.ts')
        setDone(await makeTradeIn(till, ticket, priced, offer, approval))
      } else setDone(await completeSale(...sale))
    } catch (error) {
      toast.bad(...whyNot(error))
    } finally {
      setBusy(false)
    }
  }

  return { done, setDone, isBusy, make }
}

/** Title and text of the error. */
function whyNot(error: unknown): [string, string] {
  if (error instanceof NotConfirmed) return [t`The trade-in was not confirmed`, error.message]
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  const text = isFull
    ? t`This device is full. Free some space, then complete the sale again.`
    : asFailure(error).message
  return [t`The sale was not saved`, text]
}
