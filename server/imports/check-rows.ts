import { type CheckedRows, importFailures } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { compareRows, dropKeys, keepKeys, neighboursOf } from './conflicts.ts'
import { lockImport } from './import-rows.ts'
import type { KeyedRow, SentRow } from './imported-rows.ts'
import { kinds } from './kinds.ts'
import { answersOf } from './row-answers.ts'

/**
 * Stores rows of a file with the problems of each, by itself and compared with the others. A row that is sent again replaces its earlier version,
 * unless that was written. Fails IMPORT_FINISHED, and IMPORT_TOO_LARGE if there are more rows than announced.
 */
export async function checkRows(
  tx: Tx,
  { id, rows }: { id: string; rows: readonly SentRow[] },
  member: Member,
): Promise<CheckedRows> {
  const about = await lockImport(tx, member, id)
  if (about.finished_at !== null) throw fail(importFailures.finished)
  const lastOfEach = [...new Map(rows.map((row) => [row.row, row])).values()]
  const read = await kinds[about.kind].check(tx, member, lastOfEach, { ...about.options, import_id: id })
  const numbers = read.map(({ row }) => row)
  const before = await neighboursOf(tx, member, id, numbers)
  await dropKeys(tx, member, id, numbers)
  await keepRows(tx, member, id, read)
  await keepKeys(tx, member, id, read)
  const after = await neighboursOf(tx, member, id, numbers)
  const changed = await compareRows(tx, member, { id, ...about }, [...new Set([...numbers, ...before, ...after])])
  const [kept] = await tx.query<{ count: number }>(
    'select count(*) from import_rows where org_id = $1 and import_id = $2',
    [member.org_id, id],
  )
  if ((kept?.count ?? 0) > about.row_count) throw fail(importFailures.tooManyRows)
  return await answersOf(tx, member, { id, ...about }, numbers, changed)
}

async function keepRows(tx: Tx, member: Member, id: string, read: readonly KeyedRow[]): Promise<void> {
  const rows = read.map((row) => ({ ...row, keys: [...new Set(row.keys.map(({ key }) => key))] }))
  await tx.query(
    `insert into import_rows (org_id, import_id, row_number, fields, problems, target_id, keys)
     select $1, $2, "row", fields, problems, target_id, keys
     from jsonb_to_recordset($3::jsonb) as r ("row" int, fields jsonb, problems jsonb, target_id uuid, keys text[])
     on conflict (org_id, import_id, row_number) do update
       set fields = excluded.fields, problems = excluded.problems, target_id = excluded.target_id, keys = excluded.keys,
         conflicts = '[]', is_left_out = false
       where import_rows.outcome is null`,
    [member.org_id, id, JSON.stringify(rows)],
  )
  // A written row stays as it is, with the keys of what it became, so that duplicates in the file are still found.
  await tx.query(
    `update import_rows r set keys = n.keys
     from jsonb_to_recordset($3::jsonb) as n ("row" int, keys text[])
     where r.org_id = $1 and r.import_id = $2 and r.row_number = any ($4::int[]) and r.row_number = n."row" and r.outcome is not null`,
    [member.org_id, id, JSON.stringify(rows.map(({ row, keys }) => ({ row, keys }))), read.map(({ row }) => row)],
  )
}
