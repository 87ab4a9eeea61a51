import { general } from '@tunda/contract/failure'
import { laybyFailures } from '@tunda/contract/selling/layby-failures'
import type { Layby, LaybyPaid, LaybyReceipt, LaybyTakenBack } from '@tunda/contract/selling/laybys'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { findEntry, moveCash, requirePlace } from '../credit/move-credit.ts'
import { takeNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type LockedLayby, lockLayby, requireOpen, showLayby } from './layby-rows.ts'

type Money = { readonly id: string; readonly wallet_id: string; readonly amount: number }
type Of = Pick<LockedLayby, 'id' | 'customer_id' | 'number'>

/**
 * Receives money for a lay-by into a wallet, and into the open shift of its drawer if there is one. A retry receives nothing more and returns the
 * first receipt. Fails NOT_FOUND, LAYBY_ENDED, LAYBY_MORE_THAN_LEFT and IDEMPOTENCY_KEY_REUSED.
 */
export async function payLayby(tx: Tx, asked: LaybyPaid, member: Member): Promise<LaybyReceipt> {
  const { layby_id, amount } = asked
  const layby = await lockLayby(tx, layby_id, member)
  const known = await findPayment(tx, asked, layby, member)
  const document = known ?? (await receive(tx, asked, layby, member))
  return { document, amount, layby: await showLayby(tx, layby, member) }
}

async function receive(tx: Tx, asked: LaybyPaid, layby: LockedLayby, member: Member): Promise<string> {
  requireOpen(layby)
  const left = layby.total_amount - layby.paid
  if (asked.amount > left) throw fail(laybyFailures.moreThanLeft, { left })
  return await takeMoney(tx, asked, layby, member)
}

/** Takes a payment for a locked lay-by with this much left to pay, and returns the receipt's number. Fails NOT_FOUND and IDEMPOTENCY_KEY_REUSED. */
export async function takeMoney(tx: Tx, { id, wallet_id, amount }: Money, layby: Of, member: Member): Promise<string> {
  const { customer_id, number } = layby
  // Once the goods are handed over, the payment is on the customer's account under its own id.
  const entry = { id, customer_id, kind: 'payment' as const, amount: -amount, wallet_id }
  if ((await findEntry(tx, entry, member)) !== undefined) throw fail(general.keyReused)
  const { number: document } = await takeNumber(tx, member.org_id, 'payment')
  await moveMoneyOf(tx, { id, wallet_id, amount, document }, layby, member)
  const after = { number, amount, document }
  await publish(tx, [{ event: 'layby.paid', org_id: member.org_id, actor: member, id: layby.id, after }])
  return document
}

type Moved = Money & {
  readonly document?: string
  readonly takes_back_id?: string
  readonly note?: string
}

/**
 * Writes a movement of a locked lay-by, negative for money going out, into its own ledger and the wallet's. Fails NOT_FOUND, and
 * IDEMPOTENCY_KEY_REUSED if its id was used for another movement.
 */
export async function moveMoneyOf(tx: Tx, moved: Moved, layby: Pick<Of, 'id'>, member: Member): Promise<void> {
  const { id, wallet_id, amount } = moved
  const place = await requirePlace(tx, wallet_id, member)
  await writePayment(tx, { ...moved, at: now() }, layby, member)
  await moveCash(tx, { id, wallet_id, amount }, place, member)
}

/** Writes a payment of a locked lay-by into its ledger alone. Fails IDEMPOTENCY_KEY_REUSED if its id was used for another one. */
export async function writePayment(
  tx: Tx,
  { id, wallet_id, amount, document, takes_back_id, note, at }: Moved & { readonly at: Date },
  layby: Pick<Of, 'id'>,
  { org_id, user_id, rules }: Pick<Member, 'org_id' | 'user_id' | 'rules'>,
): Promise<void> {
  const written = await tx.query(
    `insert into layby_payments (org_id, id, layby_id, amount, wallet_id, document, takes_back_id, note, business_date, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (org_id, id) do nothing returning 1`,
    [
      org_id,
      id,
      layby.id,
      amount,
      wallet_id,
      document ?? null,
      takes_back_id ?? null,
      note ?? null,
      dayIn(rules.time_zone, at),
      user_id,
      at,
    ],
  )
  if (written.length === 0) throw fail(general.keyReused)
  await tx.query('update laybys set paid = paid + $3 where org_id = $1 and id = $2', [org_id, layby.id, amount])
}

/** The receipt of an existing payment. Fails IDEMPOTENCY_KEY_REUSED if that is a different one. */
async function findPayment(
  tx: Tx,
  { id, wallet_id, amount }: Money,
  layby: Of,
  { org_id }: Member,
): Promise<string | undefined> {
  const [known] = await tx.query<{ document: string | null; is_same: boolean }>(
    `select document, layby_id = $3 and wallet_id = $4 and amount = $5 as is_same from layby_payments where org_id = $1 and id = $2`,
    [org_id, id, layby.id, wallet_id, amount],
  )
  if (known !== undefined && !(known.is_same && known.document)) throw fail(general.keyReused)
  return known?.document ?? undefined
}

type Kept = {
  readonly layby_id: string
  readonly amount: number
  readonly wallet_id: string
  readonly back_id: string | null
}

/**
 * Reverses a payment made by mistake: its money leaves the wallet again. Repeating it changes nothing. Fails NOT_FOUND, LAYBY_ENDED and
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function takeBackPayment(tx: Tx, asked: LaybyTakenBack, member: Member): Promise<Layby> {
  const { org_id } = member
  const { id, payment_id, note } = asked
  const [seen] = await tx.query<{ layby_id: string }>(
    'select layby_id from layby_payments where org_id = $1 and id = $2 and amount > 0',
    [org_id, payment_id],
  )
  if (seen === undefined) throw fail(general.notFound)
  const layby = await lockLayby(tx, seen.layby_id, member)
  const [kept] = await tx.query<Kept>(
    `select m.layby_id, m.amount, m.wallet_id, b.id as back_id from layby_payments m
     left join layby_payments b on b.org_id = m.org_id and b.takes_back_id = m.id where m.org_id = $1 and m.id = $2`,
    [org_id, payment_id],
  )
  if (kept === undefined) throw fail(general.notFound)
  if (kept.back_id !== null) return await showLayby(tx, layby, member)
  requireOpen(layby)
  const taken = await tx.query('select 1 from layby_payments where org_id = $1 and id = $2', [org_id, id])
  if (taken.length > 0) throw fail(general.keyReused)
  const { amount, wallet_id } = kept
  await moveMoneyOf(tx, { id, wallet_id, amount: -amount, takes_back_id: payment_id, note }, layby, member)
  const after = { number: layby.number, amount }
  await publish(tx, [{ event: 'layby.taken_back', org_id, actor: member, id: layby.id, after }])
  return await showLayby(tx, layby, member)
}
