import { t } from '@lingui/core/macro'
import { IconChartBar, IconCoins, IconPackage, IconReceipt } from '@tabler/icons-react'
import landing from './landing.module.css'
import classes from './one-sale.module.css'

const consequences = [
  {
    icon: IconPackage,
    title: t`One less in stock`,
    words: t`Stock goes down in the same moment, and the book says who sold it and when.`,
    before: t`Galaxy A15`,
    after: '14 → 13',
  },
  {
    icon: IconReceipt,
    title: t`The receipt has its number`,
    words: t`Each sale takes the next number of your shop. None is skipped, none is used twice.`,
    before: t`Invoice`,
    after: 'INV-004812',
  },
  {
    icon: IconCoins,
    title: t`The profit is recorded`,
    words: t`With the cost of that day. A new price tomorrow never rewrites what you made today.`,
    before: t`Profit`,
    after: t`USh 108,000`,
  },
  {
    icon: IconChartBar,
    title: t`Today’s total goes up`,
    words: t`Your dashboard has the sale before the customer has left the counter.`,
    before: t`Sales today`,
    after: t`USh 4,660,000`,
  },
]

export function OneSale() {
  return (
    <section className={landing.section} aria-labelledby="one-sale">
      <h2 id="one-sale" className={landing.heading}>{t`You record one sale. Four things happen.`}</h2>
      <ol className={classes.list}>
        {consequences.map(({ icon: Icon, title, words, before, after }) => (
          <li key={title} className={classes.item}>
            <span className={classes.fact}>
              <Icon size={18} stroke={1.7} aria-hidden />
              <span>{before}</span>
              <b className="numeric">{after}</b>
            </span>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
