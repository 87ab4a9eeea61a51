import { plural, t } from '@lingui/core/macro'
import { IconWifi, IconWifi1, IconWifiOff } from '@tabler/icons-react'
import { type Network, useNetwork } from '../calls/network.ts'
import { useObservable } from '../calls/observable.ts'
import { requestsWaiting } from '../calls/request-queue.ts'
import classes from './online-pill.module.css'

const looks: Record<Network, { words: string; tone: 'ok' | 'warn'; icon: typeof IconWifi }> = {
  online: { words: t`Online`, tone: 'ok', icon: IconWifi },
  slow: { words: t`Slow`, tone: 'warn', icon: IconWifi1 },
  offline: { words: t`Offline`, tone: 'warn', icon: IconWifiOff },
}

/** Whether the server can be reached, in a word; phones show the icon alone. */
export function OnlinePill() {
  const { words: state, tone, icon: Mark } = looks[useNetwork()]
  const waiting = useObservable(requestsWaiting)
  const words =
    waiting === 0 ? state : t`${state} · ${plural(waiting, { one: '# change', other: '# changes' })} waiting`
  return (
    <span className={classes.pill} data-tone={tone} role="status" aria-label={t`Connection: ${words}`}>
      <Mark size={15} stroke={1.9} aria-hidden />
      <span className={classes.words}>{words}</span>
    </span>
  )
}
