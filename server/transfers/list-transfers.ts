import type { LocationKind } from '@tunda/contract/stock/locations'
import type { TransferState } from '@tunda/contract/stock/transfers'
import type { Tx } from '@tunda/database'
import { given, type Sql, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { keptCount } from '../lists/list-sums.ts'
import { onePage } from '../lists/page.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { isSeen, readTransfers } from './transfer-rows.ts'

type Asked = WalkAsked & { readonly state?: TransferState | undefined; readonly location_id?: string | undefined }

/** Transfers from and to the locations that the member sees, newest first; those of one location or in one state, if that is asked for. */
export async function listTransfers(tx: Tx, asked: Asked, member: Member) {
  const part = partOf('transfers', [['t.id', 'uuid']], asked, member)
  const where = given(
    `t.org_id = $1 and ${isSeen} and ($3::text is null or t.state = $3) and ($4::uuid is null or $4 in (t.from_id, t.to_id))`,
    [member.org_id, member.location_ids, asked.state ?? null, asked.location_id ?? null],
  )
  const [ids, count] = await Promise.all([
    tx.query<{ id: string }>(
      sql`select t.id from transfers t where ${where} ${part.tail(sql`t.created_at desc, t.id desc`)}`,
    ),
    keptCount(tx, member.org_id, 'transfers', keptParts(asked, member)),
  ])
  const transfers = await readTransfers(
    tx,
    member,
    ids.map(({ id }) => id),
  )
  return { transfers, ...part.counts(count, ids, ({ id }) => [id]) }
}

/** The same conditions on what is kept of a transfer: whence, whither and its state. */
function keptParts({ state, location_id }: Asked, { location_ids }: Member): Sql[] {
  return [
    ...(location_ids === null
      ? []
      : [
          sql`(part[1]::uuid = any (${location_ids}::uuid[]) or part[2]::uuid = any (${location_ids}::uuid[]) and part[3] <> 'draft')`,
        ]),
    ...(state === undefined ? [] : [sql`part[3] = ${state}`]),
    ...(location_id === undefined ? [] : [sql`${location_id}::uuid in (part[1]::uuid, part[2]::uuid)`]),
  ]
}

/** The open locations by name: goods are sent to ones that the sender does not see, too. */
export async function listDestinations(tx: Tx, { org_id, location_id }: Member) {
  const locations = await tx.query<{ id: string; name: string; kind: LocationKind }>(
    `select l.id, l.name, l.kind from locations l where l.org_id = $1 and l.closed_at is null order by l.position, l.created_at, l.id`,
    [org_id],
  )
  return { locations, here: location_id, ...onePage(locations.length) }
}
