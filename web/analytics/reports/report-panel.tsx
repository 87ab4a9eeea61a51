import { t } from '@lingui/core/macro'
import { ActionIcon, Group, SegmentedControl, Table, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type ExportCell, exportRows } from '../../shared/files/export-rows.ts'
import { formatCount } from '../../shared/words/money.ts'
import { Panel } from '../panel.tsx'
import classes from './report-panel.module.css'

/** A column of a figure's table and of its file: `cell` is the value in the file, `show` the one on the screen. */
export type ReportColumn<Row> = {
  readonly header: string
  readonly cell: (row: Row) => ExportCell
  readonly show?: (row: Row) => string
}

type Props<Row> = {
  title: string
  facts?: ReactNode
  /** The file's name, without its extension. */
  file: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly ReportColumn<Row>[]
  /** Shown instead if there is nothing to show. */
  empty: string
  /** The figure itself. */
  children: ReactNode
}

const views = [
  { value: 'chart', label: t`Chart` },
  { value: 'table', label: t`View as table` },
]

/** A figure of the report, also available as a table and a file. */
export function ReportPanel<Row>({ title, facts, file, rows, rowId, columns, empty, children }: Props<Row>) {
  const [view, setView] = useState('chart')
  const controls = (
    <Group gap={6} wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={t`Show ${{ title: title.toLowerCase() }} as`}
        data={views}
        value={view}
        onChange={setView}
      />
      <Tooltip label={t`Download as CSV`}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`Download ${{ title: title.toLowerCase() }} as CSV`}
          onClick={() => void exportRows(file, 'csv', columns, rows)}
        >
          <IconDownload size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
  return (
    <Panel title={title} facts={facts} control={rows.length > 0 ? controls : undefined}>
      {rows.length === 0 ? <p className={classes.empty}>{empty}</p> : null}
      {rows.length > 0 && view === 'chart' ? children : null}
      {rows.length > 0 && view === 'table' ? (
        <ReportTable label={title} rows={rows} rowId={rowId} columns={columns} />
      ) : null}
    </Panel>
  )
}

type TableProps<Row> = Pick<Props<Row>, 'rows' | 'rowId' | 'columns'> & { label: string }

function ReportTable<Row>({ label, rows, rowId, columns }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too
    <section className={classes.scroll} tabIndex={0} aria-label={t`${label}, as a table`}>
      <Table aria-label={label} className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ header }) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowId(row)}>
              {columns.map(({ header, cell, show }) => (
                <Table.Td key={header} className="numeric">
                  {show ? show(row) : plain(cell(row))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function plain(cell: ExportCell): string {
  return typeof cell === 'number' ? formatCount(cell) : String(cell ?? '')
}
