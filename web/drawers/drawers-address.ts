import { useSearchParams } from 'react-router'
import { changedAddress } from '../shared/table/changed-address.ts'
import { isDay } from '../shared/words/calendar-day.ts'

export const views = ['reports', 'differences'] as const
type View = (typeof views)[number]

/** What of the drawers is shown, as the address says it: `?shift=<id>` a report, `?view=reports` the closed shifts. */
export function useDrawersPlace() {
  const [address, setAddress] = useSearchParams()
  const view: View | undefined = views.find((one) => one === address.get('view'))
  return {
    shift: address.get('shift') ?? undefined,
    view,
    openShift: (id: string) => setAddress({ ...(view === undefined ? {} : { view }), shift: id }),
    leaveShift: () => setAddress(view === undefined ? {} : { view }),
  }
}

/** The days and the page, as the address says them. */
export function useDays() {
  const [address, setAddress] = useSearchParams()
  const dayIn = (name: string) => {
    const word = address.get(name) ?? ''
    return isDay(word) ? word : undefined
  }
  const page = Math.min(Math.max(Math.trunc(Number(address.get('page'))) || 1, 1), 1_000_000)
  const change = (asked: Partial<Record<'from' | 'to' | 'page', string>>) =>
    setAddress((before) => changedAddress(before, asked), { replace: true, preventScrollReset: true })
  return { from: dayIn('from'), to: dayIn('to'), page, change }
}
