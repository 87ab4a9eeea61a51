import { useSearchParams } from 'react-router'

export type RefundDays = { readonly from: string | undefined; readonly to: string | undefined; readonly page: number }

const day = /^\d{4}-\d{2}-\d{2}$/

/** The days and the page of the refunds shown, as the address says them; another day begins at page 1. */
export function useRefundDays() {
  const [address, setAddress] = useSearchParams()
  const dayIn = (name: string) => {
    const word = address.get(name) ?? ''
    return day.test(word) && !Number.isNaN(Date.parse(word)) ? word : undefined
  }
  const page = Math.min(Math.max(Math.trunc(Number(address.get('page'))) || 1, 1), 1_000_000)
  const days: RefundDays = { from: dayIn('from'), to: dayIn('to'), page }

  function change(asked: Partial<Record<'from' | 'to' | 'page', string>>) {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (!('page' in asked)) next.delete('page')
        for (const [name, word] of Object.entries(asked)) {
          if (word) next.set(name, word)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { days, change, clear: () => change({ from: '', to: '' }) }
}
