import { type Import, type ImportKind, type ImportOptions, importFailures } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { getImport } from './import-rows.ts'
import { kinds } from './kinds.ts'

type Asked = {
  readonly id: string
  readonly kind: ImportKind
  readonly file_name: string
  readonly row_count: number
  readonly options: ImportOptions
}

/**
 * Starts an import. With a known id it continues that one, with the new options as long as nothing is written. Fails IMPORT_ID_REUSED if that one was
 * of another kind or length.
 */
export async function startImport(tx: Tx, asked: Asked, member: Member): Promise<Import> {
  await kinds[asked.kind].requireAllowed?.(tx, member)
  await tx.query(
    `insert into imports (org_id, id, kind, file_name, row_count, options, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (org_id, id) do update set options = excluded.options
       where imports.finished_at is null and imports.created + imports.updated + imports.skipped = 0
         and imports.kind = excluded.kind and imports.row_count = excluded.row_count`,
    [
      member.org_id,
      asked.id,
      asked.kind,
      asked.file_name,
      asked.row_count,
      JSON.stringify(asked.options),
      member.user_id,
      now(),
    ],
  )
  const started = await getImport(tx, asked, member)
  if (started.kind !== asked.kind || started.row_count !== asked.row_count) throw fail(importFailures.idReused)
  return started
}
