import { useEffect, useRef } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import type { Desk } from '../desk/use-desk.ts'
import { lockTill } from './unlock.ts'

const signs = ['pointerdown', 'keydown', 'wheel'] as const

/** Locks the till after the shop's time without input and, if the shop wants that, after each sale. */
export function useAutoLock({ till, terminal, isBusy, done }: Desk): void {
  const person = useObservable(till.person)
  const seconds = terminal.staff?.lock_after_seconds
  const locksAfterSale = terminal.staff?.locks_after_sale === true
  useEffect(() => {
    if (!person || seconds === undefined || isBusy) return undefined
    let timer = 0
    const begin = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => lockTill(till), seconds * 1000)
    }
    begin()
    for (const sign of signs) window.addEventListener(sign, begin, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, begin, { capture: true })
    }
  }, [till, person, seconds, isBusy])

  const wasDone = useRef(false)
  useEffect(() => {
    if (wasDone.current && !done && locksAfterSale) lockTill(till)
    wasDone.current = done !== undefined
  }, [till, done, locksAfterSale])
}
