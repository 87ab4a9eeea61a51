import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** How a column of ours looks and whether the server can order by it. */
export type ColumnLook = {
  /** Figures stand at the end. */
  align?: 'end'
  width?: number | string
  /** Left out on a tablet: a row's own page has it too. */
  isWide?: boolean
  /** The name the list call knows this order by; makes the heading a button. */
  sort?: string
  /** The heading for readers, where the visible one is empty. */
  label?: string
}

export const features = tableFeatures({ rowSelectionFeature, columnMeta: metaHelper<ColumnLook>() })
export type Features = typeof features

export type Columns<Row extends RowData> = readonly ColumnDef<Features, Row>[]

/** Makes the columns of a table; keep the result outside the component. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>()
}
