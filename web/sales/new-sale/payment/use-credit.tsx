import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { CustomerAccountShown } from '@tunda/contract/customers/credit'
import type { Organization } from '@tunda/contract/organization/organization'
import { may } from '@tunda/contract/organization/rights'
import type { Ticket, TicketChange } from '@tunda/contract/selling/ticket'
import { unpaidOf } from '@tunda/contract/selling/ticket-payments'
import type { ReactNode } from 'react'
import { api } from '../../../shared/calls/api.ts'
import { contractRoutes } from '../../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../../shared/calls/organization.ts'
import { accountWords } from '../../../shared/credit/account-words.ts'
import { MoneyInput } from '../../../shared/fields/money-input.tsx'
import { formatMoney } from '../../../shared/words/money.ts'
import classes from './use-credit.module.css'
import { wholeShillings } from './whole-shillings.ts'

type Asked = { shop: Organization; ticket: Ticket; total: number; onChange: (change: TicketChange) => void }
type Credit = {
  /** What they owe, beside their name. */
  readonly owed: ReactNode
  /** What of the sale goes on the customer's account; nothing in a shop without credit, or while nobody is chosen. */
  readonly field: ReactNode
  /** Why it cannot go there, as the server would say. */
  readonly problem: string | undefined
}

/** What the chosen customer owes, and what of this sale they leave unpaid. */
export function useCredit({ shop, ticket, total, onChange }: Asked): Credit {
  const id = ticket.customer?.id
  const mayAsk = useMayCall(contractRoutes.credit.account)
  const isAsked = shop.gives_credit && mayAsk && id !== undefined
  const { data: account } = useQuery(api.credit.account.queryOptions({ input: isAsked ? { id } : skipToken }))
  if (!isAsked || account === undefined) return unknownCredit(ticket, isAsked, onChange)
  const { on_account: amount = 0 } = ticket
  const left = leftOf(account, shop)
  const problem = amount > left ? overWords(account, left) : undefined
  const isOffered = left > 0 || ticket.on_account !== undefined
  return {
    problem,
    owed: (
      <Text size="sm" fw={600} c={account.days_late > 0 ? 'var(--tunda-bad)' : 'var(--tunda-ink)'} role="status">
        {accountWords(account)}
      </Text>
    ),
    field: isOffered && (
      <OnAccount
        amount={ticket.on_account}
        rest={Math.min(unpaidOf({ ...ticket, on_account: undefined }, total), left)}
        problem={problem}
        onChange={(on_account) => onChange({ type: 'on-account', on_account })}
      />
    ),
  }
}

/** What was put on account before stays in sight, to be taken off, while nobody knows whether it may stand there. */
function unknownCredit({ on_account, customer }: Ticket, isAsked: boolean, onChange: Asked['onChange']): Credit {
  if (on_account === undefined) return { owed: null, field: null, problem: undefined }
  const problem = isAsked
    ? t`What ${{ customer: customer?.name ?? '' }} owes is not known yet. Wait, or take the amount off the account.`
    : t`You cannot sell on account any more. Take the amount off the account.`
  return {
    owed: null,
    problem,
    field: (
      <div className={classes.field}>
        <Button variant="light" onClick={() => onChange({ type: 'on-account', on_account: undefined })}>
          {t`${{ amount: formatMoney(on_account) }} on account · take off`}
        </Button>
        <Text size="sm" c="var(--tunda-bad)" role="status">
          {problem}
        </Text>
      </div>
    ),
  }
}

/** How much more may go on the account: a deposit is anybody's to use, credit theirs who give it. */
function leftOf({ balance, limit, is_blocked }: CustomerAccountShown, shop: Organization): number {
  if (may(shop, 'pass_credit_limit')) return Number.POSITIVE_INFINITY
  const deposit = Math.max(-balance, 0)
  if (!may(shop, 'give_credit') || is_blocked) return deposit
  return Math.max(limit - balance, deposit, 0)
}

function overWords({ name, is_blocked }: CustomerAccountShown, left: number): string {
  if (is_blocked) return t`The account of ${{ customer: name }} is blocked. No more sales can go on it.`
  if (left === 0) return t`Nothing more can go on the account of ${{ customer: name }}.`
  return t`At most ${{ left: formatMoney(left) }} can go on the account of ${{ customer: name }}.`
}

type Props = {
  amount: number | undefined
  /** What one press puts on account. */
  rest: number
  problem: string | undefined
  onChange: (amount: number | undefined) => void
}

function OnAccount({ amount, rest, problem, onChange }: Props) {
  return (
    <div className={classes.field}>
      <MoneyInput
        label={t`On account`}
        placeholder={t`Nothing`}
        value={amount ?? ''}
        {...wholeShillings}
        error={problem}
        onChange={(typed) => onChange(typeof typed === 'number' && typed > 0 ? typed : undefined)}
      />
      {rest > 0 && rest !== amount ? (
        <Button variant="subtle" size="compact-sm" className={classes.rest} onClick={() => onChange(rest)}>
          {t`Put ${{ rest: formatMoney(rest) }} on account`}
        </Button>
      ) : null}
    </div>
  )
}
