import { plural, t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCloudUpload, IconPlugConnectedX, IconWifi, IconWifi1, IconWifiOff } from '@tabler/icons-react'
import { useObservable } from '../../shared/calls/observable.ts'
import { useConnection } from '../shop-line.ts'
import type { Till } from '../till.ts'
import classes from './connection-pill.module.css'

type Props = { till: Till; onClick: () => void }

const looks = {
  online: { words: t`Online`, icon: IconWifi },
  slow: { words: t`Slow`, icon: IconWifi1 },
  offline: { words: t`Offline`, icon: IconWifiOff },
} as const

const shopStates = { suspended: t`Shop suspended`, closed: t`Shop closed` } as const

/** Whether the server can be reached, and how many sales it does not have yet. Opens their list. */
export function ConnectionPill({ till, onClick }: Props) {
  const network = useConnection(till)
  const waiting = useObservable(till.waiting).filter(({ body }) => body.origin === 'offline').length
  const isTurnedAway = useObservable(till.isTurnedAway)
  const known = useObservable(till.shopState)
  // Unknown while offline.
  const shopState = network === 'offline' ? undefined : known
  const isRefused = isTurnedAway || shopState !== undefined
  const { words, icon } = looks[network]
  const Sign = isRefused ? IconPlugConnectedX : network === 'online' && waiting > 0 ? IconCloudUpload : icon
  const state = isTurnedAway ? t`Not authenticated` : shopState ? shopStates[shopState] : words
  const isWell = network === 'online' && waiting === 0 && !isRefused
  const said = waiting === 0 ? state : t`${state} · ${plural(waiting, { one: '# sale', other: '# sales' })} waiting`
  const short = waiting === 0 || isRefused ? state : t`${waiting} waiting`
  return (
    <>
      <button
        type="button"
        className={classes.pill}
        data-tone={isRefused ? 'bad' : isWell ? 'ok' : 'warn'}
        aria-label={said}
        onClick={onClick}
      >
        <Sign size={18} stroke={1.9} aria-hidden />
        <span className={`${classes.said} ${classes.whole}`}>{said}</span>
        <span className={`${classes.said} ${classes.short}`}>{short}</span>
      </button>
      {/* Beside the button: a live region inside would take its name away. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
