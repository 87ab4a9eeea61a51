import { t } from '@lingui/core/macro'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products/products'
import { offeredPrice } from '@tunda/contract/selling/list-prices'
import { Link } from 'react-router'
import { priceListAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { Facts } from '../shared/page/details.tsx'
import { formatCount, formatMoney } from '../shared/words/money.ts'

/** What each price list asks for a product, in a shop that has lists. */
export function ListPrices({ product: { id, selling_price } }: { product: Product }) {
  const mayManage = useMayCall(contractRoutes.priceLists.ofProduct)
  const isAsked = (useOrganization()?.has_price_lists ?? false) && mayManage
  const { data } = useQuery(api.priceLists.ofProduct.queryOptions({ input: { id }, enabled: isAsked }))
  if (!isAsked || !data || data.offers.length === 0) return null
  return (
    <section aria-label={t`Price lists`}>
      <Text fw={600} mb={8}>{t`Price lists`}</Text>
      <Facts
        facts={data.offers.map((offer) => {
          const { list_id, name, min_qty } = offer
          const words = min_qty > 1 ? t`${{ list: name }}, from ${{ quantity: formatCount(min_qty) }}` : name
          return [
            words,
            <Anchor key={`${list_id} ${min_qty}`} component={Link} inherit to={priceListAt(list_id)}>
              {formatMoney(offeredPrice(selling_price, offer))}
            </Anchor>,
          ] as const
        })}
      />
    </section>
  )
}
