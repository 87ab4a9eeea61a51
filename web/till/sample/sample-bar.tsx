import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './sample-bar.module.css'

/** Always shows that this is a sample, with a way to leave it. */
export function SampleBar({ onLeave }: { onLeave: () => Promise<void> }) {
  const [isLeaving, setLeaving] = useState(false)
  async function leave(): Promise<void> {
    setLeaving(true)
    await onLeave()
  }
  return (
    <aside className={classes.bar} aria-label={t`Sample shop`}>
      <p>{t`Sample shop: nothing is sold for real.`}</p>
      <Button
        variant="subtle"
        className={classes.leave}
        loading={isLeaving}
        onClick={() => void leave()}
      >{t`Leave the sample`}</Button>
    </aside>
  )
}
