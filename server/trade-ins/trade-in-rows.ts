import { general } from '@tunda/contract/failure'
import type { TradeIn, TradeInShown, TradeInsPage } from '@tunda/contract/units/trade-ins'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount, keptSum, partAt } from '../lists/list-sums.ts'
import { offsetOf, pageCountsOf } from '../lists/page.ts'

/** A trade-in as a lock found it: nobody else changes it until the transaction ends. */
export type LockedTradeIn = Pick<
  TradeIn,
  | 'id'
  | 'state'
  | 'amount'
  | 'hold_until'
  | 'unit_id'
  | 'location_id'
  | 'product_id'
  | 'unit_number'
  | 'seller_kept_until'
> & {
  readonly sealed_number: Buffer | null
  readonly sealed_photo: Buffer | null
  readonly pepper_id: string | null
  readonly erased_at: string | null
}

// The time in which an owner or the police may ask.
const keptUntil = `(i.bought_on + interval '12 months')::date as seller_kept_until`

/** Locks it. Fails NOT_FOUND, also for one at a location that the member does not see. */
export async function lockTradeIn(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<LockedTradeIn> {
  const [found] = await tx.query<LockedTradeIn>(
    `select i.id, i.state, i.amount, i.hold_until, i.unit_id, i.location_id, u.product_id, u.number as unit_number, ${keptUntil},
       i.sealed_number, i.sealed_photo, i.pepper_id, i.erased_at
     from trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id
     where i.org_id = $1 and i.id = $2 and ($3::uuid[] is null or i.location_id = any ($3)) for update of i`,
    [org_id, id, location_ids],
  )
  if (found === undefined) throw fail(general.notFound)
  return found
}

const columns = `i.id, i.number, i.state, i.unit_id, u.number as unit_number, u.product_id, p.brand, p.model, i.location_id, l.name as location,
  i.amount, w.kind as wallet, i.grade, i.reported, i.seller_name, i.seller_phone, i.document, i.hold_until, ${keptUntil}, i.bought_at,
  coalesce(nullif(a.full_name, ''), a.email, '') as bought_by_name, i.closed_at, i.note`
const tables = `trade_ins i join units u on u.org_id = i.org_id and u.id = i.unit_id
  join products p on p.org_id = u.org_id and p.id = u.product_id
  join locations l on l.org_id = i.org_id and l.id = i.location_id
  join wallets w on w.org_id = i.org_id and w.id = i.wallet_id
  left join actors_of_current_organizations() a on a.org_id = i.org_id and a.user_id = i.bought_by`

// What was above the sale and was not paid out is the deposit.
const towards = `(select json_build_object('sale_id', s.id, 'invoice_number', s.invoice_number, 'amount', y.amount, 'paid_out', i.paid_out,
    'deposit', i.amount - i.paid_out - y.amount)
  from sales s join sale_payments y on y.org_id = s.org_id and y.sale_id = s.id and y.method = 'trade_in'
  where s.org_id = i.org_id and s.id = i.sale_id) as towards`

/** One of them as the member sees it. Fails NOT_FOUND. */
export async function showTradeIn(
  tx: Tx,
  { id }: { readonly id: string },
  { org_id, location_ids }: Member,
): Promise<TradeInShown> {
  const [found] = await tx.query<TradeInShown>(
    `select ${columns}, ${towards}, i.answers, i.sealed_photo is not null as has_photo, i.declaration, i.signature
     from ${tables} where i.org_id = $1 and i.id = $2 and ($3::uuid[] is null or i.location_id = any ($3))`,
    [org_id, id, location_ids],
  )
  if (found === undefined) throw fail(general.notFound)
  return found
}

/** What was bought at the locations that the member sees, newest first: what is on hold, or what has ended. */
export async function listTradeIns(tx: Tx, asked: TradeInsPage, { org_id, location_ids }: Member) {
  const within =
    asked.state === undefined ? '' : asked.state === 'held' ? `and i.state = 'held'` : `and i.state <> 'held'`
  const kept = (isHeld: boolean) => [...partAt(1, location_ids), sql`part[2] = ${String(isHeld)}`]
  const [trade_ins, count, held] = await Promise.all([
    tx.query<TradeIn>(
      `select ${columns} from ${tables}
       where i.org_id = $1 and ($2::uuid[] is null or i.location_id = any ($2)) ${within}
       order by i.bought_at desc, i.id desc limit $3 offset $4`,
      [org_id, location_ids, asked.limit, offsetOf(asked)],
    ),
    keptCount(
      tx,
      org_id,
      'trade_ins',
      asked.state === undefined ? partAt(1, location_ids) : kept(asked.state === 'held'),
    ),
    keptSum(tx, org_id, 'trade_ins', kept(true)),
  ])
  return { trade_ins, held_worth: held.amount, ...pageCountsOf(count, asked) }
}
