import { t } from '@lingui/core/macro'
import { Card, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { Plan } from '@tunda/contract/organization/subscription'
import { featureOrder, featureWords } from '@tunda/contract/plans/feature-words'
import { tierNames } from '@tunda/contract/plans/plan-names'
import { features, limitedResources, limits, tiers, unlimited } from '@tunda/contract/plans/tier-limits'
import { useId } from 'react'
import { resourceNames } from '../shared/plans/plan-words.ts'
import { formatCount } from '../shared/words/money.ts'
import classes from './plan-comparison.module.css'

type Props = { current: Pick<Plan, 'limits_of'> }

/** Limits and features of every tier, the shop's own column marked. What is sold and not built yet says so. */
export function PlanComparison({ current }: Props) {
  const titleId = useId()
  const mark = (tier: (typeof tiers)[number]) => (tier === current.limits_of ? { 'data-current': true } : {})
  return (
    <Card component="section" p={0} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} className={classes.title}>{t`Plans compared`}</Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a small phone must be reachable by key */}
      <section className={classes.frame} aria-label={t`Plans compared, scrolls sideways`} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t`What you get`}</VisuallyHidden>
              </th>
              {tiers.map((tier) => (
                <th key={tier} scope="col" {...mark(tier)}>
                  {tierNames[tier]}
                  {tier === current.limits_of ? <small>{t`Current plan`}</small> : null}
                  {tier === 'free' && tier !== current.limits_of ? <small>{t`Trial ended`}</small> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {limitedResources.map((resource) => (
              <tr key={resource}>
                <th scope="row">{resourceNames[resource]}</th>
                {tiers.map((tier) => (
                  <td key={tier} className="numeric" {...mark(tier)}>
                    {limits[tier][resource] === unlimited ? t`Unlimited` : formatCount(limits[tier][resource])}
                  </td>
                ))}
              </tr>
            ))}
            {featureOrder.map((feature) => (
              <tr key={feature}>
                <th scope="row">
                  <FeatureName {...featureWords[feature]} />
                </th>
                {tiers.map((tier) => (
                  <td key={tier} {...mark(tier)}>
                    <Included is={features[tier].includes(feature)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p
        className={classes.note}
      >{t`Reaching a limit never hides or deletes what you have recorded: you just cannot add more until there is room.`}</p>
    </Card>
  )
}

function FeatureName({ label, words }: { label: string; words: string }) {
  return (
    <>
      <span className={classes.feature}>{label}</span>
      <small>{words}</small>
    </>
  )
}

function Included({ is }: { is: boolean }) {
  return is ? (
    <IconCheck size={18} stroke={2.2} className={classes.yes} role="img" aria-label={t`Included`} />
  ) : (
    <IconMinus size={18} stroke={1.6} className={classes.no} role="img" aria-label={t`Not included`} />
  )
}
