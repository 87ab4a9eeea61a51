import { t } from '@lingui/core/macro'
import classes from './closing-call.module.css'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import landing from './landing.module.css'
import { OneSale } from './one-sale.tsx'
import { Plans } from './plans.tsx'
import { StartActions } from './start-actions.tsx'

/** What a visitor sees at `/`. Every claim here is true of the product today, or is marked as coming. */
export function LandingScreen() {
  return (
    <>
      <Hero />
      <OneSale />
      <Features />
      <Plans />
      <ClosingCall />
    </>
  )
}

function ClosingCall() {
  return (
    <section className={landing.section} aria-labelledby="closing">
      <div className={classes.card}>
        <div>
          <h2 id="closing" className={landing.heading}>{t`Put your first product in today`}</h2>
          <p
            className={landing.lead}
          >{t`An email address and a password are enough. Name your shop, pick what you sell, and record the next sale here.`}</p>
        </div>
        <StartActions />
      </div>
    </section>
  )
}
