import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits, tiers, unlimited } from '@tunda/contract/plans/tier-limits'
import type { LimitedResource, Tier } from '@tunda/contract/plans/tiers'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import landing from './landing.module.css'
import classes from './plans.module.css'

const plans: Record<Tier, { name: string; words: string }> = {
  free: { name: t`Free`, words: t`Where every shop can start` },
  basic: { name: t`Basic`, words: t`One busy counter` },
  premium: { name: t`Premium`, words: t`A team and several counters` },
  enterprise: { name: t`Enterprise`, words: t`No limits` },
}

const rows: readonly { resource: LimitedResource; label: string }[] = [
  { resource: 'products', label: t`Products` },
  { resource: 'monthly_transactions', label: t`Sales a month` },
  { resource: 'users', label: t`People` },
  { resource: 'terminals', label: t`Tills` },
]

const figures = new Intl.NumberFormat('en-UG')
const asWords = (limit: number) => (limit === unlimited ? t`Unlimited` : figures.format(limit))

export function Plans() {
  return (
    <section id="plans" className={landing.section} aria-labelledby="plans-heading">
      <h2 id="plans-heading" className={landing.heading}>{t`Plans by what you use`}</h2>
      <p
        className={landing.lead}
      >{t`Reaching a limit never hides or deletes what you have recorded: you just cannot add more until there is room.`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a small phone must be reachable by key */}
      <section className={classes.frame} aria-label={t`Limits of each plan`} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className={classes.corner}>{t`Limit`}</span>
              </th>
              {tiers.map((tier) => (
                <th key={tier} scope="col" data-tier={tier}>
                  {plans[tier].name}
                  <small>{plans[tier].words}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ resource, label }) => (
              <tr key={resource}>
                <th scope="row">{label}</th>
                {tiers.map((tier) => (
                  <td key={tier} data-tier={tier} className="numeric">
                    {asWords(limits[tier][resource])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.note}>
        <Trans>
          You ask for a larger plan in Tunda itself, where you also see its price. Questions?{' '}
          <Link to={paths.support}>Write to us</Link>.
        </Trans>
      </p>
    </section>
  )
}
