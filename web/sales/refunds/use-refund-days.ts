import { useSearchParams } from 'react-router'
import { isDay } from '../../shared/calendar-day.ts'
import { changedAddress } from '../../shared/changed-address.ts'

type RefundDays = { readonly from: string | undefined; readonly to: string | undefined; readonly page: number }

/** The days and the page of the refunds shown, as the address says them; another day begins at page 1. */
export function useRefundDays() {
  const [address, setAddress] = useSearchParams()
  const dayIn = (name: string) => {
    const word = address.get(name) ?? ''
    return isDay(word) ? word : undefined
  }
  const page = Math.min(Math.max(Math.trunc(Number(address.get('page'))) || 1, 1), 1_000_000)
  const days: RefundDays = { from: dayIn('from'), to: dayIn('to'), page }

  function change(asked: Partial<Record<'from' | 'to' | 'page', string>>) {
    setAddress((before) => changedAddress(before, asked), { replace: true, preventScrollReset: true })
  }
  return { days, change, clear: () => change({ from: '', to: '' }) }
}
