import { plural, t } from '@lingui/core/macro'
import { Box, Button, Group, Menu, ScrollArea, Table, Text } from '@mantine/core'
import { IconDownload, IconReportOff } from '@tabler/icons-react'
import type { ReportDescription, ReportResult, ReportValue } from '@tunda/contract/reports/custom-reports'
import { fieldOf, type ReportSubject, subjectFacts } from '@tunda/contract/reports/report-fields'
import { lazy } from 'react'
import { ChartFrame } from '../shared/charts/chart-frame.tsx'
import { type ExportKind, exportKinds, exportRows } from '../shared/files/export-rows.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount } from '../shared/words/money.ts'
import { mostPoints, pointsOf } from './report-chart-points.ts'
import { valueInFile, valueWords } from './report-words.ts'

// The chart library is larger than everything else on this page together.
const ReportChart = lazy(() => import('./report-chart.tsx').then((file) => ({ default: file.ReportChart })))

/** Rows that are drawn; a file has all of them. */
const drawn = 500

type Props = { report: ReportDescription; result: ReportResult }

/** What a report came to, and its file. */
export function ReportTable({ report, result }: Props) {
  const { rows, columns, totals, period, is_cut, before } = result
  const { subject } = report
  const label = subjectFacts[subject].words
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconReportOff}
        title={t`Nothing to show`}
        text={t`Nothing matches this report. Choose another period, or remove a filter.`}
      />
    )
  // A weekday counts from Monday, and is read as a word.
  const isFigure = (name: string) =>
    name !== 'weekday' && ['count', 'money'].includes(fieldOf(subject, name)?.kind ?? '')
  const align = (name: string) => (isFigure(name) ? 'right' : 'left')
  return (
    <>
      <Group justify="space-between" p="md" gap="sm">
        <Text size="sm" c="dimmed">
          {[
            plural(rows.length, { one: '# row', other: '# rows' }),
            period ? daysWords(period) : '',
            before ? t`compared with ${{ days: daysWords(before.period) }}` : '',
            is_cut ? t`There are more rows. Add a filter, or choose fewer columns.` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <SaveMenu report={report} result={result} />
      </Group>
      <Drawing report={report} result={result} />
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t`${label}, scrolls sideways` }}>
        <Table aria-label={label} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map((name) => (
                <Table.Th key={name} ta={align(name)}>
                  {fieldOf(subject, name)?.words ?? name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, drawn).map((row, at) => (
              <Table.Tr key={JSON.stringify(row)}>
                {columns.map((name, place) => (
                  <Table.Td key={name} ta={align(name)} className={isFigure(name) ? 'numeric' : ''}>
                    {valueWords(subject, name, row[place] ?? null)}
                    <Before subject={subject} name={name} value={before?.rows?.[at]?.[place]} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
            {totals.some((total) => total !== null) ? (
              <Table.Tr>
                {columns.map((name, place) => (
                  <Table.Td key={name} ta={align(name)} fw={700} className="numeric">
                    {totalWords(report, name, totals[place] ?? null, place)}
                    <Before subject={subject} name={name} value={before?.totals?.[place]} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ) : null}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {rows.length > drawn ? (
        <Text size="sm" c="dimmed" p="md">
          {t`The first ${{ count: formatCount(drawn) }} rows are shown. The file has all of them.`}
        </Text>
      ) : null}
    </>
  )
}

function totalWords(
  { subject }: ReportDescription,
  name: string,
  total: string | number | null,
  place: number,
): string {
  if (total !== null) return valueWords(subject, name, total)
  return place === 0 ? t`Total` : ''
}

const daysWords = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} – ${formatDay(to)}`

type BeforeProps = { subject: ReportSubject; name: string; value: ReportValue | undefined }

/** What a sum came to in the period before. */
function Before({ subject, name, value }: BeforeProps) {
  if (value === undefined || value === null) return null
  const figure = valueWords(subject, name, value)
  return (
    <Text component="div" size="xs" c="dimmed" fw={400} className="numeric">
      {t`before: ${figure}`}
    </Text>
  )
}

function Drawing({ report, result }: Props) {
  const shape = report.show
  const drawing = shape === 'table' ? undefined : pointsOf(report, result)
  if (shape === 'table' || !drawing) return null
  const { points, name } = drawing
  const isCompared = result.before?.rows !== null && result.before !== null
  const now = { look: 'revenue' as const, words: name }
  return (
    <Box px="md" pb="md">
      <ChartFrame
        kind={shape === 'bar' ? 'bars' : 'lines'}
        series={isCompared ? [now, { look: 'before', words: t`Previous period` }] : [now]}
      >
        <ReportChart {...drawing} isCompared={isCompared} shape={shape} />
      </ChartFrame>
      {result.rows.length > mostPoints ? (
        <Text size="xs" c="dimmed" ta="center">
          {t`The chart shows the first ${{ count: formatCount(points.length) }} rows. The table has all of them.`}
        </Text>
      ) : null}
    </Box>
  )
}

type InFile = { readonly row: ReportResult['rows'][number]; readonly earlier: ReportResult['rows'][number] | undefined }

function SaveMenu({ report: { subject }, result }: Props) {
  const { before } = result
  const rows = result.rows.map((row, at): InFile => ({ row, earlier: before?.rows?.[at] }))
  const columns = result.columns.flatMap((name, place) => {
    const field = fieldOf(subject, name)
    const header = field?.words ?? name
    const now = { header, cell: ({ row }: InFile) => valueInFile(subject, name, row[place] ?? null) }
    const then = {
      header: t`${header}, previous`,
      cell: (one: InFile) => valueInFile(subject, name, one.earlier?.[place] ?? null),
    }
    return field?.is === 'sum' && before?.rows ? [now, then] : [now]
  })
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}>{t`Export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(exportKinds).map(([kind, label]) => (
          <Menu.Item
            key={kind}
            onClick={() => void exportRows(subjectFacts[subject].words, kind as ExportKind, columns, rows)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
