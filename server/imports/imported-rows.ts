import type { ImportProblem } from '@tunda/contract/imports'
import type { z } from 'zod'

/** A row of a file as it was sent: its number, and its columns' values. */
export type SentRow = { readonly row: number; readonly fields: Record<string, unknown> }

/**
 * A key that identifies what a row is about, such as `barcode 6001` or `phone +256772123456`: two rows of a file with the same key are about the same
 * thing, which is a problem of both. `field` is the column of the key. Rows whose key has `units` may share it: their units are added up, and must
 * never fall below 0.
 */
export type RowKey = { readonly key: string; readonly field: string; readonly units?: number }

/** A checked row. Without problems, `fields` can be written; `target_id` is what exists already. */
export type ReadRow<Fields = Record<string, unknown>> = {
  readonly row: number
  readonly fields: Fields
  readonly problems: readonly ImportProblem[]
  readonly target_id: string | null
}

/** A checked row with its keys, by which it is compared with the file's other rows. */
export type KeyedRow = ReadRow & { readonly keys: readonly RowKey[] }

/** The problem of rows of a count that name a batch of a product while another row counts all of it. */
export const mixedDates = 'Give every row of this product a date, or none'

/** The problem of a row that takes more than there is; nothing is there of what was sold beyond the stock. */
export const onlySoMany = (there: number) => `Only ${Math.max(there, 0)} in stock`

/** The outcome of a row. A skipped row may have a problem as the reason. */
export type Outcome = {
  readonly row: number
  readonly outcome: 'created' | 'updated' | 'skipped'
  readonly target_id: string | null
  readonly problem?: ImportProblem
}

/** The fields of a row that can be read, whatever is wrong with the others. */
export function readableFields<Schema extends z.ZodObject>(
  schema: Schema,
  fields: Record<string, unknown>,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(fields)
  if (success) return data
  const unread = new Set(error.issues.map((issue) => issue.path[0]))
  const left = Object.fromEntries(Object.entries(fields).filter(([name]) => !unread.has(name)))
  return schema.safeParse(left).data ?? schema.parse({})
}

/** The problems of a row's fields, in the contract's sentences if it has any. */
export function problemsOf(schema: z.ZodType, fields: Record<string, unknown>): ImportProblem[] {
  const { error } = schema.safeParse(fields)
  const seen = new Set<string>()
  return (error?.issues ?? []).flatMap((issue) => {
    const field = String(issue.path[0] ?? '')
    if (seen.has(field)) return []
    seen.add(field)
    return [
      {
        field,
        message: fields[field] === undefined && issue.code === 'invalid_type' ? missing(field) : wordsOf(issue),
      },
    ]
  })
}

/** `Cost price is required`. */
function missing(field: string): string {
  const words = field.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} is required`
}

/** The library's own messages are not shown to people. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== '' && !/^(Invalid|Too |Expected)/.test(issue.message)) return issue.message
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`
  if (issue.code === 'too_small') return `At least ${issue.minimum}`
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return 'Enter a whole number'
  return 'This cannot be read'
}

/** The outcome of every row: created, updated or skipped; rows that duplicate an earlier one are skipped with `problem`. */
export function outcomesOf(
  fresh: readonly { readonly row: number; readonly id: string }[],
  known: readonly Pick<ReadRow, 'row' | 'target_id'>[],
  existing: 'update' | 'skip',
  twins: ReadonlyMap<number, number>,
  problem: (first: number) => ImportProblem,
): Outcome[] {
  const outcome = existing === 'update' ? 'updated' : 'skipped'
  return [
    ...fresh.map(({ row, id }) => ({ row, outcome: 'created' as const, target_id: id })),
    ...known.map(({ row, target_id }) => ({ row, outcome, target_id }) as const),
    ...[...twins].map(([row, first]) => ({
      row,
      outcome: 'skipped' as const,
      target_id: null,
      problem: problem(first),
    })),
  ]
}

/** The rows that share a key with an earlier one, each with that row's number. */
export function twinsOf<Row extends { readonly row: number }>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly (string | null | undefined)[],
): Map<number, number> {
  const [first, twins] = [new Map<string, number>(), new Map<number, number>()]
  for (const row of rows) {
    const keys = keysOf(row).filter((key) => key !== null && key !== undefined)
    const twin = keys.map((key) => first.get(key)).find((number) => number !== undefined)
    if (twin !== undefined) twins.set(row.row, twin)
    for (const key of keys) if (!first.has(key)) first.set(key, row.row)
  }
  return twins
}
