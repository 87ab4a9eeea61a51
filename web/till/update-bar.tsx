import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { isEmpty } from '@tunda/contract/selling/ticket'
import { useObservable } from '../shared/calls/observable.ts'
import { update } from './service-worker.ts'
import { useTill } from './till.ts'
import classes from './update-bar.module.css'

/** A newer version of the till is ready. It is activated when the seller agrees, and never while sales wait or one is being made. */
export function UpdateBar() {
  const till = useTill()
  const apply = useObservable(update)
  const waiting = useObservable(till.waiting).length
  const isSelling = !isEmpty(useObservable(till.ticket))
  if (!apply) return null
  const reason = waiting > 0 ? t`when every sale is sent` : isSelling ? t`when this sale is finished` : undefined
  return (
    <aside className={classes.bar} aria-label={t`Update`}>
      <span>{reason ? t`A new version is ready. You can update ${reason}.` : t`A new version is ready.`}</span>
      <Button disabled={reason !== undefined} onClick={apply}>{t`Update`}</Button>
    </aside>
  )
}
