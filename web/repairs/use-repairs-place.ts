import { repairStates } from '@tunda/contract/repairs/repair-shapes'
import { useListAddress } from '../shared/table/list-address.ts'

const shows = ['open', 'late', 'uncollected', 'ended'] as const

/** What is listed, as the address says it. */
export function useRepairsPlace() {
  const { address, ...list } = useListAddress<'show' | 'state' | 'technician' | 'customer' | 'unit' | 'location'>()
  return {
    ...list,
    state: repairStates.find((one) => one === address.get('state')),
    show: shows.find((one) => one === address.get('show')),
    technician: address.get('technician') ?? undefined,
    customer: address.get('customer') ?? undefined,
    unit: address.get('unit') ?? undefined,
    location: address.get('location') ?? undefined,
  }
}
