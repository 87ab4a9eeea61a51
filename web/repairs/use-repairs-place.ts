import { repairStates } from '@tunda/contract/repairs/repair-shapes'
import { useSearchParams } from 'react-router'
import { changedAddress } from '../shared/table/changed-address.ts'

const shows = ['open', 'late', 'uncollected', 'ended'] as const

/** What is listed, as the address says it. */
export function useRepairsPlace() {
  const [address, setAddress] = useSearchParams()
  const page = Math.min(Math.max(Math.trunc(Number(address.get('page'))) || 1, 1), 1_000_000)
  const change = (asked: Readonly<Record<string, string>>) =>
    setAddress((before) => changedAddress(before, asked), { replace: true, preventScrollReset: true })
  return {
    page,
    search: (address.get('search') ?? '').slice(0, 100),
    state: repairStates.find((one) => one === address.get('state')),
    show: shows.find((one) => one === address.get('show')),
    technician: address.get('technician') ?? undefined,
    customer: address.get('customer') ?? undefined,
    unit: address.get('unit') ?? undefined,
    location: address.get('location') ?? undefined,
    change,
  }
}
