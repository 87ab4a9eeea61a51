import { general } from '@tunda/contract/failure'
import type { PaidMethod } from '@tunda/contract/selling/payment-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { isTaken } from '../database-errors.ts'
import { fail } from '../fail.ts'
import { ofSeenTill } from '../locations/seen-locations.ts'

/** Money that came in by a method, or went out (negative), in whole shillings. `line` is its line in the payments of the sale or refund. */
export type MoneyMove = {
  readonly org_id: string
  readonly kind: 'sale' | 'refund' | 'cancel'
  readonly method: PaidMethod
  readonly amount: number
  /** The shop's day on which it moved. */
  readonly business_date: string
  readonly occurred_at: Date
  readonly recorded_at: Date
  readonly sale_id: string
  /** The refund or cancellation that paid it back. */
  readonly refund_id?: string
  readonly line: number
  readonly user_id: string
  readonly terminal_id?: string | undefined
  /** The shift that was open on the till's own drawer, as the till says. */
  readonly shift_id?: string | null | undefined
  /** It belongs to the shift of its own time, not to the one that is open now. */
  readonly is_offline?: boolean
}

/**
 * Writes movements of money, each into the wallet of its method, in one statement. Free goods move no money.
 *
 * Cash of a till with a drawer of its own is in that drawer. What moved belongs to the shift open on the drawer, by whichever method; what
 * was sold offline to the shift that the till names, else to the one of its moment. Where that one is closed, its Z report stays as it is:
 * the movement is late. Where a count had it already, that of the closing or of the next opening, the difference which that count found is
 * corrected by as much. A shift is locked against its closing, but not against other sales.
 */
export async function moveMoney(tx: Tx, moves: readonly MoneyMove[]): Promise<void> {
  const rows = moves.filter(({ amount }) => amount !== 0)
  if (rows.length === 0) return
  // A method without a wallet gives a null wallet_id, which the ledger refuses, so no movement is silently dropped.
  const counted = await tx.query<MovementKey>(
    `with asked as materialized (
       select m.*, case when m.method = 'cash' then coalesce(own.id, w.id) else w.id end as wallet_id,
         coalesce(
           (select s.id from shifts s where s.org_id = m.org_id and s.id = m.shift_id and s.drawer_id = own.id
              and (s.closed_at is null or m.is_offline)),
           (select s.id from shifts s
            where s.org_id = m.org_id and s.drawer_id = case when own.id is null then cash.id else own.id end
              and (s.closed_at is null or m.is_offline) and (m.is_offline is not true or s.opened_at <= m.occurred_at)
            order by s.opened_at desc limit 1)) as at_shift_id
       from json_to_recordset($1::json) as m (org_id uuid, method text, kind text, amount bigint, business_date date,
         occurred_at timestamptz, recorded_at timestamptz, sale_id uuid, refund_id uuid, line int, user_id uuid, terminal_id uuid,
         shift_id uuid, is_offline boolean)
       left join wallets w on w.org_id = m.org_id and w.takes = m.method and w.terminal_id is null
       left join wallets cash on cash.org_id = m.org_id and cash.takes = 'cash' and cash.terminal_id is null
       left join wallets own on own.org_id = m.org_id and own.terminal_id = m.terminal_id
     ), in_shift as materialized (
       select a.sale_id, a.refund_id, a.line, s.id, s.closed_at
       from asked a join shifts s on s.org_id = a.org_id and s.id = a.at_shift_id
       where s.closed_at is null or (a.is_offline and (s.id = a.shift_id or a.occurred_at < s.closed_at))
       for share of s
     ), written as (
       insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, refund_id, line,
         user_id, terminal_id, shift_id, is_late)
       select a.org_id, a.wallet_id, a.kind, a.amount, a.business_date, a.occurred_at, a.recorded_at, a.sale_id, a.refund_id, a.line,
         a.user_id, a.terminal_id, s.id, s.closed_at is not null
       from asked a left join in_shift s
         on s.sale_id = a.sale_id and s.line = a.line and s.refund_id is not distinct from a.refund_id
       order by a.sale_id, a.line
       returning *
     )
     select w.org_id, w.wallet_id, w.id
     from written w join asked a on a.sale_id = w.sale_id and a.line = w.line and a.refund_id is not distinct from w.refund_id
     where a.is_offline and (w.is_late or w.shift_id is null)`,
    [JSON.stringify(rows)],
  )
  if (counted.length > 0) await correctCounts(tx, counted)
}

type MovementKey = { readonly org_id: string; readonly wallet_id: string; readonly id: number }

/**
 * If the count at the closing or at the next opening included this money already, the difference that it found is corrected. A separate statement:
 * the one before may have waited for the closing, and would not see what that counted.
 */
async function correctCounts(tx: Tx, movements: readonly MovementKey[]): Promise<void> {
  await tx.query(
    `insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, entry_id, line, user_id,
       terminal_id, shift_id, is_late)
     select w.org_id, w.wallet_id, 'difference', -w.amount, w.business_date, w.occurred_at, w.recorded_at, gen_random_uuid(), 1,
       w.user_id, w.terminal_id, w.counted_in, true
     from (
       select m.*, coalesce(
         (select c.shift_id from shift_counts c where m.is_late and c.org_id = m.org_id and c.shift_id = m.shift_id
            and c.wallet_id = m.wallet_id and c.purpose = 'close' and c.counted_at >= m.occurred_at limit 1),
         (select s.id from shifts s where s.org_id = m.org_id and s.drawer_id = m.wallet_id and s.opened_at > m.occurred_at
            order by s.opened_at limit 1)) as counted_in
       from json_to_recordset($1::json) as k (org_id uuid, wallet_id uuid, id bigint) join money_movements m using (org_id, wallet_id, id)
     ) w where w.counted_in is not null`,
    [JSON.stringify(movements)],
  )
}

/** Money that no sale and no refund moved. `id` is the client's, or the document's: with the wallet it moves money once. */
export type MoneyEntry = {
  readonly org_id: string
  readonly id: string
  readonly wallet_id: string
  readonly kind: 'pay_in' | 'pay_out' | 'transfer' | 'expense' | 'start' | 'difference'
  readonly amount: number
  readonly business_date: string
  readonly at: Date
  readonly shift_id: string | null
  readonly reason?: string | null
  readonly note?: string | null
  readonly user_id: string
  /** When the shop learned of it; left out: when it happened. */
  readonly recorded_at?: Date
  /** Its shift was closed before it came. */
  readonly is_late?: boolean
}

/**
 * Writes them in one statement. The given shifts must be locked, and open unless the movement is late. Fails IDEMPOTENCY_KEY_REUSED if an id was used
 * for another movement of its wallet.
 */
export async function enterMoney(tx: Tx, entries: readonly MoneyEntry[]): Promise<void> {
  const rows = entries.filter(({ amount }) => amount !== 0)
  if (rows.length === 0) return
  await tx
    .query(
      `insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, entry_id, line, user_id,
       shift_id, reason, note, is_late)
     select e.org_id, e.wallet_id, e.kind, e.amount, e.business_date, e.at, coalesce(e.recorded_at, e.at), e.id, 1, e.user_id, e.shift_id,
       e.reason, e.note, coalesce(e.is_late, false)
     from json_to_recordset($1::json) as e (org_id uuid, id uuid, wallet_id uuid, kind text, amount bigint, business_date date,
       at timestamptz, recorded_at timestamptz, user_id uuid, shift_id uuid, reason text, note text, is_late boolean)`,
      [JSON.stringify(rows)],
    )
    .catch((error: unknown) => {
      throw isTaken(error, ['money_entries_once']) ? fail(general.keyReused) : error
    })
}

/** A wallet whose money is about to move, with the open shift if it is a drawer. */
export type Place = { readonly is_drawer: boolean; readonly shift_id: string | null }

/** The wallet that payments by traded-in devices pass through, created when first needed. Its balance is zero after every sale. */
export async function tradeInWallet(tx: Tx, orgId: string): Promise<string> {
  const key = [orgId]
  await tx.query(
    `insert into wallets (org_id, kind, takes) values ($1, 'trade_in', 'trade_in')
     on conflict (org_id, takes) where terminal_id is null do nothing`,
    key,
  )
  const [wallet] = await tx.query<{ id: string }>(`select id from wallets where org_id = $1 and kind = 'trade_in'`, key)
  if (wallet === undefined) throw new Error('what was written is there')
  return wallet.id
}

/**
 * Locks what a movement of this wallet depends on until the transaction ends: for a drawer, the shop's counter, so that no opening sums it meanwhile,
 * and its open shift, so that no closing misses it. Undefined for another shop's wallet, for the drawer of a till where the member does not work, and
 * for the wallet of trade-ins, which nobody uses by hand.
 */
export async function lockPlace(
  tx: Tx,
  { org_id, location_ids }: Pick<Member, 'org_id' | 'location_ids'>,
  walletId: string,
): Promise<Place | undefined> {
  const key = [org_id, walletId]
  const [wallet] = await tx.query<{ kind: string }>(
    `select w.kind from wallets w left join pos_terminals t on t.org_id = w.org_id and t.id = w.terminal_id
     where w.org_id = $1 and w.id = $2 and w.kind <> 'trade_in' and ${ofSeenTill('$3')}`,
    [...key, location_ids],
  )
  if (wallet === undefined) return undefined
  if (wallet.kind !== 'cash_drawer') return { is_drawer: false, shift_id: null }
  await tx.query('select 1 from invoice_counters where org_id = $1 for no key update', [org_id])
  const [shift] = await tx.query<{ id: string }>(
    'select id from shifts where org_id = $1 and drawer_id = $2 and closed_at is null for share',
    key,
  )
  return { is_drawer: true, shift_id: shift?.id ?? null }
}
