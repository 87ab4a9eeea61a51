import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBookmark, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { narrowReport } from '@tunda/contract/reports/narrow-report'
import { readyNames, readyReports } from '@tunda/contract/reports/ready-reports'
import type { SavedReport } from '@tunda/contract/reports/saved-reports'
import { Link } from 'react-router'
import { api } from '../shared/calls/api.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { addressOf, useAsker, usualReport } from './report-address.ts'
import classes from './reports-start.module.css'
import { SavedReportMenu } from './saved-report-menu.tsx'

/** The reports that are saved and those that are ready, each to be opened. */
export function ReportsStart() {
  const asker = useAsker()
  const ready = readyNames.filter((name) => narrowReport(readyReports[name].description, asker).description !== null)
  return (
    <>
      <PageHeader
        title={t`Custom reports`}
        facts={t`Choose what to see, save it, and download it as a file.`}
        actions={
          <Button
            component={Link}
            to={addressOf.described(usualReport('sales', asker))}
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          >{t`New report`}</Button>
        }
      />
      <Stack gap="lg">
        <SavedList />
        <section aria-label={t`Ready reports`}>
          <Title order={2} size="h3" mb="sm">{t`Ready reports`}</Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
            {ready.map((name) => (
              <Link key={name} to={addressOf.ready(name)} className={classes.ready}>
                <Text component="span" fw={600}>
                  {readyReports[name].name}
                </Text>
                <Text component="span" size="sm" c="dimmed">
                  {readyReports[name].about}
                </Text>
              </Link>
            ))}
          </SimpleGrid>
        </section>
      </Stack>
    </>
  )
}

function SavedList() {
  const list = useQuery(api.savedReports.list.queryOptions())
  const saved = list.data?.saved_reports ?? []
  return (
    <section aria-label={t`Saved reports`}>
      <Title order={2} size="h3" mb="sm">{t`Saved reports`}</Title>
      <Card p={0}>
        <AnswerState query={list} />
        {list.data && saved.length === 0 ? (
          <EmptyState
            icon={IconBookmark}
            order={3}
            title={t`No saved reports yet`}
            text={t`Open a ready report or make a new one, then save it here.`}
          />
        ) : null}
        {saved.length > 0 ? (
          <ul className={classes.saved}>
            {saved.map((report) => (
              <SavedRow key={report.id} report={report} />
            ))}
          </ul>
        ) : null}
      </Card>
    </section>
  )
}

function SavedRow({ report }: { report: SavedReport }) {
  const { id, name, may_change } = report
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Link to={addressOf.saved(id)} className={classes.name}>
          <Text component="span" fw={600}>
            {name}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {factsOf(report)}
          </Text>
        </Link>
        {may_change ? <SavedReportMenu report={report} /> : null}
      </Group>
    </li>
  )
}

function factsOf({ is_mine, made_by, shared_with: shared, description, is_unreadable }: SavedReport): string {
  if (is_unreadable) return t`Cannot be read by this version of Tunda`
  if (description === null) return t`You do not have permission to see it`
  if (!is_mine) return made_by === '' ? t`Shared with you` : t`Shared by ${made_by}`
  return shared.length === 0
    ? t`Only you`
    : plural(shared.length, { one: 'Shared with # role', other: 'Shared with # roles' })
}
