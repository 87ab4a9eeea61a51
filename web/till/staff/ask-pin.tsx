import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { badgeMark } from '@tunda/contract/till/staff-failures'
import type { TillPerson } from '@tunda/contract/till/till'
import { type ReactNode, useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { useTillKeys } from '../desk/use-till-keys.ts'
import { Plate } from '../plate.tsx'
import { Keypad } from '../tender/keypad.tsx'
import classes from './lock-screen.module.css'
import { pinAfter } from './pin-after.ts'

type Props = {
  /** Who may approve it. */
  people: readonly TillPerson[]
  /** The button's text. */
  action: string
  /** Shown instead if there is nobody. */
  nobody: ReactNode
  /** Something else is still missing. */
  isHeldUp?: boolean
  onPin: (person: TillPerson, pin: string) => Promise<void>
  onBadge: (code: string) => Promise<void>
}

/** Somebody who may approves something with their PIN or badge. The till stays unlocked for its seller. */
export function AskPin({ people, action, nobody, isHeldUp = false, onPin, onBadge }: Props) {
  const [chosen, setChosen] = useState<TillPerson | undefined>(people.length === 1 ? people[0] : undefined)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function ask(work: () => Promise<void>): Promise<void> {
    if (isBusy || isHeldUp) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setPin('')
      setProblem(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    if (chosen && pin.length >= 4) void ask(() => onPin(chosen, pin))
  }
  function press(key: string): void {
    if (isBusy) return
    setProblem(undefined)
    setPin((before) => pinAfter(before, key))
  }
  useTillKeys({
    onScan: (code) => {
      if (code.startsWith(badgeMark)) void ask(() => onBadge(code))
      else setProblem(t`This is not a badge.`)
    },
    onKey: (key, isInField) => {
      if (isInField) return false
      if (chosen && (/^\d$/.test(key) || key === 'Backspace')) press(key)
      else if (chosen && key === 'Enter' && pin.length >= 4) submit()
      else return false
      return true
    },
  })

  return (
    <>
      {people.length === 0 ? (
        nobody
      ) : chosen ? (
        <>
          <Text fw={700} tabIndex={-1} data-autofocus>
            {chosen.name}
          </Text>
          <p className={classes.dots} role="status" aria-label={t`PIN: ${{ count: pin.length }} digits typed`}>
            {[0, 1, 2, 3, 4, 5].map((nth) => (
              <span key={nth} data-on={nth < pin.length || undefined} data-extra={nth > 3 || undefined} />
            ))}
          </p>
          <Keypad onPress={press} isPin />
          <Button size="lg" disabled={pin.length < 4 || isHeldUp} loading={isBusy} onClick={submit}>
            {action}
          </Button>
          {people.length > 1 ? (
            <Button variant="default" size="lg" onClick={() => setChosen(undefined)}>{t`Somebody else`}</Button>
          ) : null}
        </>
      ) : (
        <ul className={classes.people} aria-label={t`Staff`}>
          {people.map((person) => (
            <li key={person.id}>
              <Plate className={classes.person} disabled={!person.has_pin} onClick={() => setChosen(person)}>
                {person.name}
              </Plate>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </>
  )
}
