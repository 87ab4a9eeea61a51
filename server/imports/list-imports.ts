import { importFailures } from '@tunda/contract/imports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount } from '../lists/list-sums.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { importRows, lockImport } from './import-rows.ts'

/** A page of the shop's imports, newest first. */
export async function listImports(tx: Tx, asked: WalkAsked, member: Member) {
  const part = partOf('imports', [['i.id', 'uuid']], asked, member)
  const [imports, count] = await Promise.all([importRows(tx, member, part), keptCount(tx, member.org_id, 'imports')])
  return { imports, ...part.counts(count, imports, ({ id }) => [id]) }
}

/** Deletes an import of which nothing was written. Fails NOT_FOUND and IMPORT_FINISHED. */
export async function discardImport(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const { finished_at, created, updated, skipped } = await lockImport(tx, member, id)
  if (finished_at !== null || created + updated + skipped > 0) throw fail(importFailures.finished)
  await tx.query('delete from imports where org_id = $1 and id = $2', [member.org_id, id])
  return { id }
}
