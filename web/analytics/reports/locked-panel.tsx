import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { planWithFeature } from '@tunda/contract/plans/larger-plan'
import { tierNames } from '@tunda/contract/plans/plan-names'
import type { Feature } from '@tunda/contract/plans/tier-limits'
import { Link } from 'react-router'
import { askForPlan } from '../../paths.ts'
import { priceWords, usePlanPrices } from '../../shared/plans/plan-prices.ts'
import { Panel } from '../panel.tsx'
import classes from './locked-panel.module.css'

type Props = { title: string; answers: string; feature: Feature; isOwner: boolean }

/** What another plan would show here, in words: never with made-up figures. */
export function LockedPanel({ title, answers, feature, isOwner }: Props) {
  const tier = planWithFeature(feature)
  const price = usePlanPrices()(tier, 'monthly')
  return (
    <Panel title={title}>
      <div className={classes.locked}>
        <IconLock size={20} stroke={1.7} aria-hidden />
        <Text size="sm">{answers}</Text>
        <Text size="sm" c="dimmed">
          {price === undefined
            ? t`${{ plan: tierNames[tier] }} includes this.`
            : t`${{ plan: tierNames[tier] }} includes this, ${{ price: priceWords(price, 'monthly') }}.`}
          {isOwner ? null : ` ${t`The owner of the shop can ask for it.`}`}
        </Text>
        {isOwner ? (
          <Button component={Link} to={askForPlan(tier)} variant="default" size="xs">{t`Upgrade`}</Button>
        ) : null}
      </div>
    </Panel>
  )
}
