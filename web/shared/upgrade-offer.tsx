import { Anchor } from '@mantine/core'
import { planWithRoom } from '@tunda/contract/larger-plan'
import { limitedResources, limits, unlimited } from '@tunda/contract/tier-limits'
import { Link } from 'react-router'
import { askForPlan, paths } from '../paths.ts'
import type { Failure } from './failure.ts'
import { formatCount } from './money.ts'
import { useMay } from './organization.ts'
import { priceWords, usePlanPrices } from './plan-prices.ts'
import { tierNames } from './plan-words.ts'

type Resource = (typeof limitedResources)[number]

const things: Readonly<Record<Resource, string>> = {
  terminals: 'terminals',
  users: 'users',
  products: 'products',
  monthly_transactions: 'transactions a month',
}

/**
 * Which plan has room for one more than `count`, and what it costs. Whoever may ask for a plan does so from here; the others are sent
 * to the owner.
 */
export function UpgradeOffer({ resource, count }: { resource: Resource; count: number }) {
  const isOwner = useMay('manage_plan')
  const priceOf = usePlanPrices()
  const tier = planWithRoom(resource, count)
  const limit = limits[tier][resource]
  const room = limit === unlimited ? `any number of ${things[resource]}` : `${formatCount(limit)} ${things[resource]}`
  const price = priceOf(tier, 'monthly')
  const name = tierNames[tier]
  return (
    <>
      {name} has room for {room}
      {price === undefined ? '' : `, ${priceWords(price, 'monthly')}`}.{' '}
      <Anchor component={Link} to={isOwner ? askForPlan(tier) : paths.subscription} inherit fw={600} underline="always">
        {isOwner ? `Ask for ${name}` : 'See the plans'}
      </Anchor>
      {isOwner ? null : ' – your owner can ask for one.'}
    </>
  )
}

/** The same after the server refused something for the plan's limit; nothing after any other failure. */
export function UpgradeAfter({ failure: { code, meta } }: { failure: Pick<Failure, 'code' | 'meta'> }) {
  if (code !== 'E_LIMIT_REACHED') return null
  const { resource, current } = (meta ?? {}) as { resource?: unknown; current?: unknown }
  const reached = limitedResources.find((known) => known === resource)
  return reached === undefined ? null : <UpgradeOffer resource={reached} count={Number(current)} />
}
