import { useSearchParams } from 'react-router'

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
