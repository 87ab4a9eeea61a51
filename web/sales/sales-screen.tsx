import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import { type ComponentType, lazy, Suspense } from 'react'
import { matchPath, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { StillComing } from '../shared/page/first-screen.ts'
import { useSignedInUser } from '../shared/session/auth.ts'

// Whoever sells downloads nothing of the list, and the other way round.
const fetchNewSale = async () => (await import('./new-sale/new-sale-screen.tsx')).NewSaleScreen
type NewSaleScreen = ComponentType<{ shop: Organization; owner: string }>
let NewSale: NewSaleScreen = lazy(async () => ({ default: await fetchNewSale() }))
const RefundsList = lazy(async () => ({ default: (await import('./refunds/refunds-list.tsx')).RefundsList }))
const SellOnly = lazy(async () => ({ default: (await import('./sales-list.tsx')).SellOnly }))
const SalesList = lazy(async () => ({ default: (await import('./sales-list.tsx')).SalesList }))

/** The screen. Where the page itself opens at a new sale it brings that too: `lazy` would draw everything around it twice. */
export async function loadSalesScreen() {
  const { pathname, search } = window.location
  if (matchPath(paths.sales, pathname) && new URLSearchParams(search).has('new')) NewSale = await fetchNewSale()
  return SalesScreen
}

/** The shop's sales; `?new` in the address makes one, `?sale=<id>` opens one, `?refunds` shows what was refunded. */
export function SalesScreen() {
  return (
    <Suspense fallback={<StillComing />}>
      <ScreenAsked />
    </Suspense>
  )
}

function ScreenAsked() {
  const [address] = useSearchParams()
  const shop = useOrganization()
  const user = useSignedInUser()
  if (!shop || !user) return null
  if (address.has('refunds') && may(shop, 'see_sales')) return <RefundsList />
  if (address.has('new') && may(shop, 'sell')) return <NewSale shop={shop} owner={`${shop.id}:${user.id}`} />
  return may(shop, 'see_sales') ? <SalesList shop={shop} /> : <SellOnly />
}
