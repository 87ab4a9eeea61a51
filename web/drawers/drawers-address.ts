import { useSearchParams } from 'react-router'
import { dayIn, useListAddress } from '../shared/table/list-address.ts'

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
  const { address, page, change } = useListAddress<'from' | 'to'>()
  return { from: dayIn(address, 'from'), to: dayIn(address, 'to'), page, change }
}
