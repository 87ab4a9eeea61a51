import { general } from '@tunda/contract/failure'
import type { Import } from '@tunda/contract/imports'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import type { Tx } from '@tunda/database'
import { fixed, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import type { Part } from '../lists/walk.ts'
import { countProducts } from '../subscription/count-products.ts'
import { limitOf, requireRoom } from '../subscription/limits.ts'
import { kinds } from './kinds.ts'

const columns = `i.id, i.kind, i.file_name, i.options, i.row_count, i.created, i.updated, i.skipped, i.created_at, i.finished_at,
  r.staged, r.with_problems, r.to_create, r.to_update, r.remaining, r.left_out`

const counts = `cross join lateral (
    select count(*) as staged, count(*) filter (where is_open and not is_good) as with_problems,
      count(*) filter (where is_open and is_good and target_id is null) as to_create,
      count(*) filter (where is_open and is_good and target_id is not null) as to_update,
      count(*) filter (where is_open and is_good) as remaining, count(*) filter (where is_left_out) as left_out
    from (
      select outcome is null and not is_left_out as is_open, problems = '[]' and conflicts = '[]' as is_good, is_left_out, target_id
      from import_rows where org_id = i.org_id and import_id = i.id
    ) rows
  ) r`

type Counted = Omit<Import, 'room'>
const newest = sql`i.created_at desc, i.id`

/** An import with its progress. Fails NOT_FOUND. */
export async function getImport(tx: Tx, { id }: { id: string }, member: Member): Promise<Import> {
  const [found] = await tx.query<Counted>(
    `select ${columns} from imports i ${counts} where i.org_id = $1 and i.id = $2`,
    [member.org_id, id],
  )
  if (found === undefined) throw fail(general.notFound)
  return { ...found, room: found.kind === 'products' ? await roomFor(tx, member) : null }
}

/** A page of the shop's imports, newest first, or the page after a cursor. */
export async function importRows(tx: Tx, member: Member, part: Part): Promise<Import[]> {
  const found = await tx.query<Counted>(
    sql`select ${fixed(columns)} from (select * from imports i where i.org_id = ${member.org_id} ${part.tail(newest)}) i ${fixed(counts)}
     order by ${part.order(newest)}`,
  )
  return found.map((one) => ({ ...one, room: null }))
}

/** How many more products the plan allows; null for any number. */
async function roomFor(tx: Tx, member: Member): Promise<number | null> {
  const limit = limitOf(member, 'products')
  if (limit === unlimited) return null
  return Math.max(0, limit - (await countProducts(tx, member.org_id)))
}

/** Makes sure that all products that an import will still add fit the plan. Fails E_LIMIT_REACHED. */
export async function requireRoomFor(tx: Tx, member: Member, { room, to_create }: Import): Promise<void> {
  if (room === null || to_create === 0) return
  await requireRoom(tx, member, 'products', () => countProducts(tx, member.org_id), to_create)
}

/** Locks an import. Fails NOT_FOUND, and as its kind's `requireAllowed`. */
export async function lockImport(tx: Tx, member: Member, id: string) {
  const [found] = await tx.query<
    Pick<Import, 'kind' | 'options' | 'row_count' | 'created_at' | 'finished_at' | 'created' | 'updated' | 'skipped'>
  >(
    `select kind, options, row_count, created_at, finished_at, created, updated, skipped
     from imports where org_id = $1 and id = $2 for no key update`,
    [member.org_id, id],
  )
  if (found === undefined) throw fail(general.notFound)
  await kinds[found.kind].requireAllowed?.(tx, member)
  return found
}
