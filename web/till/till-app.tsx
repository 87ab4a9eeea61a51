import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useObservable } from '../shared/calls/observable.ts'
import { usePageTitle } from '../shared/page/page-title.ts'
import { DeskScreen } from './desk/desk-screen.tsx'
import { runTill } from './open-till.ts'
import { PairScreen } from './pair/pair-screen.tsx'
import { LockScreen } from './staff/lock-screen.tsx'
import type { PairedTerminal } from './store/settings.ts'
import { type Till, TillContext } from './till.ts'
import classes from './till-app.module.css'
import { UpdateBar } from './update-bar.tsx'

/** The point-of-sale app, at every path of a `pos.` host. */
export function TillApp({ till }: { till: Till }) {
  const terminal = useObservable(till.terminal)
  useEffect(() => {
    const stop = new AbortController()
    runTill(till, stop.signal)
    return () => stop.abort()
  }, [till])
  return (
    <TillContext value={till}>
      <UpdateBar />
      {terminal ? <DeskOrLock key={terminal.id} till={till} terminal={terminal} /> : <Unpaired />}
    </TillContext>
  )
}

/** If the shop has staff, nobody sells before one of them has unlocked the till. */
function DeskOrLock({ till, terminal }: { till: Till; terminal: PairedTerminal }) {
  const person = useObservable(till.person)
  return terminal.staff && !person ? <LockScreen terminal={terminal} staff={terminal.staff} /> : <DeskScreen />
}

function Unpaired() {
  usePageTitle(t`Connect this till`)
  return (
    <main className={classes.unpaired}>
      <PairScreen />
    </main>
  )
}
