import type { ImportKind } from '@tunda/contract/imports'
import { exportRows } from '../shared/export-rows.ts'
import { columnsOf } from './columns.ts'

/** A small file with every column, to start from. */
export async function saveSample(kind: ImportKind): Promise<void> {
  const columns = columnsOf[kind].map(({ label, samples }) => ({ header: label, cell: (row: 0 | 1) => samples[row] }))
  await exportRows(`Sample ${kind}`, 'xlsx', columns, [0, 1] as const)
}
