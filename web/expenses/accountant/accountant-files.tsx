import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { features } from '@tunda/contract/plans/tier-limits'
import type { AccountantFile } from '@tunda/contract/reports/accountant'
import { daysIn, monthOf, plusMonths } from '@tunda/contract/reports/report-period'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../shared/calls/api.ts'
import { useMayOfWholeShop, useOrganization } from '../../shared/calls/organization.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { DayRange, type Days } from '../../shared/fields/day-range.tsx'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { changedAddress } from '../../shared/table/changed-address.ts'
import { AnswerState } from '../../shared/table/table-states.tsx'
import { useToday } from '../../shared/use-today.ts'
import { isDay } from '../../shared/words/calendar-day.ts'
import { AccountsDrawer } from './accounts-drawer.tsx'
import { FileRow } from './file-row.tsx'
import { JournalTotals } from './journal-totals.tsx'

/** Who sees the profit of the whole shop has it, where the plan has it. */
export function useHasAccountant(): boolean {
  const [maySee, shop] = [useMayOfWholeShop('see_profit'), useOrganization()]
  return maySee && shop !== undefined && features[shop.tier].includes('custom_reports')
}

const longest = 366

/** Journal entries of a period for the accountant's program, and the files that were made. `?from=2026-11-01&to=2026-11-30` */
export function AccountantFiles() {
  const { period, change } = usePeriod()
  const [areAccountsOpen, openAccounts] = useState(false)
  const journal = useQuery(api.accountant.journal.queryOptions({ input: period, staleTime: 0 }))
  const make = useMakeFile()
  const tooLong = ({ from, to }: Days) =>
    isDay(from) && isDay(to) && daysIn({ from, to }) > longest ? t`At most a year.` : undefined
  return (
    <Stack gap="md">
      <Card>
        <Stack gap="md">
          <Text c="dimmed" maw={720}>
            {t`Each day’s figures as journal entries, to import into QuickBooks Online, Xero or Zoho Books. Totals agree with your reports.`}
          </Text>
          <Group gap="sm">
            <DayRange {...period} onChange={(days) => change(days)} problemOf={tooLong} />
            <Button
              loading={make.isPending}
              disabled={!journal.data || journal.data.totals.length === 0}
              onClick={() => make.mutate({ id: crypto.randomUUID(), ...period })}
            >{t`Make file`}</Button>
            <Button variant="default" onClick={() => openAccounts(true)}>{t`Accounts`}</Button>
          </Group>
          {journal.data ? <JournalTotals journal={journal.data} /> : null}
          <AnswerState query={journal} />
        </Stack>
      </Card>
      <MadeFiles />
      {areAccountsOpen ? <AccountsDrawer onClose={() => openAccounts(false)} /> : null}
    </Stack>
  )
}

function useMakeFile() {
  return useMutation(
    api.accountant.make.mutationOptions({
      onSuccess: () => {
        toast.ok(t`File made`, t`Download it below for your accountant’s program.`)
        void refresh('accountant_files')
      },
      onError: showFailure(t`The file was not made`),
    }),
  )
}

/** How many files are shown at once. */
const shown = 5

function MadeFiles() {
  const [page, setPage] = useState(1)
  const list = useQuery(api.accountant.files.queryOptions({ input: { page, limit: shown }, staleTime: 0 }))
  const files: readonly AccountantFile[] = list.data?.files ?? []
  const pages = list.data?.totalPages ?? 0
  return (
    <Card component="section" aria-label={t`Files made`}>
      <Title order={2} size="h4" mb="xs">{t`Files made`}</Title>
      <AnswerState query={list} />
      {list.data && files.length === 0 ? (
        <EmptyState
          icon={IconFileSpreadsheet}
          title={t`No files yet`}
          text={t`Choose a period above, usually last month, and make a file of it.`}
        />
      ) : null}
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
      {pages > 1 ? (
        <Group gap="xs" mt="sm">
          <Button variant="default" size="compact-md" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t`Newer`}
          </Button>
          <Button variant="default" size="compact-md" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t`Older`}
          </Button>
        </Group>
      ) : null}
    </Card>
  )
}

/** The days in the address, else the month that is over. */
function usePeriod() {
  const [address, setAddress] = useSearchParams()
  const today = useToday()
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  const isAsked = isDay(from) && isDay(to) && from <= to && daysIn({ from, to }) <= longest
  const period = isAsked ? { from, to } : monthOf(plusMonths(today, -1))
  const change = (days: Days) =>
    setAddress((before) => changedAddress(before, days), { replace: true, preventScrollReset: true })
  return { period, change }
}
