import { plural, t } from '@lingui/core/macro'
import { Button, Group, Menu, ScrollArea, Table, Text } from '@mantine/core'
import { IconDownload, IconReportOff } from '@tabler/icons-react'
import type { ReportDescription, ReportResult } from '@tunda/contract/reports/custom-reports'
import { fieldOf, subjectFacts } from '@tunda/contract/reports/report-fields'
import { type ExportKind, exportKinds, exportRows } from '../shared/files/export-rows.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatCount } from '../shared/words/money.ts'
import { valueInFile, valueWords } from './report-words.ts'

/** Rows that are drawn; a file has all of them. */
const drawn = 500

type Props = { report: ReportDescription; result: ReportResult }

/** What a report came to, and its file. */
export function ReportTable({ report, result }: Props) {
  const { rows, columns, totals, period, is_cut } = result
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
  const isFigure = (name: string) => ['count', 'money'].includes(fieldOf(subject, name)?.kind ?? '')
  const align = (name: string) => (isFigure(name) ? 'right' : 'left')
  return (
    <>
      <Group justify="space-between" p="md" gap="sm">
        <Text size="sm" c="dimmed">
          {[
            plural(rows.length, { one: '# row', other: '# rows' }),
            period ? `${formatDay(period.from)} – ${formatDay(period.to)}` : '',
            is_cut ? t`There is more. Add a filter, or choose fewer columns.` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <SaveMenu report={report} result={result} />
      </Group>
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
            {rows.slice(0, drawn).map((row) => (
              <Table.Tr key={JSON.stringify(row)}>
                {columns.map((name, place) => (
                  <Table.Td key={name} ta={align(name)} className={isFigure(name) ? 'numeric' : ''}>
                    {valueWords(subject, name, row[place] ?? null)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
            {totals.some((total) => total !== null) ? (
              <Table.Tr>
                {columns.map((name, place) => (
                  <Table.Td key={name} ta={align(name)} fw={700} className="numeric">
                    {totalWords(report, name, totals[place] ?? null, place)}
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

function SaveMenu({ report: { subject }, result }: Props) {
  const columns = result.columns.map((name, place) => ({
    header: fieldOf(subject, name)?.words ?? name,
    cell: (row: ReportResult['rows'][number]) => valueInFile(subject, name, row[place] ?? null),
  }))
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}>{t`Export`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(exportKinds).map(([kind, label]) => (
          <Menu.Item
            key={kind}
            onClick={() => void exportRows(subjectFacts[subject].words, kind as ExportKind, columns, result.rows)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
