import type { AuditEntry } from '@tunda/contract/audit'
import type { ExportColumn } from '../shared/files/export-rows.ts'
import { sentenceOf, whoOf } from './entry-words.ts'

/** What an exported entry tells. */
export const trailColumns: readonly ExportColumn<AuditEntry>[] = [
  { header: 'Entry', cell: ({ id }) => String(id) },
  { header: 'When (UTC)', cell: ({ created_at }) => created_at },
  { header: 'Who', cell: whoOf },
  { header: 'E-mail', cell: ({ user_email }) => user_email },
  { header: 'What happened', cell: (entry) => Object.values(sentenceOf(entry)).filter(Boolean).join(' ') },
  { header: 'Action', cell: ({ action_type }) => action_type },
  { header: 'Resource', cell: ({ resource_type }) => resource_type },
  { header: 'Resource id', cell: ({ resource_id }) => resource_id ?? '' },
  { header: 'Before', cell: ({ old_values }) => jsonOf(old_values) },
  { header: 'After', cell: ({ new_values }) => jsonOf(new_values) },
  { header: 'Metadata', cell: ({ metadata }) => jsonOf(metadata) },
  { header: 'User agent', cell: ({ user_agent }) => user_agent },
]

const jsonOf = (values: Record<string, unknown> | null) => (values === null ? '' : JSON.stringify(values))
