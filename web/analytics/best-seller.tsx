import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconTrendingUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { authDialog, productAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { asFailure } from '../shared/calls/failure.ts'
import { useMayCall, useOrganizations } from '../shared/calls/organization.ts'
import { useSession } from '../shared/session/auth.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './best-seller.module.css'

/** The line in the header: the top product by revenue, or why none is shown. */
export function BestSeller() {
  const { status } = useSession()
  if (status === 'signed-out') return <SignInLine />
  return status === 'signed-in' ? <ShopsBestSeller /> : <Line>{t`Loading best seller…`}</Line>
}

function ShopsBestSeller() {
  const organizations = useOrganizations()
  const hasShop = organizations.data === undefined ? undefined : organizations.data.organizations.length > 0
  const maySee = useMayCall(contractRoutes.analytics.bestSeller)
  const { data, error } = useQuery(api.analytics.bestSeller.queryOptions({ enabled: hasShop === true && maySee }))
  if (data?.best_seller) {
    const { product_id, brand, model, units_sold } = data.best_seller
    return (
      <Line>
        <IconTrendingUp size={16} stroke={1.9} className={classes.mark} aria-hidden />
        <span className={classes.words}>
          <Trans>
            Best seller <Link to={productAt(product_id)}>{ph({ productName: productName({ brand, model }) })}</Link> ·{' '}
            {ph({ unitsSold: formatCount(units_sold) })} sold
          </Trans>
        </span>
      </Line>
    )
  }
  if (data) return <Line>{t`No sales data yet`}</Line>
  if (hasShop === false || (hasShop && !maySee)) return <Line>{t`Best seller unavailable`}</Line>
  const refused = error ?? organizations.error
  return <Line>{refused ? refusalWords(refused) : t`Loading best seller…`}</Line>
}

/** Offline and not permitted are expected; anything else is a failure. */
function refusalWords(error: unknown): string {
  const { status } = asFailure(error)
  return [0, 403, 501, 502, 503, 504].includes(status) ? t`Best seller unavailable` : t`Best seller could not be loaded`
}

function SignInLine() {
  const { pathname } = useLocation()
  return (
    <Line>
      <Trans>
        <Link to={`${pathname}${authDialog('sign-in')}`} preventScrollReset>
          Sign in
        </Link>{' '}
        to see your best seller
      </Trans>
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className={classes.line}>{children}</p>
}
