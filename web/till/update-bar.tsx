import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isEmpty } from '@tunda/contract/selling/ticket'
import { useObservable } from '../shared/calls/observable.ts'
import { update } from './service-worker.ts'
import { useTill } from './till.ts'
import classes from './update-bar.module.css'

/**
 * A newer version of the till is ready. It is activated when the seller agrees, and never while sales wait. While one is being made it keeps
 * silent: on a phone it would lie on the way to the ticket.
 */
export function UpdateBar() {
  const till = useTill()
  const apply = useObservable(update)
  const waiting = useObservable(till.waiting).length
  const isSelling = !isEmpty(useObservable(till.ticket))
  if (!apply || isSelling) return null
  const isWaiting = waiting > 0
  return (
    <aside className={classes.bar} aria-label={t`Update`}>
      <span>
        {isWaiting ? t`A new version is ready. You can update when every sale is sent.` : t`A new version is ready.`}
      </span>
      <Button disabled={isWaiting} onClick={apply}>{t`Update`}</Button>
    </aside>
  )
}
