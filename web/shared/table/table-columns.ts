import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** The look of a column and whether the server can order by it. */
export type ColumnLook = {
  /** Figures are aligned at the end. */
  align?: 'end'
  width?: number | string
  /** Left out on a tablet: a row's own page has it too. */
  isWide?: boolean
  /** The list call's name for this order; makes the heading a button. */
  sort?: string
  /** The heading for screen readers, if the visible one is empty. */
  label?: string
}

export const features = tableFeatures({ rowSelectionFeature, columnMeta: metaHelper<ColumnLook>() })
export type Features = typeof features

export type Columns<Row extends RowData> = readonly ColumnDef<Features, Row>[]

/** Makes the columns of a table; keep the result outside the component. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>()
}
