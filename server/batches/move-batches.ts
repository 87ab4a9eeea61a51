import type { MovementReason } from '@tunda/contract/products/movement-reasons'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { type Batch, type BatchDelta, type BatchHere, type BatchShare, byExpiry, putIn, takeOut } from './allocate.ts'

/** What a movement says about the batches of goods that expire. What it leaves open is decided by the dates. */
export type BatchWish = {
  /** The batches it names, if any. */
  readonly named?: readonly BatchShare[] | undefined
  /** These goods were moved before by this cause: they go back to its batches, or on from there. */
  readonly undoes?: { readonly reference: string; readonly reason: MovementReason; readonly line: number } | undefined
  /** It uses the batches of the previous movement of this product. */
  readonly isSame?: boolean | undefined
  /** The shop's day, to tell what had expired by then; without it, nothing counts as expired. */
  readonly day?: string | undefined
}

/** A movement in the stock ledger of a product that expires. */
export type BatchMove = {
  readonly org_id: string
  readonly product_id: string
  readonly location_id: string
  readonly movement_id: number
  readonly delta: number
  readonly reason: MovementReason
  readonly user_id: string | null
  readonly at?: Date | undefined
  readonly batches?: BatchWish | undefined
}

/** When people choose goods, they take what can still be used; counted, broken or lost goods are not chosen. */
const choosing: readonly MovementReason[] = ['sale', 'transfer', 'repair']
/** Goods that turn up belong to the newest batch; goods that come in without a date to the batch without one. */
const turnsUp: readonly MovementReason[] = ['found', 'stock_take', 'adjustment', 'refund', 'cancel', 'transfer']

/**
 * Writes which batches each movement belongs to: outgoing goods from what expires first, incoming ones as the movement says. The stock of these
 * products must be locked and have been moved in the same transaction. The database refuses stock that differs from the sum of its batches.
 */
export async function moveBatches(tx: Tx, moves: readonly BatchMove[]): Promise<void> {
  if (moves.length === 0) return
  const [levels, causes, newest] = await Promise.all([
    readLevels(tx, moves),
    readCauses(tx, moves),
    readNewest(tx, moves),
  ])
  const last = new Map<string, readonly BatchDelta[]>()
  const rows = moves.flatMap((move) => {
    const product = `${move.org_id} ${move.product_id}`
    const { named = [], undoes, isSame = false } = move.batches ?? {}
    const cause = undoes && causes.get(causeKey(move, undoes))
    const wanted = [
      ...named,
      ...(cause?.left ?? []),
      ...((isSame ? last.get(product) : undefined) ?? []).map(asShare),
    ].filter(({ quantity }) => quantity > 0)
    const here = ofLevel(levels, move)
    const deltas = allocate(move, wanted, here, newest.get(levelKey(move)))
    if (cause !== undefined) takeFrom(cause.left, deltas)
    last.set(product, deltas)
    return deltas.map(({ batch_id, delta }) => ({
      org_id: move.org_id,
      product_id: move.product_id,
      location_id: move.location_id,
      movement_id: move.movement_id,
      user_id: move.user_id,
      at: move.at,
      batch_id,
      delta,
      undoes: cause?.movement_id,
    }))
  })
  await tx.query(
    `insert into batch_movements (org_id, product_id, location_id, batch_id, delta, movement_id, undoes, user_id, created_at)
     select org_id, product_id, location_id, batch_id, delta, movement_id, undoes, user_id, coalesce(at, $2)
     from json_to_recordset($1::json) as m (org_id uuid, product_id uuid, location_id uuid, batch_id uuid, delta bigint, movement_id bigint,
       undoes bigint, user_id uuid, at timestamptz)`,
    [JSON.stringify(rows), now()],
  )
}

function allocate(move: BatchMove, wanted: readonly BatchShare[], here: BatchHere[], newest: Batch | undefined) {
  const { delta, reason, batches: { day = '' } = {} } = move
  const unknown = { batch_id: move.product_id, expires_on: null, position: 0 }
  const asked = { quantity: Math.abs(delta), wanted }
  if (delta < 0) return takeOut(here, asked, { unknown, day, keepsExpired: choosing.includes(reason) })
  return putIn(here, asked, { unknown, otherwise: (turnsUp.includes(reason) ? newest : undefined) ?? unknown })
}

const asShare = ({ delta, ...batch }: BatchDelta): BatchShare => ({ ...batch, quantity: Math.abs(delta) })

type LevelKey = Pick<BatchMove, 'org_id' | 'product_id' | 'location_id'>
const levelKey = ({ org_id, product_id, location_id }: LevelKey) => `${org_id} ${product_id} ${location_id}`

function ofLevel(levels: Map<string, BatchHere[]>, move: LevelKey): BatchHere[] {
  const known = levels.get(levelKey(move)) ?? []
  levels.set(levelKey(move), known)
  return known
}

/** The batches that are at the locations. */
async function readLevels(tx: Tx, keys: readonly LevelKey[]): Promise<Map<string, BatchHere[]>> {
  const rows = await tx.query<LevelKey & BatchHere>(
    `select l.org_id, l.product_id, l.location_id, l.batch_id, b.expires_on, b.position, l.on_hand
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
     where (l.org_id, l.product_id, l.location_id) in (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])) and l.on_hand <> 0`,
    [keys.map((key) => key.org_id), keys.map((key) => key.product_id), keys.map((key) => key.location_id)],
  )
  return Map.groupBy(rows, levelKey)
}

/** The batch that came last to a location, for goods that turn up there. */
async function readNewest(tx: Tx, moves: readonly BatchMove[]): Promise<Map<string, Batch>> {
  const keys = moves.filter(({ delta, reason }) => delta > 0 && turnsUp.includes(reason))
  if (keys.length === 0) return new Map()
  const rows = await tx.query<LevelKey & Batch>(
    `select k.org_id, k.product_id, k.location_id, n.batch_id, n.expires_on, n.position
     from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as k (org_id, product_id, location_id)) k
     cross join lateral (
       select l.batch_id, b.expires_on, b.position from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
       where l.org_id = k.org_id and l.product_id = k.product_id and l.location_id = k.location_id
       order by b.position desc limit 1) n`,
    [keys.map((key) => key.org_id), keys.map((key) => key.product_id), keys.map((key) => key.location_id)],
  )
  return new Map(rows.map((row) => [levelKey(row), row]))
}

type Cause = { readonly movement_id: number; readonly left: MutableShare[] }
type MutableShare = Batch & { quantity: number }

const causeKey = (
  { org_id, product_id }: Pick<BatchMove, 'org_id' | 'product_id'>,
  { reference, reason, line }: NonNullable<BatchWish['undoes']>,
) => [org_id, product_id, reference, reason, line].join(' ')

type Found = { readonly movement_id: number; readonly direction: number; readonly left: readonly BatchDelta[] | null }

/** From which batches the causes moved goods, less what has come back or moved on since. */
async function readCauses(tx: Tx, moves: readonly BatchMove[]): Promise<Map<string, Cause>> {
  const asked = moves.flatMap(({ org_id, product_id, batches: { undoes } = {} }) =>
    undoes ? [{ org_id, product_id, ...undoes }] : [],
  )
  if (asked.length === 0) return new Map()
  const rows = await tx.query<(typeof asked)[number] & Found>(
    `select c.org_id, c.product_id, c.reference, c.reason, c.line, m.id as movement_id, sign(m.delta)::int as direction,
       (select json_agg(json_build_object('batch_id', s.batch_id, 'expires_on', b.expires_on, 'position', b.position, 'delta', s.delta))
        from (
          select n.batch_id, sum(n.delta) as delta from batch_movements n
          where n.org_id = m.org_id and n.product_id = m.product_id and (n.movement_id = m.id or n.undoes = m.id)
          group by n.batch_id
        ) s join batches b on b.org_id = m.org_id and b.id = s.batch_id) as left
     from (select distinct * from json_to_recordset($1::json) as c (org_id uuid, product_id uuid, reference text, reason text, line int)) c
     join inventory_movements m on m.org_id = c.org_id and m.reference = c.reference and m.reason = c.reason and m.line = c.line
       and m.product_id = c.product_id`,
    [JSON.stringify(asked)],
  )
  return new Map(
    rows.map(({ movement_id, direction, left, ...cause }) => [
      causeKey(cause, cause),
      {
        movement_id,
        left: (left ?? []).map(({ delta, ...batch }) => ({ ...batch, quantity: delta * direction })).toSorted(byExpiry),
      },
    ]),
  )
}

/** What goes back here cannot go back a second time. */
function takeFrom(left: readonly MutableShare[], deltas: readonly BatchDelta[]): void {
  for (const { batch_id, delta } of deltas) {
    const share = left.find((one) => one.batch_id === batch_id)
    if (share !== undefined) share.quantity -= Math.abs(delta)
  }
}
