import { msg } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { PublicRepair } from '@tunda/contract/repairs/repair-page'
import type { Say } from '@tunda/contract/words'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { isRefusal } from '../shared/calls/failure.ts'
import { formatMoney } from '../shared/words/money.ts'
import classes from './statement-screen.module.css'

type Props = {
  quote: NonNullable<PublicRepair['repair']['quote']>
  token: string
  say: Say
  onAnswered: (next: PublicRepair) => void
  /** The shop changed its quote meanwhile. */
  onOutdated: () => void
}

/** What the repair would cost, and the customer's answer: asked once more before it is given. */
export function QuoteToAnswer({
  quote: { no, amount, note, answer, is_open },
  token,
  say,
  onAnswered,
  onOutdated,
}: Props) {
  const [meant, setMeant] = useState<boolean>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function send(is_approved: boolean) {
    setBusy(true)
    setProblem(undefined)
    try {
      onAnswered(await client.repairs.answer({ token, no, is_approved }))
    } catch (error) {
      const isOld = isRefusal(error, 'repair.notQuoted')
      setProblem(isOld ? say(msg`This price is no longer valid.`) : say(msg`Your answer was not sent. Try again.`))
      if (isOld) onOutdated()
    }
    setBusy(false)
    setMeant(undefined)
  }
  const price = formatMoney(amount)
  return (
    <section className={classes.quote} aria-label={say(msg`Price of the repair`)}>
      <p className={classes.shop}>{say(msg`Price of the repair: ${{ price }}`)}</p>
      {note ? <p className={classes.facts}>{note}</p> : null}
      {is_open && meant === undefined ? (
        <Group gap="xs" mt="sm" justify="center">
          <Button onClick={() => setMeant(true)}>{say(msg`Approve ${{ price }}`)}</Button>
          <Button variant="default" onClick={() => setMeant(false)}>
            {say(msg({ message: 'Decline', context: 'a quote of a repair' }))}
          </Button>
        </Group>
      ) : null}
      {is_open && meant !== undefined ? (
        <>
          <p className={classes.pay}>
            {meant
              ? say(msg`The shop starts the work, and you pay ${{ price }}.`)
              : say(msg`The shop will not do the repair at this price.`)}
          </p>
          <Group gap="xs" mt="sm" justify="center">
            <Button loading={isBusy} onClick={() => void send(meant)}>
              {meant ? say(msg`Yes, approve`) : say(msg`Yes, decline`)}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => setMeant(undefined)}>
              {say(msg({ message: 'Back', context: 'to the question before' }))}
            </Button>
          </Group>
        </>
      ) : null}
      {answer === 'approved' ? <p className={classes.pay}>{say(msg`You approved this price.`)}</p> : null}
      {answer === 'declined' ? <p className={classes.pay}>{say(msg`You declined this price.`)}</p> : null}
      {problem ? (
        <p className={classes.late} role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  )
}
