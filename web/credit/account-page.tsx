import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Menu, Text } from '@mantine/core'
import { IconDotsVertical, IconReceipt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CustomerAccountShown, isReversible } from '@tunda/contract/customers/credit'
import { useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { accountWords } from '../shared/credit/account-words.ts'
import { EntriesTable } from '../shared/credit/entries-table.tsx'
import { entryWords } from '../shared/credit/entry-words.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatAgo } from '../shared/words/dates.ts'
import { EntryDialog, type EntryKind } from './entry-dialog.tsx'
import { Reminder } from './reminder.tsx'
import { StatementDialog } from './statement-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const pageSize = 20

/** One customer's account: what they owe, receiving it, and the statement. */
export function AccountPage({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useQuery(api.credit.account.queryOptions({ input: { id } }))
  const [open, setOpen] = useState<EntryKind | Opened>()
  const account = query.data
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={account?.name ?? t`Customer account`}
        facts={account ? factsOf(account) : '\u00a0'}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {account ? <Actions account={account} onOpen={setOpen} /> : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {account ? (
        <>
          <Agreed account={account} />
          <Statement id={account.customer_id} />
          {open === 'statement' ? <StatementDialog account={account} onClose={close} /> : null}
          {open === 'terms' ? <TermsDialog account={account} onClose={close} /> : null}
          {open !== undefined && open !== 'terms' && open !== 'statement' ? (
            <EntryDialog account={account} kind={open} onClose={close} />
          ) : null}
        </>
      ) : null}
    </>
  )
}

type ActionProps = { account: CustomerAccountShown; onOpen: (what: EntryKind | Opened) => void }
type Opened = 'terms' | 'statement'

function Actions({ account, onOpen }: ActionProps) {
  const { balance } = account
  const [mayReceive, mayManage] = [useMay('receive_payments'), useMay('manage_credit')]
  return (
    <>
      {mayManage ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconDotsVertical size={18} stroke={1.7} aria-hidden />}
            >{t`More`}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onOpen('terms')}>{t`Limit and terms`}</Menu.Item>
            <Menu.Item onClick={() => onOpen('opening')}>{t`Enter an old debt`}</Menu.Item>
            {balance > 0 ? <Menu.Item onClick={() => onOpen('write_off')}>{t`Write off`}</Menu.Item> : null}
            {balance < 0 ? <Menu.Item onClick={() => onOpen('payout')}>{t`Pay out the deposit`}</Menu.Item> : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconReceipt size={18} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('statement')}
      >{t`Statement`}</Button>
      <Reminder account={account} />
      {mayReceive ? <Button onClick={() => onOpen('payment')}>{t`Receive payment`}</Button> : null}
    </>
  )
}

function factsOf(account: CustomerAccountShown): string {
  return [accountWords(account), account.phone].filter(Boolean).join(' · ')
}

function Agreed({ account }: { account: CustomerAccountShown }) {
  const { is_blocked, promised_on, note, dispute, reminded_at } = account
  return (
    <>
      {is_blocked ? (
        <Alert color="marigold" mb="md" py={8} title={t`This account is blocked`}>
          {t`No more sales can go on it. What is owed stays.`}
        </Alert>
      ) : null}
      {dispute === null ? null : (
        <Alert color="marigold" mb="md" py={8} title={t`Disputed`}>
          <span style={{ overflowWrap: 'anywhere' }}>{dispute}</span>
        </Alert>
      )}
      {reminded_at === null ? null : <Text mb="xs" c="dimmed">{t`Reminded ${{ when: formatAgo(reminded_at) }}.`}</Text>}
      {promised_on === null ? null : <Text mb="xs">{t`Promised to pay by ${{ day: formatDay(promised_on) }}.`}</Text>}
      {note === null ? null : <Text mb="md">{note}</Text>}
    </>
  )
}

function Statement({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const mayManage = useMay('manage_credit')
  const input = { id, page, limit: pageSize }
  const list = useQuery(api.credit.statement.queryOptions({ input, placeholderData: keepPreviousData }))
  return (
    <EntriesTable
      entries={list.data?.entries.map((entry) => ({
        ...entry,
        words: entryWords(entry),
        mayReverse: mayManage && isReversible(entry),
      }))}
      query={list}
      paging={list.data && { ...list.data, limit: pageSize, onPage: setPage }}
      empty={{
        title: t`Nothing on this account yet`,
        text: t`Sales on account, payments and refunds are listed here.`,
      }}
      reverse={async (asked) => {
        await client.credit.reverse(asked)
        void refresh('customer_accounts', 'shifts')
      }}
    />
  )
}
