import { type CheckedRow, importFailures } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import type { ReadRow, SentRow } from '../imported-rows.ts'
import { lockImport } from './import-rows.ts'
import { kinds } from './kinds.ts'

/**
 * Keeps rows of a file with what is wrong with each; one that comes again takes the place of itself, but not of one that was written.
 * Fails IMPORT_FINISHED, and IMPORT_TOO_LARGE when there are more rows than the import was begun with.
 */
export async function checkRows(
  tx: Tx,
  { id, rows }: { id: string; rows: readonly SentRow[] },
  member: Member,
): Promise<{ rows: CheckedRow[] }> {
  const { kind, options, row_count, finished_at } = await lockImport(tx, member, id)
  if (finished_at !== null) throw fail(importFailures.finished)
  const lastOfEach = [...new Map(rows.map((row) => [row.row, row])).values()]
  const read = await kinds[kind].check(tx, member, lastOfEach, options)
  await keepRows(tx, member, id, read)
  const [kept] = await tx.query<{ count: number }>(
    'select count(*) from import_rows where org_id = $1 and import_id = $2',
    [member.org_id, id],
  )
  if ((kept?.count ?? 0) > row_count) throw fail(importFailures.tooManyRows)
  return {
    rows: read.map(({ row, problems, target_id }) => ({
      row,
      problems: [...problems],
      action: target_id === null ? 'create' : kind !== 'stock' && options.existing === 'skip' ? 'skip' : 'update',
    })),
  }
}

async function keepRows(tx: Tx, member: Member, id: string, rows: readonly ReadRow[]): Promise<void> {
  await tx.query(
    `insert into import_rows (org_id, import_id, row_number, fields, problems, target_id)
     select $1, $2, "row", fields, problems, target_id
     from jsonb_to_recordset($3::jsonb) as r ("row" int, fields jsonb, problems jsonb, target_id uuid)
     on conflict (org_id, import_id, row_number) do update
       set fields = excluded.fields, problems = excluded.problems, target_id = excluded.target_id
       where import_rows.outcome is null`,
    [member.org_id, id, JSON.stringify(rows)],
  )
}
