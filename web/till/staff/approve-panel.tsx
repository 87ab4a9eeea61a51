import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { badgeMark } from '@tunda/contract/staff-failures'
import type { TillPerson } from '@tunda/contract/till'
import { useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { useTillKeys } from '../desk/use-till-keys.ts'
import { SidePanel } from '../panels/side-panel.tsx'
import { Plate } from '../plate.tsx'
import { Keypad } from '../tender/keypad.tsx'
import { approveByBadge, approveByPin } from './approve.ts'
import classes from './lock-screen.module.css'

type Props = { desk: Desk; onClose: () => void }

/** Somebody who may give this price lets it through with their PIN or badge. The till stays whose it is, and the sale is made. */
export function ApprovePanel({ desk, onClose }: Props) {
  // Reopened from an address where nothing needs it.
  return desk.approvers ? <Approving desk={desk} people={desk.approvers} onClose={onClose} /> : null
}

function Approving({ desk, people, onClose }: Props & { people: readonly TillPerson[] }) {
  const { till, ticket, priced } = desk
  const isExpired = ticket.refusal?.needs_approval === true
  const [chosen, setChosen] = useState<TillPerson | undefined>(people.length === 1 ? people[0] : undefined)
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function approve(work: () => ReturnType<typeof approveByPin>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const approval = await work()
      onClose()
      await desk.complete(approval)
    } catch (error) {
      setPin('')
      setProblem(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }
  const submit = () => {
    if (chosen && pin.length >= 4) void approve(() => approveByPin(till, chosen, pin, ticket, priced))
  }
  function press(key: string): void {
    if (isBusy) return
    setProblem(undefined)
    if (key === 'Backspace') setPin(pin.slice(0, -1))
    else if (/^\d$/.test(key) && pin.length < 6) setPin(pin + key)
  }
  useTillKeys({
    onScan: (code) => {
      if (code.startsWith(badgeMark)) void approve(() => approveByBadge(till, code, ticket, priced))
      else setProblem(t`This is not a badge.`)
    },
    onKey: (key) => {
      if (chosen && (/^\d$/.test(key) || key === 'Backspace')) press(key)
      else if (chosen && key === 'Enter' && pin.length >= 4) submit()
      else return false
      return true
    },
  })

  return (
    <SidePanel title={t`Ask for approval`} onClose={onClose}>
      <Stack gap="md" p="md">
        <Text>
          {isExpired
            ? t`${{ reason: ticket.refusal?.message ?? '' }} Somebody who may can approve it here.`
            : t`${{ total: formatMoney(priced.total_amount) }} is below what you may give alone. Somebody who may can approve it here.`}
        </Text>
        {people.length === 0 ? (
          <EmptyState
            icon={IconUserOff}
            title={isExpired ? t`Nobody at this till may sell it` : t`Nobody at this till may give this price`}
            text={isExpired ? t`Take it off the ticket.` : t`Change the price, or ask the owner to sell it.`}
          />
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
            <Button size="lg" disabled={pin.length < 4} loading={isBusy} onClick={submit}>{t`Approve and sell`}</Button>
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
      </Stack>
    </SidePanel>
  )
}
