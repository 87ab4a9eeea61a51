import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { planWithRoom } from '@tunda/contract/plans/larger-plan'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { limitedResources, limits } from '@tunda/contract/plans/tier-limits'
import { Link } from 'react-router'
import { askForPlan, paths } from '../../paths.ts'
import type { Failure } from '../calls/failure.ts'
import { useMay } from '../calls/organization.ts'
import { priceWords, usePlanPrices } from './plan-prices.ts'
import { roomWords } from './plan-words.ts'

type Resource = (typeof limitedResources)[number]

/**
 * The plan that has room for one more than `count`, with its price. People who may ask for a plan do so from here; others are referred to the owner.
 */
export function UpgradeOffer({ resource, count }: { resource: Resource; count: number }) {
  const isOwner = useMay('manage_plan')
  const priceOf = usePlanPrices()
  const tier = planWithRoom(resource, count)
  const price = priceOf(tier, 'monthly')
  const name = tierNames[tier]
  const room = roomWords(resource, limits[tier][resource])
  return (
    <>
      {price === undefined
        ? t`${name} has room for ${room}.`
        : t`${name} has room for ${room}, ${{ price: priceWords(price, 'monthly') }}.`}{' '}
      <Anchor component={Link} to={isOwner ? askForPlan(tier) : paths.subscription} inherit fw={600} underline="always">
        {isOwner ? t`Ask for ${name}` : t`See the plans`}
      </Anchor>
      {isOwner ? null : ` ${t`The owner of the shop can ask for one.`}`}
    </>
  )
}

/** The same after the server refused something because of the plan's limit; nothing after any other failure. */
export function UpgradeAfter({ failure: { code, meta } }: { failure: Pick<Failure, 'code' | 'meta'> }) {
  if (code !== 'E_LIMIT_REACHED') return null
  const { resource, current } = (meta ?? {}) as { resource?: unknown; current?: unknown }
  const reached = limitedResources.find((known) => known === resource)
  return reached === undefined ? null : <UpgradeOffer resource={reached} count={Number(current)} />
}
