import { useSearchParams } from 'react-router'
import { useSignedInUser } from '../shared/auth.ts'
import { useOrganization } from '../shared/organization.ts'
import { NewSaleScreen } from './new-sale/new-sale-screen.tsx'
import { RefundsList } from './refunds/refunds-list.tsx'
import { SalesList } from './sales-list.tsx'

/** The shop's sales; `?new` in the address makes one, `?sale=<id>` opens one, `?refunds` shows what was given back. */
export function SalesScreen() {
  const [address] = useSearchParams()
  const shop = useOrganization()
  const user = useSignedInUser()
  if (!shop || !user) return null
  if (address.has('refunds')) return <RefundsList />
  return address.has('new') ? <NewSaleScreen shop={shop} owner={`${shop.id}:${user.id}`} /> : <SalesList shop={shop} />
}
