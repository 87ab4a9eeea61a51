import { plural, t } from '@lingui/core/macro'
import { Button, Title } from '@mantine/core'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { unitsOf } from '@tunda/contract/selling/ticket'
import { badgeMark } from '@tunda/contract/till/staff-failures'
import type { TillPerson, TillStaff } from '@tunda/contract/till/till'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { useObservable } from '../../shared/calls/observable.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { Wordmark } from '../../shared/page/wordmark.tsx'
import { initials } from '../../shared/words/initials.ts'
import { LanguageMenu } from '../../shared/words/language-menu.tsx'
import { useTillKeys } from '../desk/use-till-keys.ts'
import { Plate } from '../plate.tsx'
import type { PairedTerminal } from '../store/settings.ts'
import { Keypad } from '../tender/keypad.tsx'
import { useTill } from '../till.ts'
import classes from './lock-screen.module.css'
import { pinAfter } from './pin-after.ts'
import { prepareUnlock } from './sealed-pass.ts'
import { unlockWithBadge, unlockWithPin } from './unlock.ts'

type Props = { terminal: PairedTerminal; staff: TillStaff }

/** Who is selling? A name, then its PIN; or a badge, which means both. The ticket stays as it is. */
export function LockScreen({ terminal, staff: { people } }: Props) {
  const till = useTill()
  usePageTitle(t`Till locked`)
  const [asked, setAsked] = useState<string>()
  // Of the people that the server names now: whoever goes off the list is not asked for a PIN any more.
  const chosen = people.length === 1 ? people[0] : people.find(({ id }) => id === asked)
  const { pin, typedPin, setPin } = usePin()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void prepareUnlock().catch(() => undefined), [])
  const units = unitsOf(useObservable(till.ticket))

  function choose(person: TillPerson | undefined): void {
    setAsked(person?.id)
    setPin('')
    setProblem(undefined)
  }
  async function unlock(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setPin('')
      setBusy(false)
      setProblem(asFailure(error).message)
    }
  }
  const submit = () => {
    const given = typedPin()
    if (chosen && given.length >= 4) void unlock(() => unlockWithPin(till, chosen, given))
  }
  function press(key: string): void {
    if (isBusy) return
    setProblem(undefined)
    setPin(pinAfter(typedPin(), key))
  }
  useTillKeys({
    onScan: (code) => {
      if (code.startsWith(badgeMark)) void unlock(() => unlockWithBadge(till, code))
      else setProblem(t`This is not a badge.`)
    },
    onKey: (key) => {
      if (chosen && (/^\d$/.test(key) || key === 'Backspace')) press(key)
      else if (chosen && key === 'Enter' && typedPin().length >= 4) submit()
      else if (chosen && key === 'Escape' && people.length > 1) choose(undefined)
      else return false
      return true
    },
  })

  return (
    <main className={classes.page}>
      <form
        className={classes.card}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <header className={classes.head}>
          <Wordmark size={30} />
          <p>
            {terminal.shop.name} · <strong>{terminal.name}</strong>
          </p>
        </header>
        <Title order={1} size="h2">
          {chosen ? chosen.name : people.length === 0 ? t`Nobody can unlock this till` : t`Who is selling?`}
        </Title>
        {chosen ? <PinEntry pin={pin} onPress={press} isBusy={isBusy} /> : <People people={people} onChoose={choose} />}
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        {chosen ? (
          <Ways
            isAlone={people.length === 1}
            isReady={pin.length >= 4}
            isBusy={isBusy}
            onBack={() => choose(undefined)}
          />
        ) : null}
        <Hint units={units} isChosen={chosen !== undefined} hasPeople={people.length > 0} />
      </form>
      <LanguageMenu />
    </main>
  )
}

function People({ people, onChoose }: { people: readonly TillPerson[]; onChoose: (person: TillPerson) => void }) {
  if (people.length === 0) {
    return (
      <p>{t`Nobody who works at this location has a PIN or a badge. Both, and where people work, are set in Organization settings, under Staff.`}</p>
    )
  }
  return (
    <ul className={classes.people} aria-label={t`Staff`}>
      {people.map((person) => (
        <li key={person.id}>
          <Plate className={classes.person} disabled={!person.has_pin} onClick={() => onChoose(person)}>
            <span className={classes.initials} aria-hidden>
              {initials(person.name)}
            </span>
            <span className={classes.name}>
              {person.name}
              {person.has_pin ? null : <small>{t`Scans a badge`}</small>}
            </span>
          </Plate>
        </li>
      ))}
    </ul>
  )
}

function Hint({ units, isChosen, hasPeople }: { units: number; isChosen: boolean; hasPeople: boolean }) {
  const next = isChosen ? t`Enter your PIN, or scan your badge.` : t`Scan your badge, or choose your name.`
  return (
    <p className={classes.hint}>
      <IconLock size={18} stroke={1.6} aria-hidden />
      {units > 0
        ? t`The ticket with ${plural(units, { one: '# item', other: '# items' })} is kept.`
        : hasPeople
          ? next
          : t`A new PIN or badge is here within a minute.`}
    </p>
  )
}

/** The PIN as rendered, and as typed so far: Enter may come before the last digit is rendered. */
function usePin() {
  const [pin, show] = useState('')
  const typed = useRef('')
  function setPin(next: string): void {
    typed.current = next
    show(next)
  }
  return { pin, typedPin: () => typed.current, setPin }
}

type WaysProps = { isAlone: boolean; isReady: boolean; isBusy: boolean; onBack: () => void }

function Ways({ isAlone, isReady, isBusy, onBack }: WaysProps) {
  return (
    <div className={classes.actions}>
      {isAlone ? null : (
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconArrowLeft size={20} stroke={1.6} aria-hidden />}
          onClick={onBack}
        >{t`Somebody else`}</Button>
      )}
      <Button type="submit" className={classes.button} disabled={!isReady} loading={isBusy}>{t`Unlock`}</Button>
    </div>
  )
}

const most = [0, 1, 2, 3, 4, 5]

function PinEntry({ pin, onPress, isBusy }: { pin: string; onPress: (key: string) => void; isBusy: boolean }) {
  return (
    <>
      <p className={classes.dots} role="status" aria-label={t`PIN: ${{ count: pin.length }} digits typed`}>
        {most.map((nth) => (
          <span key={nth} data-on={nth < pin.length || undefined} data-extra={nth > 3 || undefined} />
        ))}
      </p>
      <div className={classes.keypad} inert={isBusy}>
        <Keypad onPress={onPress} isPin />
      </div>
    </>
  )
}
