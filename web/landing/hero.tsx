import { t } from '@lingui/core/macro'
import { IconCheck } from '@tabler/icons-react'
import { limits } from '@tunda/contract/plans/tier-limits'
import classes from './hero.module.css'
import { HeroCollage } from './hero-collage.tsx'
import { StartActions } from './start-actions.tsx'

const figures = new Intl.NumberFormat('en-UG')
const facts = [
  t`Free for your first ${{ format: figures.format(limits.free.products) }} products`,
  t`${{ format: figures.format(limits.free.monthly_transactions) }} sales a month`,
  t`Nothing to install`,
]

export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div className={classes.inside}>
        <div className={classes.words}>
          <h1 id="hero" className={classes.title}>{t`Know what sold, what’s left and what you made.`}</h1>
          <p
            className={classes.lead}
          >{t`Tunda is the till and stock book for phone, computer and beauty shops. It works on the counter tablet, the office laptop and the phone in your pocket.`}</p>
          <StartActions />
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <li key={fact}>
                <IconCheck size={18} stroke={2} aria-hidden />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <HeroCollage />
      </div>
    </section>
  )
}
