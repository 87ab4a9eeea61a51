import { randomUUID } from 'node:crypto'
import { unlimited } from '@tunda/contract/plans/tier-limits'
import { laybyFailures } from '@tunda/contract/selling/layby-failures'
import type { Layby, LaybyCancelled, LaybyReleased } from '@tunda/contract/selling/laybys'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { lockAccount } from '../credit/account-rows.ts'
import { allocate, enterCredit, noteSettled } from '../credit/enter-credit.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { lockStock } from '../products/stock.ts'
import { recordAgreed } from '../sales/record-one.ts'
import { limitOf } from '../subscription/limits.ts'
import { enterInstalments, instalmentsLeft } from './instalments-left.ts'
import { feeOf, type LockedLayby, lockLayby, requireOpen, showLayby } from './layby-rows.ts'
import { moveMoneyOf } from './pay-layby.ts'
import { unreserve } from './reserve.ts'

/**
 * Hands the goods over: a sale of today at the agreed prices, all of it on the customer's account, to which the payments are moved. So no wallet
 * changes, and the rest is owed by its instalments, or like any sale on account. A retry returns the same. Fails NOT_FOUND, LAYBY_ENDED,
 * LAYBY_NOT_PAID, LAYBY_DAY_WRONG, and as a sale for its stock and what goes on account.
 */
export async function releaseLayby(tx: Tx, { id, due_on }: LaybyReleased, member: Member): Promise<Layby> {
  const { org_id, rules } = member
  const layby = await lockLayby(tx, id, member)
  if (layby.state === 'released') return await showLayby(tx, { id }, member)
  requireOpen(layby)
  const { paid, release_amount } = layby
  if (paid < release_amount) throw fail(laybyFailures.notPaid, { left: release_amount - paid })
  const today = dayIn(rules.time_zone, now())
  if (due_on && due_on < today) throw fail(laybyFailures.wrongDay)
  if (limitOf(member, 'monthly_transactions') !== unlimited) await lockOrganization(tx, org_id)
  await freeGoods(tx, layby, member)
  // A merge moves lay-bys, so the customer is never one that was merged away.
  const { id: customer_id } = await lockAccount(tx, layby.customer_id, member)
  const payments = await enterPayments(tx, layby, customer_id, member)
  const sale = await sell(tx, layby, due_on, member)
  await allocate(
    tx,
    org_id,
    payments.map(({ id: credit_id, amount }) => ({ debit_id: sale.id, credit_id, amount })),
  )
  if (!due_on) await enterInstalments(tx, layby, { ...sale, customer_id }, member)
  await noteSettled(tx, org_id, customer_id)
  await end(tx, layby, { state: 'released', today, sale_id: sale.id }, member)
  const { number, total_amount } = layby
  const after = { number, invoice_number: sale.invoiceNumber, total_amount }
  await publish(tx, [{ event: 'layby.released', org_id, actor: member, id, after }])
  return await showLayby(tx, { id }, member)
}

/**
 * Cancels a lay-by: the goods are free again, and what was paid is returned from a wallet, less the agreed fee. A retry returns the same. Fails
 * NOT_FOUND, LAYBY_ENDED and LAYBY_WALLET_NEEDED.
 */
export async function cancelLayby(tx: Tx, { id, wallet_id, note }: LaybyCancelled, member: Member): Promise<Layby> {
  const { org_id, rules } = member
  const layby = await lockLayby(tx, id, member)
  if (layby.state === 'cancelled') return await showLayby(tx, { id }, member)
  requireOpen(layby)
  const fee = feeOf(layby)
  const returned = layby.paid - fee
  if (returned > 0 && !wallet_id) throw fail(laybyFailures.walletNeeded)
  await freeGoods(tx, layby, member)
  if (returned > 0 && wallet_id)
    await moveMoneyOf(tx, { id: randomUUID(), wallet_id, amount: -returned }, layby, member)
  await end(tx, layby, { state: 'cancelled', today: dayIn(rules.time_zone, now()), reason: note }, member)
  const after = { number: layby.number, returned, fee }
  await publish(tx, [{ event: 'layby.cancelled', org_id, actor: member, id, after }])
  return await showLayby(tx, { id }, member)
}

async function freeGoods(tx: Tx, { id: layby_id, location_id, lines }: LockedLayby, { org_id }: Member): Promise<void> {
  await lockStock(
    tx,
    lines.map(({ product_id }) => ({ org_id, location_id, product_id })),
  )
  await unreserve(tx, { org_id, location_id, layby_id, lines })
}

type Paid = {
  readonly id: string
  readonly amount: number
  readonly wallet_id: string
  readonly document: string
  readonly business_date: string
}

/** Moves the payments to the customer's account, each with its own id, receipt and day. */
async function enterPayments(tx: Tx, layby: LockedLayby, customer_id: string, member: Member): Promise<Paid[]> {
  const { org_id, user_id } = member
  const payments = await tx.query<Paid>(
    `select m.id, m.amount, m.wallet_id, m.document, m.business_date from layby_payments m
     where m.org_id = $1 and m.layby_id = $2 and m.amount > 0
       and not exists (select from layby_payments b where b.org_id = m.org_id and b.takes_back_id = m.id) order by m.position`,
    [org_id, layby.id],
  )
  const at = now()
  await enterCredit(
    tx,
    payments.map(({ amount, ...payment }) => ({
      ...payment,
      org_id,
      customer_id,
      kind: 'payment' as const,
      amount: -amount,
      days: null,
      note: layby.number,
      user_id,
      at,
    })),
  )
  return payments
}

/** Records the sale at the goods' location and the agreed prices, whoever hands them over. */
async function sell(tx: Tx, layby: LockedLayby, due_on: string | null | undefined, member: Member): Promise<Sale> {
  const { total_amount, location_id, customer_id, discount, lines, paid } = layby
  const sale: NewSale = {
    payment_method: 'cash',
    customer_id,
    on_account: total_amount,
    total_amount,
    discount,
    notes: layby.number,
    items: lines.map(({ product_id, quantity, unit_price, discount: off, unit_id }) => ({
      product_id,
      quantity,
      unit_price,
      ...(off && { discount: off }),
      ...(unit_id && { unit_id }),
    })),
  }
  const agreed = { location_id, prepaid: paid, due_on: due_on ?? instalmentsLeft(layby).at(0)?.due_on }
  return await recordAgreed(tx, sale, agreed, member)
}

type Ended = {
  readonly state: 'released' | 'cancelled'
  readonly today: string
  readonly sale_id?: string
  readonly reason?: string
}

async function end(tx: Tx, { id }: LockedLayby, ended: Ended, { org_id, user_id }: Member): Promise<void> {
  await tx.query(
    `update laybys set state = $3, ended_on = $4, ended_by = $5, sale_id = $6, reason = $7 where org_id = $1 and id = $2`,
    [org_id, id, ended.state, ended.today, user_id, ended.sale_id ?? null, ended.reason ?? null],
  )
}
