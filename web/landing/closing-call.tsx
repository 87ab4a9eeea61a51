import classes from './closing-call.module.css'
import landing from './landing.module.css'
import { StartActions } from './start-actions.tsx'

export function ClosingCall() {
  return (
    <section className={landing.section} aria-labelledby="closing">
      <div className={classes.card}>
        <div>
          <h2 id="closing" className={landing.heading}>
            Put your first product in today
          </h2>
          <p className={landing.lead}>
            An e-mail address and a password are enough. Name your shop, pick what you sell, and record the next sale
            here.
          </p>
        </div>
        <StartActions />
      </div>
    </section>
  )
}
