import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { IconBell, IconCopy } from '@tabler/icons-react'
import type { CustomerAccountShown } from '@tunda/contract/customers/credit'
import { client } from '../shared/calls/api.ts'
import { useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { copy } from '../shared/files/copy-words.ts'
import { messageOf } from '../shared/files/document-paper.tsx'
import { WhatsAppItem } from '../shared/files/share-items.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatMoney } from '../shared/words/money.ts'

/** What a customer is told of what they owe: how much, since when it is late, what they promised, and where to pay. */
export function reminderMessage(account: CustomerAccountShown, shop: string): string {
  const { name, balance, overdue, promised_on, pay_to } = account
  return messageOf([
    [t`Hello ${{ customer: name }}, this is ${{ shop }}.`],
    [
      t`You owe ${{ amount: formatMoney(balance) }}.`,
      ...(overdue > 0 ? [t`${{ amount: formatMoney(overdue) }} of it is late.`] : []),
      ...(promised_on === null ? [] : [t`You promised to pay by ${{ day: formatDay(promised_on) }}.`]),
    ],
    [...(pay_to ? [t`Pay to: ${pay_to}`] : []), t`Thank you.`],
  ])
}

/** Words for somebody who owes: in WhatsApp or on the clipboard, for the person to send. That they were taken is noted. */
export function Reminder({ account }: { account: CustomerAccountShown }) {
  const shop = useOrganization()
  if (account.balance <= 0 || shop === undefined) return null
  const message = reminderMessage(account, shop.name)
  const note = async () => {
    try {
      await client.credit.remind({ customer_id: account.customer_id })
      void refresh('customer_accounts')
    } catch (error) {
      showFailure(t`The reminder was not recorded`)(error)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconBell size={18} stroke={1.7} aria-hidden />}>{t`Remind`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <WhatsAppItem phone={account.phone} message={message} onSent={() => void note()} />
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.7} />}
          onClick={() => {
            void copy(message, t`Reminder copied`)
            void note()
          }}
        >{t`Copy text`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
