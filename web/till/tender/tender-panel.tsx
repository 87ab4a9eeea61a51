import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { tenderOf } from '@tunda/contract/selling/ticket-payments'
import { KeyHint } from '../../shared/page/key-hint.tsx'
import { reportWords } from '../../shared/units/report-words.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { LargeAmount } from '../large-amount.tsx'
import { useConnection } from '../shop-line.ts'
import { TradedPart } from '../trade-in/traded-part.tsx'
import { DiscountReasonField } from './discount-reason-field.tsx'
import { Handed } from './handed.tsx'
import { Keypad } from './keypad.tsx'
import { MethodChoice } from './method-choice.tsx'
import { NoteField } from './note-field.tsx'
import { OnAccount } from './on-account.tsx'
import { PartsPaid } from './parts-paid.tsx'
import { ServedByField } from './served-by-field.tsx'
import classes from './tender-panel.module.css'

type Props = { desk: Desk; onBack: () => void }

/** The payment. While a figure of the ticket is edited, its editor is here. */
export function TenderPanel({ desk, onBack }: Props) {
  const { ticket, priced, blocked, warned, isBusy } = desk
  const isOffline = useConnection(desk.till) === 'offline'
  const total = priced.total_amount
  const { due, received, isPart } = tenderOf(ticket, total)
  const isEmpty = ticket.lines.length === 0
  return (
    <section className={classes.panel} aria-label={t`Payment`} data-part="payment">
      <Button variant="subtle" className={classes.back} onClick={onBack}>{t`← Back to the ticket`}</Button>
      <div className={classes.total}>
        <span>{ticket.parts.length > 0 || ticket.traded_in ? t`Still to pay` : t`To pay`}</span>
        <LargeAmount amount={due} size="total" />
      </div>
      <TradedPart desk={desk} />
      <PartsPaid desk={desk} />
      <OnAccount desk={desk} />
      <MethodChoice method={ticket.method} onChange={desk.payBy} />
      <Handed desk={desk} />
      <ServedByField desk={desk} />
      <DiscountReasonField desk={desk} />
      <NoteField desk={desk} />
      <Keypad onPress={desk.press} />
      <div className={classes.foot}>
        <Reported desk={desk} />
        {blocked && !isEmpty ? (
          <p id="why-not-yet" className={classes.blocked} role="status">
            {blocked}
          </p>
        ) : null}
        {warned && !blocked ? (
          <p id="why-not-yet" className={classes.warned} role="status">
            {warned} {isOffline ? t`The sale will be marked for the manager.` : t`The sale may be refused.`}
          </p>
        ) : null}
        <Button
          className={classes.complete}
          disabled={blocked !== undefined}
          loading={isBusy}
          aria-describedby={(blocked || warned) && !isEmpty ? 'why-not-yet' : undefined}
          onClick={() => void desk.complete()}
        >
          <span>{isPart && !isEmpty ? t`Take ${{ received: formatMoney(received) }}` : t`Complete sale`}</span>
          <KeyHint>F9</KeyHint>
        </Button>
      </div>
    </section>
  )
}

/** As many as the button leaves room for on a phone. */
const mostShown = 2

/** Devices that were reported as stolen or lost: the sale is not stopped. */
function Reported({ desk: { reported } }: Pick<Props, 'desk'>) {
  const more = reported.length - mostShown
  if (reported.length === 0) return null
  return (
    <div className={classes.reported} role="status">
      {reported.slice(0, mostShown).map((one) => (
        <p key={`${one.id} ${one.is_own} ${one.kind}`}>
          <strong className="numeric">{one.number}</strong> · {reportWords(one)}
        </p>
      ))}
      {more > 0 ? <p>{t`and ${more} more`}</p> : null}
    </div>
  )
}
