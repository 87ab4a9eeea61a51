import { t } from '@lingui/core/macro'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconClockHour4, IconLock, IconMoon, IconPlayerPause, IconSun } from '@tabler/icons-react'
import { useObservable } from '../../shared/calls/observable.ts'
import { Wordmark } from '../../shared/page/wordmark.tsx'
import { initials } from '../../shared/words/initials.ts'
import { Plate } from '../plate.tsx'
import { lockTill } from '../staff/unlock.ts'
import { ConnectionPill } from './connection-pill.tsx'
import classes from './till-header.module.css'
import type { Desk } from './use-desk.ts'
import type { Panel } from './use-view.ts'

type Props = { desk: Desk; onOpen: (panel: Panel) => void }

/** The till's name and connection, and the menu. */
export function TillHeader({ desk: { till, terminal }, onOpen }: Props) {
  const held = useObservable(till.held).length
  const person = useObservable(till.person)
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme() === 'dark'
  const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <header className={classes.header}>
      <span className={classes.mark}>
        <Wordmark />
      </span>
      <p className={classes.place}>
        {terminal.shop.name} · <strong>{terminal.name}</strong>
      </p>
      {till.isSample ? (
        <span className={classes.gap} />
      ) : (
        <ConnectionPill till={till} onClick={() => onOpen('waiting')} />
      )}
      {person ? (
        <Plate
          className={classes.button}
          data-person
          aria-label={t`${{ person: person.name }} is selling: lock the till`}
          onClick={() => lockTill(till)}
        >
          <IconLock {...icon} />
          <span className={classes.words}>{person.name}</span>
        </Plate>
      ) : null}
      <Plate className={classes.button} data-held={held > 0 || undefined} onClick={() => onOpen('held')}>
        <IconPlayerPause {...icon} />
        <span className={classes.words}>{t`Held sales`}</span>
        {held > 0 ? <span className={classes.count}>{held}</span> : null}
      </Plate>
      <Plate className={classes.button} onClick={() => onOpen('today')}>
        <IconClockHour4 {...icon} />
        <span className={classes.words}>{t`Today`}</span>
      </Plate>
      <button
        type="button"
        className={classes.icon}
        aria-label={isDark ? t`Light theme` : t`Dark theme`}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconMoon {...icon} /> : <IconSun {...icon} />}
      </button>
      <button
        type="button"
        className={classes.self}
        aria-label={t`${{ initials: initials(terminal.name) }} · ${{ terminal: terminal.name }}: more`}
        onClick={() => onOpen('more')}
      >
        {initials(terminal.name)}
      </button>
    </header>
  )
}
