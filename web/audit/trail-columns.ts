import { t } from '@lingui/core/macro'
import type { AuditEntry } from '@tunda/contract/audit'
import type { ExportColumn } from '../shared/files/export-rows.ts'
import { sentenceOf, whoOf } from './entry-words.ts'

/** What an exported entry tells. */
export const trailColumns: readonly ExportColumn<AuditEntry>[] = [
  { header: t`Entry`, cell: ({ id }) => String(id) },
  { header: t`When (UTC)`, cell: ({ created_at }) => created_at },
  { header: t`Who`, cell: whoOf },
  { header: t`Email`, cell: ({ user_email }) => user_email },
  { header: t`What happened`, cell: (entry) => Object.values(sentenceOf(entry)).filter(Boolean).join(' ') },
  { header: t`Action`, cell: ({ action_type }) => action_type },
  { header: t`Resource`, cell: ({ resource_type }) => resource_type },
  { header: t`Resource ID`, cell: ({ resource_id }) => resource_id ?? '' },
  { header: t`Before`, cell: ({ old_values }) => jsonOf(old_values) },
  { header: t`After`, cell: ({ new_values }) => jsonOf(new_values) },
  { header: t`Metadata`, cell: ({ metadata }) => jsonOf(metadata) },
  { header: t`User agent`, cell: ({ user_agent }) => user_agent },
]

const jsonOf = (values: Record<string, unknown> | null) => (values === null ? '' : JSON.stringify(values))
