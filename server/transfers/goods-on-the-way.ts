import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { type LockedStock, lockStock } from '../products/stock.ts'
import { type LockedTransfer, onTheWay } from './transfer-rows.ts'

/** A line of a transfer that was sent, or is about to be. `left`: what of it is on the way. */
export type Line = {
  readonly product_id: string
  readonly brand: string
  readonly model: string
  readonly quantity: number
  readonly left: number
}

export async function linesOf(tx: Tx, { id }: Pick<LockedTransfer, 'id'>, { org_id }: Member): Promise<Line[]> {
  return await tx.query<Line>(
    `select l.product_id, l.brand, l.model, l.quantity, ${onTheWay} as left from transfer_lines l
     where l.org_id = $1 and l.transfer_id = $2 order by l.position`,
    [org_id, id],
  )
}

/** Where the shop's goods are while they are on the way: made with its first transfer. Nobody sees or chooses it as a location. */
export async function transitOf(tx: Tx, { org_id }: Member): Promise<string> {
  await tx.query(
    `insert into locations (org_id, name, kind, closed_at, created_at, updated_at) values ($1, 'On the way', 'transit', $2, $2, $2)
     on conflict (org_id) where kind = 'transit' do nothing`,
    [org_id, now()],
  )
  const [transit] = await tx.query<{ id: string }>(`select id from locations where org_id = $1 and kind = 'transit'`, [
    org_id,
  ])
  if (transit === undefined) throw new Error('a shop that sends has goods on the way')
  return transit.id
}

/** Locks these products with what there is of each at both places. */
export async function lockBoth(
  tx: Tx,
  productIds: readonly string[],
  [one, other]: readonly [string, string],
  { org_id }: Member,
): Promise<Map<string, { readonly one: LockedStock; readonly other: LockedStock }>> {
  const locked = await lockStock(
    tx,
    productIds.flatMap((product_id) => [one, other].map((location_id) => ({ org_id, product_id, location_id }))),
  )
  const at = new Map(locked.map((stock) => [`${stock.id} ${stock.location_id}`, stock]))
  return new Map(
    productIds.flatMap((id) => {
      const both = { one: at.get(`${id} ${one}`), other: at.get(`${id} ${other}`) }
      return both.one === undefined || both.other === undefined ? [] : [[id, { one: both.one, other: both.other }]]
    }),
  )
}

/** What a line of a transfer moves in the stock ledger under the transfer's id, each as a line of its own. */
const steps = ['leaves', 'sets_out', 'turns_back', 'is_back'] as const

/** The ledger's line for a step of the transfer's line at this place, the first at 0. */
export function ledgerLine(place: number, step: (typeof steps)[number]): number {
  return steps.length * place + steps.indexOf(step) + 1
}

/** The movement that put a product of a transfer on the way: what arrives of it, or comes back, is of the same batches. */
export function sentOf({ id }: Pick<LockedTransfer, 'id'>, lines: readonly Line[], productId: string) {
  const place = lines.findIndex(({ product_id }) => product_id === productId)
  return { reference: id, reason: 'transfer' as const, line: ledgerLine(place, 'sets_out') }
}

/**
 * Keeps these locations open until the transaction ends: whoever closes one waits, and then finds what is on the way to it. Asked for with
 * the products locked, as a closing does. Fails LOCATION_CLOSED.
 */
export async function holdOpen(tx: Tx, ids: readonly string[], { org_id }: Member): Promise<void> {
  const open = await tx.query(
    'select 1 from locations where org_id = $1 and id = any ($2::uuid[]) and closed_at is null order by id for share',
    [org_id, ids],
  )
  if (open.length < ids.length) throw fail(transferFailures.locationClosed)
}

/** Both names, as events have them. */
export async function nameOf(tx: Tx, { number, from_id, to_id }: LockedTransfer, { org_id }: Member) {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from locations where org_id = $1 and id = any ($2::uuid[])',
    [org_id, [from_id, to_id]],
  )
  const named = new Map(rows.map(({ id, name }) => [id, name]))
  return { number: number ?? 0, from: named.get(from_id) ?? '', to: named.get(to_id) ?? '' }
}
