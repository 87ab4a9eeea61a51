import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { useConnection } from '../shop-line.ts'
import type { Till } from '../till.ts'
import classes from './standing-bar.module.css'

type Props = {
  till: Pick<Till, 'shopState' | 'isTurnedAway' | 'waiting' | 'line'>
  shop: string
  onConnect: () => void
}

/** A banner that the server accepts nothing from this till, or from its shop, and what happens to its sales. */
export function StandingBar({ till, shop, onConnect }: Props) {
  const state = useObservable(till.shopState)
  const isTurnedAway = useObservable(till.isTurnedAway)
  const kept = keptWords(useObservable(till.waiting).length)
  const isOffline = useConnection(till) === 'offline'
  if (isTurnedAway) {
    return (
      <Bar
        sign={<IconPlugConnectedX size={22} stroke={1.7} aria-hidden />}
        title={t`This till is no longer connected to ${shop}`}
        action={<Button onClick={onConnect}>{t`Connect it again`}</Button>}
      >
        {t`It was revoked or given a new token.`}{' '}
        {kept ?? t`What you sell now stays on this device until it is connected.`}
      </Bar>
    )
  }
  // Unknown while offline: the till continues to sell, and learns it with the next answer.
  if (state === undefined || isOffline) return null
  return (
    <Bar
      sign={<IconLock size={22} stroke={1.7} aria-hidden />}
      title={state === 'suspended' ? t`${shop} is suspended` : t`${shop} was closed by its owner`}
    >
      {t`Nothing can be sold here until it is open again.`}
      {state === 'suspended' ? ` ${t`The owner can write to Tunda support.`}` : null} {kept}
    </Bar>
  )
}

type BarProps = { sign: ReactNode; title: string; action?: ReactNode; children: ReactNode }

function Bar({ sign, title, action, children }: BarProps) {
  return (
    <div className={classes.bar} role="alert">
      {sign}
      <p className={classes.words}>
        <strong>{title}.</strong> {children}
      </p>
      {action}
    </div>
  )
}

/** How many sales are not sent yet, and that they are not lost. */
function keptWords(waiting: number): string | undefined {
  if (waiting === 0) return undefined
  return plural(waiting, {
    one: 'One sale is safe on this device and will be sent automatically.',
    other: '# sales are safe on this device and will be sent automatically.',
  })
}
