import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconClockPause, IconLock, IconReportOff } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { paths } from '@tunda/contract/pages'
import type { ReportDescription } from '@tunda/contract/reports/custom-reports'
import { readyReports } from '@tunda/contract/reports/ready-reports'
import { fieldOf } from '@tunda/contract/reports/report-fields'
import type { SavedReport } from '@tunda/contract/reports/saved-reports'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { asFailure, isRefusal } from '../shared/calls/failure.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { addressOf, reportIn, useAsker, useReportAddress } from './report-address.ts'
import { ReportForm } from './report-form.tsx'
import { ReportMailLine } from './report-mail-line.tsx'
import { ReportTable } from './report-table.tsx'
import { SaveReportDialog } from './save-report-dialog.tsx'
import { SavedReportMenu } from './saved-report-menu.tsx'

/** One report: what it shows and what it comes to. All of it stands in the address, a saved one by its id. */
export function ReportPage() {
  const asker = useAsker()
  const address = useReportAddress()
  const list = useQuery(api.savedReports.list.queryOptions({ enabled: address.savedId !== undefined }))
  const saved = list.data?.saved_reports.find(({ id }) => id === address.savedId)
  const { description, left_out } = reportIn(address, saved, asker)
  const ready = address.ready && readyReports[address.ready]
  // What is ready or saved is opened for what it says; on a phone its form is a screen long.
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const isAnswerFirst = isPhone && (ready !== undefined || (saved !== undefined && !saved.is_unreadable))
  const title = saved?.name ?? ready?.name ?? t`Custom report`
  if (address.savedId !== undefined && !saved)
    return (
      <>
        <PageHeader title={t`Custom report`} actions={<AllReports />} />
        <Card p={0}>
          <NoSaved query={list} />
        </Card>
      </>
    )
  return (
    <>
      <PageHeader
        title={title}
        facts={ready?.description.period === description?.period ? ready?.about : undefined}
        actions={
          <ReportActions
            report={description}
            saved={saved}
            isChanged={address.asked !== undefined || saved?.is_unreadable === true}
          />
        }
      />
      {description === null ? (
        <Card p={0}>
          <NotShown saved={saved} />
        </Card>
      ) : (
        <Stack gap="md">
          {saved?.is_unreadable ? <Unreadable /> : null}
          {saved ? <ReportMailLine report={saved} /> : null}
          <LeftOut names={left_out.map((name) => fieldOf(description.subject, name)?.words ?? name)} />
          {isAnswerFirst ? <ReportRows report={description} /> : null}
          <Card>
            <ReportForm report={description} asker={asker} onChange={address.change} />
          </Card>
          {isAnswerFirst ? null : <ReportRows report={description} />}
        </Stack>
      )}
    </>
  )
}

function NoSaved({
  query,
}: {
  query: Parameters<typeof FailedState>[0]['query'] & { error: unknown; isPending: boolean }
}) {
  if (query.error) return <FailedState error={query.error} query={query} />
  if (query.isPending) return <LoadingState />
  return (
    <EmptyState
      icon={IconReportOff}
      title={t`Report not found`}
      text={t`This report was deleted, or is no longer shared with you.`}
    />
  )
}

function NotShown({ saved }: { saved: SavedReport | undefined }) {
  if (saved?.is_unreadable)
    return (
      <EmptyState
        icon={IconReportOff}
        title={t`This report cannot be read`}
        text={t`Another version of Tunda saved it. Ask the person who made it to save it again.`}
      />
    )
  return (
    <EmptyState
      icon={IconLock}
      title={t`You cannot see this report`}
      text={t`It shows something that you do not have permission to see.`}
    />
  )
}

function Unreadable() {
  return (
    <Alert color="marigold" icon={<IconReportOff size={18} stroke={1.7} aria-hidden />}>
      {t`This report cannot be read: another version of Tunda saved it. Choose again what it shows and save the changes, or delete it.`}
    </Alert>
  )
}

function AllReports() {
  return (
    <Button
      component={Link}
      to={paths.customReports}
      variant="default"
      leftSection={<IconChevronLeft size={16} stroke={1.7} aria-hidden />}
    >{t`All reports`}</Button>
  )
}

type ActionsProps = { report: ReportDescription | null; saved: SavedReport | undefined; isChanged: boolean }

function ReportActions({ report, saved, isChanged }: ActionsProps) {
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const change = useMutation(
    api.savedReports.change.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh('saved_reports')
        toast.ok(t`Report saved`)
        await navigate(addressOf.saved(id), { replace: true })
      },
      onError: showFailure(t`The report was not saved`),
    }),
  )
  const mayReplace = saved?.may_change === true && saved.left_out.length === 0 && isChanged
  return (
    <>
      <AllReports />
      {report === null || (saved && !isChanged) ? null : (
        <Button variant={mayReplace ? 'default' : 'filled'} onClick={() => setSaving(true)}>
          {saved ? t`Save as new` : t`Save report`}
        </Button>
      )}
      {report && mayReplace ? (
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ id: saved.id, description: report })}
        >{t`Save changes`}</Button>
      ) : null}
      {saved?.may_change ? <SavedReportMenu report={saved} /> : null}
      {report && isSaving ? <SaveReportDialog description={report} onClose={() => setSaving(false)} /> : null}
    </>
  )
}

function LeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const columns = names.join(', ')
  return (
    <Alert color="marigold" icon={<IconLock size={18} stroke={1.7} aria-hidden />}>
      {t`Left out, because you do not have permission to see it: ${columns}.`}
    </Alert>
  )
}

const isTooMuch = (error: unknown) => isRefusal(error, 'customReport.tooMuch')

function NoRows({ query }: { query: Parameters<typeof FailedState>[0]['query'] & { error: unknown } }) {
  if (!isTooMuch(query.error)) return <FailedState error={query.error} query={query} />
  return (
    <div role="alert">
      <EmptyState icon={IconClockPause} title={t`The report was stopped`} text={asFailure(query.error).message} />
    </div>
  )
}

function ReportRows({ report }: { report: ReportDescription }) {
  const input = { description: JSON.stringify(report) }
  // Whoever is told that a report takes too long is told the same for the next two minutes.
  const retry = (failures: number, error: unknown) => failures < 1 && !isTooMuch(error)
  const query = useQuery(api.customReports.run.queryOptions({ input, placeholderData: keepPreviousData, retry }))
  // An answer that is kept from the report before has other columns.
  const isOfThis = query.data?.columns.join() === report.columns.join()
  const isOld = query.isPlaceholderData && query.isFetching
  return (
    <Card p={0} aria-busy={isOld}>
      {query.data && isOfThis && !query.isError ? (
        <>
          <Text size="sm" role="status" px="md" pt={isOld ? 'md' : 0} c="dimmed">
            {isOld ? t`Updating… These are the rows from before your last change.` : ''}
          </Text>
          <div style={isOld ? { opacity: 0.55 } : {}}>
            <ReportTable report={report} result={query.data} />
          </div>
        </>
      ) : null}
      {query.isError ? <NoRows query={query} /> : null}
      {!query.isError && !(query.data && isOfThis) ? <LoadingState /> : null}
    </Card>
  )
}
