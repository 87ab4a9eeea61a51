import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { type Bearer, may } from '@tunda/contract/organization/rights'
import type { Ticket } from '@tunda/contract/selling/ticket'
import { unpaidOf } from '@tunda/contract/selling/ticket-payments'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'

/** How old the known balance may be for a till to give credit offline. */
const freshMs = 24 * 60 * 60 * 1000

type Facts = { readonly ticket: Ticket; readonly seller: Bearer; readonly isOffline: boolean; readonly now: Date }

/** How much may go on the account of the chosen customer, as far as the till knows; 0 if nothing may. */
export function mayOwe({ ticket: { customer }, seller, isOffline, now }: Facts): number {
  const account = customer?.id === undefined ? undefined : customer.account
  if (account === undefined) return 0
  const { balance, limit, is_blocked, as_of } = account
  if (isOffline && now.getTime() - Date.parse(as_of) > freshMs) return 0
  const deposit = Math.max(-balance, 0)
  if (may(seller, 'pass_credit_limit')) return Number.MAX_SAFE_INTEGER
  return !may(seller, 'give_credit') || is_blocked ? deposit : Math.max(limit - balance, deposit, 0)
}

/** Why the amount on account is not possible. */
export function accountProblem(facts: Facts): string | undefined {
  const { on_account = 0, customer } = facts.ticket
  const left = mayOwe(facts)
  if (on_account <= left || customer === undefined) return undefined
  if (left > 0)
    return t`At most ${{ left: formatMoney(left) }} can go on the account of ${{ customer: customer.name }}.`
  return facts.isOffline
    ? t`The till needs a connection to know what ${{ customer: customer.name }} owes.`
    : t`Nothing more can go on the account of ${{ customer: customer.name }}.`
}

/** Why nothing may go on account, shown where a seller would expect that it may; else undefined. */
export function whyNoCredit(facts: Facts): string | undefined {
  const { customer } = facts.ticket
  if (!customer?.account || customer.id === undefined || customer.account.limit === 0 || mayOwe(facts) > 0)
    return undefined
  const isStale = facts.isOffline && facts.now.getTime() - Date.parse(customer.account.as_of) > freshMs
  if (isStale) return t`The till needs a connection to know what ${{ customer: customer.name }} owes.`
  return may(facts.seller, 'give_credit')
    ? t`Nothing more can go on the account of ${{ customer: customer.name }}.`
    : t`You may not sell on account.`
}

/** Puts what is unpaid on the customer's account with one press, and removes it with another. */
export function OnAccount({ desk: { ticket, priced, change, mostOnAccount, noCredit } }: { desk: Desk }) {
  const { on_account = 0 } = ticket
  const rest = Math.min(unpaidOf(ticket, priced.total_amount), mostOnAccount - on_account)
  if (on_account > 0)
    return (
      <Button variant="light" h={48} flex="none" onClick={() => change({ type: 'on-account', on_account: undefined })}>
        {t`${{ amount: formatMoney(on_account) }} on account · take off`}
      </Button>
    )
  if (rest <= 0) return noCredit ? <Text size="sm">{noCredit}</Text> : null
  return (
    <Button variant="default" h={48} flex="none" onClick={() => change({ type: 'on-account', on_account: rest })}>
      {t`Put ${{ rest: formatMoney(rest) }} on account`}
    </Button>
  )
}
