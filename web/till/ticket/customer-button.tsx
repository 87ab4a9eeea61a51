import { t } from '@lingui/core/macro'
import { IconUser } from '@tabler/icons-react'
import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import { accountWords } from '../../shared/credit/account-words.ts'
import { KeyHint } from '../../shared/page/key-hint.tsx'
import classes from './customer-button.module.css'

type Props = { customer: TicketCustomer | undefined; onClick: () => void }

/** The buyer. */
export function CustomerButton({ customer, onClick }: Props) {
  return (
    <button type="button" className={classes.customer} onClick={onClick}>
      <span className={classes.sign} aria-hidden="true">
        <IconUser size={20} stroke={1.6} />
      </span>
      <span className={classes.words}>
        <strong>{customer ? customer.name || customer.contact : t`Walk-in Customer`}</strong>
        <span>{customer ? customer.contact || t`No phone number` : t`Tap to choose or add a customer`}</span>
        {customer?.account ? <AccountOf account={customer.account} /> : null}
      </span>
      <KeyHint>F2</KeyHint>
    </button>
  )
}

/** Their balance, shown as soon as they are chosen. */
function AccountOf({ account }: { account: NonNullable<TicketCustomer['account']> }) {
  return (
    <span className="numeric" data-late={account.days_late > 0 || undefined}>
      {accountWords(account)}
    </span>
  )
}
