import { t } from '@lingui/core/macro'
import { Table as Sheet } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type RowData, type RowSelectionState, useTable } from '@tanstack/react-table'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './table.module.css'
import { CellContent, HeadCell, SelectAllCell, SelectCell, type Sort } from './table-cells.tsx'
import { type Columns, features } from './table-columns.ts'
import { Pages, type Paging } from './table-pages.tsx'
import { type ListState, TableState } from './table-states.tsx'

type Selection = { ids: readonly string[]; onChange: (ids: string[]) => void; label: string }

type Props<Row extends RowData> = {
  /** The content of the table, for screen readers: "Products". */
  label: string
  columns: Columns<Row>
  /** The rows; undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** The query of the rows: its error, Retry and state. */
  query: ListState
  /** Shown when there are no rows at all: an EmptyState with the reason and one action. */
  empty: ReactNode
  /** Set while a search or filter is on: an empty answer then offers to clear it. */
  onClearFilters?: (() => void) | undefined
  paging?: Paging | undefined
  sort?: Sort | undefined
  selection?: Selection | undefined
  /** Opens a row by mouse; its first cell should have the link or button for everyone else. */
  onOpen?: ((row: Row) => void) | undefined
  /** A row as a card: below 768 px, and on a tablet if the table would overflow and no rows are selected. Without it the table scrolls sideways. */
  card?: ((row: Row) => ReactNode) | undefined
  /** Cards side by side on wide screens too; rows cannot be selected then. */
  asCards?: boolean
}

const none: never[] = []

/** Our only table. Every list made with it has its four states: loading, empty, nothing found, failed. */
export function Table<Row extends RowData>(props: Props<Row>) {
  const { rows, query, empty, onClearFilters, paging, card, asCards = false, label, rowId, selection } = props
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const isTablet = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const [isTooWide, setTooWide] = useState(false)
  const inPairs = asCards || (isTablet && isTooWide && selection === undefined)
  if (!rows || rows.length === 0) {
    return <TableState query={query} hasAnswer={rows !== undefined} empty={empty} onClearFilters={onClearFilters} />
  }
  return (
    <div className={classes.frame} data-waiting={query.isPlaceholderData || undefined}>
      {(isNarrow || inPairs) && card ? (
        <ul className={classes.cards} data-grid={inPairs || undefined} aria-label={label}>
          {rows.map((row) => (
            <li key={rowId(row)} className={classes.card}>
              {card(row)}
            </li>
          ))}
        </ul>
      ) : (
        <Rows {...props} rows={rows} onTooWide={isTablet ? () => setTooWide(true) : undefined} />
      )}
      {paging ? <Pages {...paging} label={label} /> : null}
    </div>
  )
}

/** `onTooWide` is called when the table overflows; without it nothing is measured. */
type RowsProps<Row extends RowData> = Props<Row> & { onTooWide: (() => void) | undefined }

function Rows<Row extends RowData>({
  label,
  columns,
  rows,
  rowId,
  sort,
  selection,
  onOpen,
  onTooWide,
}: RowsProps<Row>) {
  const room = useRef<HTMLDivElement>(null)
  // Before the first paint, so that nobody sees figures cut off.
  useLayoutEffect(() => {
    if (onTooWide && room.current && room.current.scrollWidth > room.current.clientWidth) onTooWide()
  })
  const rowSelection: RowSelectionState = Object.fromEntries((selection?.ids ?? none).map((id) => [id, true]))
  const table = useTable({
    features,
    columns,
    data: rows ?? none,
    getRowId: rowId,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      selection?.onChange(Object.keys(next).filter((id) => next[id]))
    },
  })
  return (
    <Sheet.ScrollContainer
      minWidth={640}
      scrollAreaProps={{
        viewportRef: room,
        offsetScrollbars: 'present',
        viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t`${label}, scrolls sideways` },
      }}
    >
      <Sheet aria-label={label} className={classes.table} highlightOnHover={onOpen !== undefined}>
        <Sheet.Thead>
          {table.getHeaderGroups().map((group) => (
            <Sheet.Tr key={group.id}>
              {selection ? (
                <SelectAllCell table={table} label={t`Select all ${{ label: label.toLowerCase() }}`} />
              ) : null}
              {group.headers.map((header) => (
                <HeadCell key={header.id} look={header.column.columnDef.meta} sort={sort}>
                  <table.FlexRender header={header} />
                </HeadCell>
              ))}
            </Sheet.Tr>
          ))}
        </Sheet.Thead>
        <Sheet.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Sheet.Tr
              key={row.id}
              className={classes.row}
              data-selected={rowSelection[row.id] || undefined}
              data-opens={onOpen ? true : undefined}
              onClick={onOpen ? (event) => isOnControl(event.target) || onOpen(row.original) : undefined}
            >
              {selection ? <SelectCell row={row} label={selection.label} /> : null}
              {row.getAllCells().map((cell) => (
                <Sheet.Td
                  key={cell.id}
                  data-align={cell.column.columnDef.meta?.align}
                  data-wide={cell.column.columnDef.meta?.isWide || undefined}
                >
                  <CellContent cell={cell} />
                </Sheet.Td>
              ))}
            </Sheet.Tr>
          ))}
        </Sheet.Tbody>
      </Sheet>
    </Sheet.ScrollContainer>
  )
}

// A click on a button, link, field or menu inside the row belongs to that control, and does not also open the row.
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label, select, [role="menu"]') !== null
}
