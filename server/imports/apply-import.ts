import { type Import, importChunk, importFailures } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getImport, lockImport, requireRoomFor } from './import-rows.ts'
import type { Outcome, ReadRow } from './imported-rows.ts'
import { kinds } from './kinds.ts'

type Locked = Awaited<ReturnType<typeof lockImport>>

/**
 * Writes rows of an import. `good`: the next few hundred without problems; the last call skips the others. `all`: every row that is not left out, or
 * nothing if one has a problem or turns out to have one. A row is written once, however often this is called. Fails IMPORT_INCOMPLETE,
 * IMPORT_HAS_PROBLEMS and IMPORT_ROW_REFUSED, and E_LIMIT_REACHED when they do not all fit the plan.
 */
export async function applyImport(
  tx: Tx,
  asked: { id: string; rows: 'all' | 'good' },
  member: Member,
): Promise<Import> {
  const { id } = asked
  const found = await lockImport(tx, member, id)
  const before = await getImport(tx, { id }, member)
  if (before.finished_at !== null) return before
  if (before.staged < before.row_count) throw fail(importFailures.incomplete, before)
  if (asked.rows === 'all' && before.with_problems > 0) {
    throw fail(importFailures.hasProblems, { rows: before.with_problems })
  }
  await requireRoomFor(tx, member, before)
  let after = 0
  do {
    const written = await writeNext(tx, member, id, found, after)
    after = Math.max(after, ...written.map(({ row }) => row))
    const refused = written.find(({ problem }) => problem !== undefined)
    if (asked.rows === 'all' && refused?.problem) {
      throw fail(importFailures.rowRefused, { row: refused.row, message: `${refused.problem.message}.` })
    }
    if (written.length < importChunk) {
      await finish(tx, member, id)
      break
    }
  } while (asked.rows === 'all')
  return await getImport(tx, { id }, member)
}

/** Writes the next rows after a given one and records the outcome of each, in the same transaction. */
async function writeNext(
  tx: Tx,
  member: Member,
  id: string,
  { kind, options, created_at }: Locked,
  after: number,
): Promise<Outcome[]> {
  const rows = await tx.query<ReadRow>(
    `select row_number as "row", fields, problems, target_id from import_rows
     where org_id = $1 and import_id = $2 and row_number > $4 and outcome is null and not is_left_out
       and problems = '[]' and conflicts = '[]'
     order by row_number limit $3`,
    [member.org_id, id, importChunk, after],
  )
  if (rows.length === 0) return []
  // A plan cached for an empty shop would look up each row by the shop alone; as the file fills the tables, statements must be planned again.
  await tx.query('discard plans')
  const outcomes = await kinds[kind].importRows(tx, member, rows, { ...options, import_id: id, begun_at: created_at })
  await tx.query(
    `with became as (
       select * from jsonb_to_recordset($3::jsonb) as b ("row" int, outcome text, target_id uuid, problem jsonb)
     ), noted as (
       update import_rows r
       set outcome = b.outcome, target_id = b.target_id,
         problems = case when b.problem is null then r.problems else jsonb_build_array(b.problem) end,
         fields = case when b.problem is null then null else r.fields end
       from became b
       where r.org_id = $1 and r.import_id = $2 and r.row_number = b."row" and r.row_number between $4 and $5
     )
     update imports i
     set created = i.created + n.created, updated = i.updated + n.updated, skipped = i.skipped + n.skipped
     from (select count(*) filter (where outcome = 'created') as created, count(*) filter (where outcome = 'updated') as updated,
             count(*) filter (where outcome = 'skipped') as skipped from became) n
     where i.org_id = $1 and i.id = $2`,
    [member.org_id, id, JSON.stringify(outcomes), rows[0]?.row, rows.at(-1)?.row],
  )
  return outcomes
}

/** Nothing is left to write: rows with problems are skipped, and the audit trail gets the totals. */
async function finish(tx: Tx, member: Member, id: string): Promise<void> {
  const key = [member.org_id, id]
  const left = await tx.query<{ count: number }>(
    `with left_out as (
       update import_rows set outcome = 'skipped' where org_id = $1 and import_id = $2 and outcome is null returning 1
     )
     select count(*) from left_out`,
    key,
  )
  await tx.query('delete from import_keys where org_id = $1 and import_id = $2', key)
  // The rows contain names and phone numbers, and are no longer needed.
  await tx.query(`update import_rows set keys = '{}' where org_id = $1 and import_id = $2 and keys <> '{}'`, key)
  const [done] = await tx.query<Pick<Import, 'kind' | 'file_name' | 'created' | 'updated' | 'skipped'>>(
    `update imports set finished_at = $3, skipped = skipped + $4 where org_id = $1 and id = $2
     returning kind, file_name, created, updated, skipped`,
    [...key, now(), left[0]?.count ?? 0],
  )
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'import.finished',
      id,
      after: { ...done },
    },
  ])
}
