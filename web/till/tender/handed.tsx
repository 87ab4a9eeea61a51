import { t } from '@lingui/core/macro'
import { paymentMethodLabel } from '@tunda/contract/selling/sale-words'
import { tenderOf } from '@tunda/contract/selling/ticket-payments'
import { formatMoney, formatShort } from '../../shared/words/money.ts'
import { roundUps } from '../../shared/words/round-ups.ts'
import type { Desk } from '../desk/use-desk.ts'
import { Plate } from '../plate.tsx'
import { receivedField } from './active-field.ts'
import classes from './handed.module.css'

/** The amount received, the change, likely amounts, and the reference of a payment by phone or bank. */
export function Handed({ desk }: { desk: Desk }) {
  const { ticket, priced, change, pick } = desk
  const { due, received, change: back, isPart } = tenderOf(ticket, priced.total_amount)
  const isCash = ticket.method === 'cash'
  const give = (amount: number | undefined) => {
    change({ type: 'received', received: amount })
    pick(receivedField)
  }
  return (
    <>
      <dl className={classes.figures} data-active={desk.field.kind === 'received' || undefined}>
        <div>
          <dt>{isCash ? t`Received` : t`By ${{ paymentMethodLabel: paymentMethodLabel(ticket.method) }}`}</dt>
          <dd>{formatMoney(received)}</dd>
        </div>
        {isCash || isPart ? (
          <div data-tone={isPart ? 'left' : 'change'}>
            <dt>{isPart ? t`Left to pay` : t({ message: 'Change', context: 'money back' })}</dt>
            <dd>{formatMoney(isPart ? due - received : back)}</dd>
          </div>
        ) : null}
      </dl>
      {isCash ? (
        <fieldset className={classes.sums} aria-label={t`Suggested amounts`}>
          <Plate aria-pressed={ticket.received === undefined} onClick={() => give(undefined)}>{t`Exact`}</Plate>
          {roundUps(due).map((sum) => (
            <Plate key={sum} aria-pressed={ticket.received === sum} onClick={() => give(sum)}>
              {wordsOf(sum)}
            </Plate>
          ))}
        </fieldset>
      ) : (
        <label className={classes.reference}>
          <span>{ticket.method === 'mobile_money' ? t`Transaction ID` : t`Reference`}</span>
          <input
            type="text"
            autoComplete="off"
            maxLength={100}
            placeholder={t`If there is one`}
            value={ticket.reference}
            onChange={({ currentTarget }) => change({ type: 'reference', reference: currentTarget.value })}
          />
        </label>
      )}
    </>
  )
}

// 1.05M would be less exact: only amounts that the short form gives exactly are shortened.
function wordsOf(sum: number): string {
  return sum % 100_000 === 0 || (sum < 1_000_000 && sum % 1000 === 0) ? formatShort(sum) : formatMoney(sum)
}
