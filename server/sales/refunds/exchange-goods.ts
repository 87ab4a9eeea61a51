import { general } from '@tunda/contract/failure'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import { keptParts, settleExchange } from '@tunda/contract/selling/exchange-rules'
import type { Payment } from '@tunda/contract/selling/payment-shapes'
import type { PosSaleAnswer } from '@tunda/contract/selling/pos-sale'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { Exchanged, TillExchange } from '@tunda/contract/till/till-exchanges'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member, Terminal } from '../../context.ts'
import { debtOfSale } from '../../credit/credit-of-sale.ts'
import { lockBuyers, phoneOf } from '../../customers/buyers.ts'
import type { TillCaller } from '../../doors/tills.ts'
import { fail } from '../../fail.ts'
import { lockOrganization } from '../../organization/lock-organization.ts'
import { lockStock } from '../../products/stock.ts'
import { hashOf } from '../../retry.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { limitOf } from '../../subscription/limits.ts'
import type { Admitted } from '../admit-sellers.ts'
import { withApprovals } from '../approvals/approvals-of-sales.ts'
import { type LockedSale, lockSale } from '../lock-sale.ts'
import { recordOne } from '../record-one.ts'
import { findSellers } from '../staff-sellers.ts'
import { admitTillSale } from '../till-sale.ts'
import { getRefund } from './get-refund.ts'
import { amountBack, linesBack } from './lines-back.ts'
import { isKnown } from './refund-sale.ts'
import { decideRepayments, offAccount } from './repayments.ts'
import { requireSameUnits } from './units-back.ts'
import { writeRefund } from './write-refund.ts'

/** The till where it is done, and what its passes are checked with. */
type Counter = {
  readonly terminal: Terminal
  readonly caller: TillCaller
  readonly peppers: Secrets['peppers']
  readonly staff_pass: string
}

/**
 * Takes goods back and sells others for them, in one transaction and once for its id. What was paid stays where it is as far as the new
 * goods cost it, and so does what is on the customer's account: only the difference is paid, or goes back. Fails as refunds do and as a
 * till's sales do; PAYMENT_MISMATCH and REFUND_MISMATCH where the difference is not what the till showed.
 */
export async function exchangeGoods(tx: Tx, asked: TillExchange, member: Member, at: Counter): Promise<Exchanged> {
  const { refund, sale: sold } = asked
  const id = refund.client_refund_id
  const request_hash = hashOf(asked)
  const of = await lockBoth(tx, asked, member)
  if (await isKnown(tx, member, id, request_hash)) return await answerOf(tx, id, member)
  const lines = linesBack(of, refund.items)
  await requireSameUnits(tx, of, refund.items, member)
  const amount = amountBack(lines)
  if (typeof refund.amount === 'number' && refund.amount !== amount) {
    throw fail(refundFailures.amountMismatch, { sent: refund.amount, amount })
  }
  const { reason, payment_method } = refund
  const payments = decideRepayments(of, amount, refund)
  const till = { terminal_id: at.terminal.terminal_id }
  const before = await debtOfSale(tx, of, member)
  await writeRefund(
    tx,
    { id, kind: 'refund', sale: of, lines, reason, payment_method, payments, request_hash, till },
    member,
  )
  const [{ refund_number }, after] = await Promise.all([getRefund(tx, id, member), debtOfSale(tx, of, member)])
  // What was written off of it is owed no more: goods for it would be given away once more.
  const owed = Math.min(offAccount(of, amount), Math.max(before.balance - after.balance, 0))
  const money = amount - offAccount(of, amount)
  const settled = settleExchange({ money, on_account: owed }, sold.total_amount)
  const paid = asked.pays?.amount ?? 0
  if (paid !== settled.due) throw fail(saleFailures.paymentMismatch, { paid, total_amount: settled.due })
  const kept = keptParts(payments, settled.kept, payment_method)
  const parts = [
    ...kept.map((part) => ({ ...part, reference: refund_number })),
    ...(asked.pays && paid > 0 ? [asked.pays] : []),
  ]
  await sell(tx, { ...sold, ...buyerOf(of, sold), ...paidBy(parts, settled.on_account) }, at, before.due_on)
  await tx.query('insert into exchanges (org_id, sale_id, refund_id, amount) values ($1, $2, $3, $4)', [
    member.org_id,
    sold.client_sale_id,
    id,
    settled.kept + settled.on_account,
  ])
  return await answerOf(tx, id, member)
}

/** All that both halves lock, in the one order: each alone would begin anew with the products. */
async function lockBoth(tx: Tx, { refund, sale }: TillExchange, member: Member): Promise<LockedSale> {
  const { org_id, location_id } = member
  if (limitOf(member, 'monthly_transactions') !== unlimited) await lockOrganization(tx, org_id)
  const of = await lockSale(tx, refund.sale_id, member)
  const products = [...of.lines, ...sale.items].map(({ product_id }) => ({ org_id, location_id, product_id }))
  await lockStock(tx, products)
  const { customer_id: id } = { ...sale, ...buyerOf(of, sale) }
  await lockBuyers(tx, [{ org_id, id: id ?? null, phone_e164: phoneOf(sale.customer_contact) }])
  return of
}

/** Whoever bought what comes back, where the shop knows them: what is on their account stays theirs. */
const buyerOf = ({ customer_id }: LockedSale, sale: TillExchange['sale']) =>
  customer_id === null ? { customer_id: sale.customer_id } : { customer_id }

function paidBy(parts: readonly Payment[], onAccount: number) {
  const rest = onAccount > 0 ? onAccount : null
  return parts.length === 0
    ? { payments: undefined, on_account: rest, payment_method: 'cash' as const }
    : { payments: [...parts], on_account: rest, payment_method: parts[0]?.method ?? ('cash' as const) }
}

/** Records the sale as one that is asked for while the customer waits: whatever refuses it undoes the refund too. */
async function sell(tx: Tx, sold: TillExchange['sale'], at: Counter, due_on: string | null): Promise<void> {
  const { terminal, caller, peppers, staff_pass } = at
  const moment = now()
  const ask = {
    till: caller,
    // It is sold when the goods come back, whenever the ticket was begun: both halves are of one day.
    sale: { ...sold, sale_date: undefined, device_time: undefined, origin: 'online' as const, staff_pass },
    key: undefined,
    body: '',
    peppers,
  }
  const staff = await findSellers(tx, [{ ask, terminal }])
  const admitted: Admitted = admitTillSale(ask, terminal, staff, moment)
  // What stays on the account stood there before: nobody owes more than they did.
  const rights = sold.on_account ? { ...admitted.member.rights, ...onAccountAgain } : admitted.member.rights
  const member = { ...admitted.member, rights, due_on }
  const approved = await withApprovals(tx, [{ value: { ...admitted, member } }], moment)
  const { isReplay } = await recordOne(tx, approved, moment)
  // Under this id something else was sold before.
  if (isReplay) throw fail(general.keyReused)
}

const onAccountAgain = { give_credit: true, pass_credit_limit: true } as const

/**
 * The answer of an exchange that was made before, asked before who asks is looked at: a till that heard nothing must learn that it was made,
 * whoever has it by then, and wherever it was moved since. Fails IDEMPOTENCY_KEY_REUSED.
 */
export async function findExchanged(
  tx: Tx,
  asked: TillExchange,
  { org_id }: Pick<Terminal, 'org_id'>,
): Promise<Exchanged | undefined> {
  const { client_refund_id: id } = asked.refund
  const everywhere = { org_id, location_ids: null }
  return (await isKnown(tx, everywhere, id, hashOf(asked))) ? await answerOf(tx, id, everywhere) : undefined
}

/** What was answered, or would have been: the same for a retry. */
async function answerOf(tx: Tx, refundId: string, member: Pick<Member, 'org_id' | 'location_ids'>): Promise<Exchanged> {
  const key = [member.org_id, refundId]
  const [refund, [sale], payments] = await Promise.all([
    getRefund(tx, refundId, member),
    tx.query<{ response: string; on_account: number | null; customer_name: string }>(
      `select s.response, s.customer_name, nullif(s.on_account, 0) as on_account from exchanges x join sales s on s.org_id = x.org_id and s.id = x.sale_id
       where x.org_id = $1 and x.refund_id = $2`,
      key,
    ),
    tx.query<Payment>(
      `select p.method, p.amount, p.reference from exchanges x join sale_payments p on p.org_id = x.org_id and p.sale_id = x.sale_id
       where x.org_id = $1 and x.refund_id = $2 order by p.line`,
      key,
    ),
  ])
  // A refund with this id that was none: its hash would be another.
  if (sale === undefined) throw new Error('an exchange has no sale')
  const kept = payments.filter(({ reference }) => reference === refund.refund_number)
  const paid_back = refund.payments.flatMap(({ method, amount }) => {
    const rest = amount - kept.reduce((sum, part) => (part.method === method ? sum + part.amount : sum), 0)
    return rest > 0 ? [{ method, amount: rest }] : []
  })
  const { response, on_account, customer_name } = sale
  return { refund, sale: JSON.parse(response) as PosSaleAnswer, payments, on_account, customer_name, paid_back }
}
