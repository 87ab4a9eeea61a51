import { type CheckedRows, type ImportProblem, importFailures, type LeftOutRow } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { compareRows, dropKeys, neighboursOf } from './conflicts.ts'
import { getImport, lockImport } from './import-rows.ts'
import { answersOf } from './row-answers.ts'

/** Takes rows out of an import, so that their duplicates can stay. Written rows stay. Fails IMPORT_FINISHED. */
export async function leaveOut(
  tx: Tx,
  { id, rows }: { id: string; rows: readonly number[] },
  member: Member,
): Promise<CheckedRows> {
  const about = await lockImport(tx, member, id)
  if (about.finished_at !== null) throw fail(importFailures.finished)
  const neighbours = await neighboursOf(tx, member, id, rows)
  const left = await tx.query<{ row: number }>(
    `update import_rows set is_left_out = true
     where org_id = $1 and import_id = $2 and row_number = any ($3::int[]) and outcome is null returning row_number as "row"`,
    [member.org_id, id, rows],
  )
  const numbers = left.map(({ row }) => row)
  await dropKeys(tx, member, id, numbers)
  await tx.query(
    `update import_rows set keys = '{}' where org_id = $1 and import_id = $2 and row_number = any ($3::int[])`,
    [member.org_id, id, numbers],
  )
  const changed = await compareRows(tx, member, { id, ...about }, neighbours)
  return await answersOf(tx, member, { id, ...about }, rows, changed)
}

type Left = { row: number; problems: ImportProblem[]; is_left_out: boolean }

/** Rows that were not imported, each with the reason, by number. `next` is where the next page begins. Fails NOT_FOUND. */
export async function listLeftOut(
  tx: Tx,
  { id, after, limit }: { id: string; after: number; limit: number },
  member: Member,
): Promise<{ rows: LeftOutRow[]; next: number | null }> {
  const { kind } = await getImport(tx, { id }, member)
  const left = await tx.query<Left>(
    `select row_number as "row", problems || conflicts as problems, is_left_out from import_rows
     where org_id = $1 and import_id = $2 and row_number > $3 and outcome = 'skipped' order by row_number limit $4`,
    [member.org_id, id, after, limit],
  )
  const rows = left.map(({ row, problems, is_left_out }) => ({
    row,
    problems: problems.length > 0 ? problems : [is_left_out ? takenOut : { field: '', message: known[kind] }],
  }))
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.row ?? null) }
}

const takenOut: ImportProblem = { field: '', message: 'You skipped this row' }
const known = {
  products: 'Your shop already has this product',
  stock: 'Nothing to change',
  customers: 'Your shop already has this customer',
  debts: 'This debt is already entered',
} as const
