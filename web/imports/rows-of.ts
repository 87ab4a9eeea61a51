import type { Cells } from './read-cells.ts'
import type { FileTable } from './read-file.ts'

export type Row = { readonly row: number; readonly cells: Cells }

/** The file's rows by field; rows that hold nothing in the chosen columns are left out. */
export function rowsOf(table: FileTable, fields: readonly (string | null)[]): Row[] {
  return table.rows.flatMap((line, place) => {
    const cells: Record<string, string> = {}
    fields.forEach((field, at) => {
      const text = line[at]?.trim() ?? ''
      if (field !== null && text !== '') cells[field] = text
    })
    return Object.keys(cells).length === 0 ? [] : [{ row: table.firstRow + place, cells }]
  })
}
