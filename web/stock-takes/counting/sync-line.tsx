import { plural, t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useAfter } from '../../shared/use-after.ts'
import type { CountingState } from './counting.ts'
import classes from './sync-line.module.css'

const counts = (count: number) => t`${plural(count, { one: '# count', other: '# counts' })}`

/** Where the counts are: with the shop, on their way, or safe on this device. Always in view. */
export function SyncLine({ state, onRetry }: { state: CountingState; onRetry: () => void }) {
  const { waiting, waitingOfOthers, isDurable } = state
  return (
    <>
      <div className={classes.line} role="status" data-sync={state.sync}>
        <Words state={state} />
        {state.sync === 'waiting' ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={onRetry}
            className={classes.retry ?? ''}
          >{t`Try now`}</Button>
        ) : null}
      </div>
      {waiting > 0 && !isDurable ? (
        <Alert
          color="clay"
          mb="sm"
          title={t`This browser cannot save counts`}
        >{t`Stay on this page until every count is saved. Otherwise the counts are lost.`}</Alert>
      ) : null}
      {waitingOfOthers > 0 ? (
        <Alert color="marigold" mb="sm">
          {t`This device holds ${{ counts: counts(waitingOfOthers) }} by somebody else. They are sent when that person signs in here again.`}
        </Alert>
      ) : null}
    </>
  )
}

function Words({ state: { sync, waiting, isDurable } }: { state: CountingState }) {
  if (sync === 'waiting') {
    return (
      <>
        <IconCloudOff size={17} stroke={1.8} aria-hidden />
        {waiting > 0
          ? isDurable
            ? t`Offline · ${{ counts: counts(waiting) }} waiting, safe here`
            : t`Offline · ${{ counts: counts(waiting) }} waiting`
          : t`Offline · you can go on counting`}
      </>
    )
  }
  if (sync === 'saving' || waiting > 0) return <Saving />
  return <Saved />
}

function Saved() {
  return (
    <>
      <IconCircleCheck size={17} stroke={1.8} aria-hidden /> {t`Every count is saved`}
    </>
  )
}

/** Most counts are saved before one could read that they are being saved. */
function Saving() {
  const isLate = useAfter(400)
  if (!isLate) return <Saved />
  return (
    <>
      <IconCloudUp size={17} stroke={1.8} aria-hidden /> {t`Saving…`}
    </>
  )
}
