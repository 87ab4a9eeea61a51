import { placeAfterSample } from '../../shared/till-address.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { type Till, TillContext } from '../till.ts'
import { clearSample } from './open-sample-till.ts'
import { SampleBar } from './sample-bar.tsx'
import classes from './sample-till.module.css'

/** The till with a sample shop, to try it out. Its sync never runs: nothing leaves the device. */
export function SampleTill({ till }: { till: Till }) {
  async function leave(): Promise<void> {
    await clearSample(till.database)
    window.location.assign(placeAfterSample(window.location))
  }
  return (
    <TillContext value={till}>
      <div className={classes.sample}>
        <SampleBar onLeave={leave} />
        <DeskScreen />
      </div>
    </TillContext>
  )
}
