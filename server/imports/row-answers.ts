import type { CheckedRow, CheckedRows, Import, ImportProblem } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

type About = Pick<Import, 'id' | 'kind' | 'options'>
type Kept = {
  row: number
  problems: ImportProblem[]
  outcome: 'created' | 'updated' | 'skipped' | null
  is_left_out: boolean
  is_known: boolean
}

/** The results of the rows that were sent, in order, and of other rows whose result has changed. */
export async function answersOf(
  tx: Tx,
  member: Member,
  about: About,
  asked: readonly number[],
  changed: readonly number[],
): Promise<CheckedRows> {
  const kept = await tx.query<Kept>(
    `select row_number as "row", problems || conflicts as problems, outcome, is_left_out, target_id is not null as is_known
     from import_rows where org_id = $1 and import_id = $2 and row_number = any ($3::int[])`,
    [member.org_id, about.id, [...asked, ...changed]],
  )
  const answers = new Map(kept.map((one) => [one.row, answerOf(one, about)]))
  const pick = (rows: readonly number[]) => rows.flatMap((row) => answers.get(row) ?? [])
  const own = new Set(asked)
  return { rows: pick(asked), changed: pick(changed.filter((row) => !own.has(row))) }
}

function answerOf(kept: Kept, { kind, options }: About): CheckedRow {
  const { row, problems, outcome, is_left_out, is_known } = kept
  if (is_left_out) return { row, problems: [], action: 'leave_out' }
  if (outcome !== null) return { row, problems: outcome === 'skipped' ? problems : [], action: actions[outcome] }
  const known = (kind === 'products' || kind === 'customers') && options.existing === 'skip' ? 'skip' : 'update'
  return { row, problems, action: is_known ? known : 'create' }
}

const actions = { created: 'create', updated: 'update', skipped: 'skip' } as const
