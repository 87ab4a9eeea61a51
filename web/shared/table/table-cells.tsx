import { Checkbox, Table as Sheet, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconSelector } from '@tabler/icons-react'
import type { Cell, RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import classes from './table.module.css'
import type { ColumnLook, Features } from './table-columns.ts'

/** The current order of the list, by the list call's own names, and how to change it. */
export type Sort = { by: string; onSort: (by: string) => void }

export function HeadCell({
  look,
  sort,
  children,
}: {
  look: ColumnLook | undefined
  sort: Sort | undefined
  children: ReactNode
}) {
  const name = look?.sort
  const isSorted = name !== undefined && sort?.by === name
  return (
    <Sheet.Th
      data-align={look?.align}
      data-wide={look?.isWide || undefined}
      {...(look?.width !== undefined ? { w: look.width } : {})}
      {...(isSorted ? { 'aria-sort': 'other' as const } : {})}
    >
      {look?.label ? <VisuallyHidden>{look.label}</VisuallyHidden> : null}
      {name && sort ? (
        <UnstyledButton className={classes.sort} data-sorted={isSorted || undefined} onClick={() => sort.onSort(name)}>
          {children}
          {isSorted ? (
            <IconArrowDown size={14} stroke={2} aria-hidden />
          ) : (
            <IconSelector size={14} stroke={1.6} aria-hidden />
          )}
        </UnstyledButton>
      ) : (
        children
      )}
    </Sheet.Th>
  )
}

type SelectableTable = {
  getIsAllRowsSelected: () => boolean
  getIsSomeRowsSelected: () => boolean
  toggleAllRowsSelected: (value?: boolean) => void
}
type SelectableRow = {
  id: string
  getIsSelected: () => boolean
  getToggleSelectedHandler: () => (event: unknown) => void
}

export function SelectAllCell({ table, label }: { table: SelectableTable; label: string }) {
  const all = table.getIsAllRowsSelected()
  return (
    <Sheet.Th className={classes.tick}>
      <Checkbox
        size="xs"
        aria-label={label}
        checked={all}
        indeterminate={!all && table.getIsSomeRowsSelected()}
        onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
      />
    </Sheet.Th>
  )
}

export function SelectCell({ row, label }: { row: SelectableRow; label: string }) {
  return (
    <Sheet.Td className={classes.tick}>
      <Checkbox size="xs" aria-label={label} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
    </Sheet.Td>
  )
}

/**
 * What a column puts into a cell. The library takes its function for a component, and so for another one wherever columns are made anew: everything
 * in the cell would be mounted again, and the focus lost.
 */
export function CellContent<Row extends RowData>({ cell }: { cell: Cell<Features, Row> }): ReactNode {
  const { cell: content } = cell.column.columnDef
  return typeof content === 'function' ? content(cell.getContext()) : content
}
