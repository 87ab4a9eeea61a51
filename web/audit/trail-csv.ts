import type { AuditEntry } from '@tunda/contract/audit'
import { sentenceOf, whoOf } from './entry-words.ts'

const columns: ReadonlyArray<readonly [head: string, of: (entry: AuditEntry) => string]> = [
  ['Entry', ({ id }) => String(id)],
  ['When (UTC)', ({ created_at }) => created_at],
  ['Who', whoOf],
  ['E-mail', ({ user_email }) => user_email],
  ['What happened', (entry) => Object.values(sentenceOf(entry)).filter(Boolean).join(' ')],
  ['Action', ({ action_type }) => action_type],
  ['Resource', ({ resource_type }) => resource_type],
  ['Resource id', ({ resource_id }) => resource_id ?? ''],
  ['Before', ({ old_values }) => jsonOf(old_values)],
  ['After', ({ new_values }) => jsonOf(new_values)],
  ['Metadata', ({ metadata }) => jsonOf(metadata)],
  ['User agent', ({ user_agent }) => user_agent],
]

const jsonOf = (values: Record<string, unknown> | null) => (values === null ? '' : JSON.stringify(values))

/** The entries as a sheet that spreadsheets open: UTF-8 with its mark, lines ending in CRLF. */
export function trailCsv(entries: readonly AuditEntry[]): string {
  const rows = [columns.map(([head]) => head), ...entries.map((entry) => columns.map(([, of]) => of(entry)))]
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A cell, quoted; what a spreadsheet would take for a formula begins with an apostrophe, for a name may be `=HYPERLINK(…)`. */
export function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
