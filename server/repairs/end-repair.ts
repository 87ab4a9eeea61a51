import { randomUUID } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { repairFailures } from '@tunda/contract/repairs/repair-failures'
import type { RepairAbandoned, RepairCollected, RepairReturned } from '@tunda/contract/repairs/repair-inputs'
import type { Repair } from '@tunda/contract/repairs/repair-shapes'
import { plusDays } from '@tunda/contract/reports/report-period'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { Sale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { lockAccount } from '../credit/account-rows.ts'
import { enterCredit } from '../credit/enter-credit.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { lockStock } from '../products/stock.ts'
import { noteUnit } from '../units/move-units.ts'
import { requireApproved } from './jobs.ts'
import { writeEvent } from './note-change.ts'
import { losePart, putPartBack } from './part-stock.ts'
import { moveMoneyOf } from './payments.ts'
import { type LockedRepair, lockRepair, requireOpen, showRepair } from './repair-rows.ts'
import { readRules } from './repair-rules.ts'
import { allocateDeposits, type Charged, enterPayments, lockCharged, sellRepair, type Work } from './sell-repair.ts'
import { workProduct } from './work-product.ts'

/**
 * Hands the device over: what is left is paid, and all of it becomes a sale of today. A retry, and a second one at the same moment, returns the same.
 * Fails NOT_FOUND, REPAIR_ENDED, REPAIR_CHANGED, REPAIR_NOT_READY, REPAIR_NOT_APPROVED, REPAIR_OVER_QUOTE, REPAIR_TOTAL_MISMATCH,
 * REPAIR_WALLET_NEEDED, and as a sale for its payments and what goes on account.
 */
export async function collectRepair(tx: Tx, asked: RepairCollected, member: Member): Promise<Repair> {
  const { id } = asked
  const repair = await lockRepair(tx, id, member)
  if (repair.state === 'collected') return await showRepair(tx, { id }, member)
  requireOpen(repair, asked.version)
  const done = repair.jobs.filter(({ state }) => state !== 'dropped')
  if (repair.state !== 'ready' || done.length === 0) throw fail(repairFailures.notReady)
  requireTotal(asked, repair.total_amount)
  await requireApproved(tx, repair, true, member)
  const works = repair.is_warranty
    ? []
    : done.filter(({ labour }) => labour > 0).map(({ labour, ...job }) => ({ ...job, price: labour }))
  const sale = await settle(tx, repair, { asked, works }, member)
  await end(tx, repair, { state: 'collected', sale_id: sale?.id }, member)
  const after = {
    number: repair.number,
    invoice_number: sale?.invoiceNumber ?? null,
    total_amount: repair.total_amount,
  }
  await publish(tx, [{ event: 'repair.collected', org_id: member.org_id, actor: member, id, after }])
  return await showRepair(tx, { id }, member)
}

/**
 * Hands the device back as it was, for what looking at it costs, none as a rule; what was paid beyond that goes back. A retry returns the same. Fails
 * NOT_FOUND, REPAIR_ENDED, REPAIR_CHANGED, REPAIR_JOB_HAS_PARTS, REPAIR_FREE, REPAIR_WALLET_NEEDED, and as a sale for its payments.
 */
export async function returnUnrepaired(tx: Tx, asked: RepairReturned, member: Member): Promise<Repair> {
  const { id, total_amount, reason } = asked
  const repair = await lockRepair(tx, id, member)
  if (repair.state === 'returned_unrepaired') return await showRepair(tx, { id }, member)
  requireOpen(repair, asked.version)
  if (repair.parts.some(({ state }) => state === 'in')) throw fail(repairFailures.jobHasParts)
  if (repair.is_warranty && total_amount > 0) throw fail(repairFailures.isFree)
  const works = total_amount === 0 ? [] : [{ id, name: repair.number, price: total_amount }]
  const sale = await settle(tx, repair, { asked, works }, member)
  await tx.query(`update repair_jobs set state = 'dropped' where org_id = $1 and repair_id = $2`, [member.org_id, id])
  await end(tx, repair, { state: 'returned_unrepaired', sale_id: sale?.id, reason, total_amount }, member)
  const after = { number: repair.number, invoice_number: sale?.invoiceNumber ?? null, total_amount }
  await publish(tx, [{ event: 'repair.returned', org_id: member.org_id, actor: member, id, after }])
  return await showRepair(tx, { id }, member)
}

/**
 * Nobody came for it. What was paid is kept, and its parts are a loss of today. Fails NOT_FOUND, REPAIR_ENDED, REPAIR_CHANGED, REPAIR_NOT_READY, and
 * REPAIR_NOT_ABANDONED before the days are over.
 */
export async function abandonRepair(tx: Tx, asked: RepairAbandoned, member: Member): Promise<Repair> {
  const { org_id, rules } = member
  const { id, reason } = asked
  const repair = await lockRepair(tx, id, member)
  if (repair.state === 'abandoned') return await showRepair(tx, { id }, member)
  requireOpen(repair, asked.version)
  if (repair.state !== 'ready' || repair.ready_at === null) throw fail(repairFailures.notReady)
  const { abandon_days: days } = await readRules(tx, member)
  const today = dayIn(rules.time_zone, now())
  if (plusDays(dayIn(rules.time_zone, new Date(repair.ready_at)), days) > today)
    throw fail(repairFailures.tooEarly, { days })
  const parts = repair.parts.filter(({ state }) => state === 'in')
  const { location_id } = repair
  await lockStock(
    tx,
    parts.map(({ product_id }) => ({ org_id, location_id, product_id })),
  )
  await putPartBack(tx, repair, parts, member)
  await losePart(tx, repair, parts, 'abandoned', member)
  await end(tx, repair, { state: 'abandoned', reason }, member)
  const loss = parts.reduce((sum, { unit_cost, quantity }) => sum + unit_cost * quantity, 0)
  const after = { number: repair.number, kept: repair.paid, loss }
  await publish(tx, [{ event: 'repair.abandoned', org_id, actor: member, id, after }])
  return await showRepair(tx, { id }, member)
}

function requireTotal({ total_amount: sent }: RepairCollected, requested: number): void {
  if (sent !== requested) throw fail(repairFailures.totalMismatch, { sent, requested })
}

type Settling = { readonly asked: RepairCollected | RepairReturned; readonly works: readonly Work[] }

/**
 * Sells what is charged, what was paid before with it, and refunds what was paid too much. Undefined where there is nothing to sell: no work
 * that costs anything, and no part, which has its cost to be counted also where it is free.
 */
async function settle(
  tx: Tx,
  repair: LockedRepair,
  { asked, works }: Settling,
  member: Member,
): Promise<Sale | undefined> {
  const { org_id } = member
  const { total_amount, payments, due_on } = asked
  const parts = repair.parts.filter(({ state }) => state === 'in')
  const excess = Math.max(repair.paid - total_amount, 0)
  requireReturnable(asked, excess, member)
  requirePaid(asked, repair.paid - excess)
  // Also for the shop's work product, which is made once.
  await lockOrganization(tx, org_id)
  const work_product_id = works.length === 0 ? undefined : await workProduct(tx, member)
  const charged: Charged = { works, parts, work_product_id }
  await lockCharged(tx, repair, charged)
  // The repair names no customer who was merged away: a merge moves it.
  const { id: customer_id } = await lockAccount(tx, repair.customer_id, member)
  const hasSale = works.length + parts.length > 0
  const prepaid = repair.paid - excess
  const moved = hasSale ? await enterPayments(tx, repair, customer_id, member) : []
  const settled = {
    payments: payments.filter(({ amount }) => amount > 0),
    prepaid,
    on_account: asked.on_account ?? 0,
    total_amount,
    due_on,
  }
  const sale = hasSale ? await sellRepair(tx, repair, charged, settled, member) : undefined
  // After the sale, which takes the counter of invoices before the drawer's shift.
  const returned = await giveBack(
    tx,
    repair,
    { excess, wallet_id: asked.return_wallet_id, customer_id, isEntered: hasSale },
    member,
  )
  if (sale !== undefined)
    await allocateDeposits(tx, [...moved, ...returned], { sale_id: sale.id, amount: prepaid }, customer_id, member)
  return sale
}

/** What is paid now, what was paid before and what goes on account come to the total. Fails PAYMENT_MISMATCH. */
function requirePaid({ payments, on_account, total_amount }: RepairCollected | RepairReturned, prepaid: number): void {
  const paid = payments.reduce((sum, { amount }) => sum + amount, prepaid + (on_account ?? 0))
  if (paid !== total_amount) throw fail(saleFailures.paymentMismatch, { paid, total_amount })
}

/** Money goes back only by whoever may pay deposits out. Fails REPAIR_WALLET_NEEDED and AUTHORIZATION_ERROR. */
function requireReturnable(
  { return_wallet_id }: RepairCollected | RepairReturned,
  excess: number,
  member: Member,
): void {
  if (excess === 0) return
  if (!may(member, 'manage_credit')) throw fail(general.notAllowed)
  if (!return_wallet_id) throw fail(repairFailures.walletNeeded, { left: excess })
}

type Ended = {
  readonly state: 'collected' | 'returned_unrepaired' | 'abandoned'
  readonly sale_id?: string | undefined
  readonly reason?: string
  readonly total_amount?: number
}

/** It ends: its passcode is erased, and its page stays as long as its link. */
async function end(tx: Tx, repair: LockedRepair, ended: Ended, { org_id, user_id, rules }: Member): Promise<void> {
  const { id, unit_id } = repair
  const at = now()
  await tx.query(
    `update repairs set state = $3, state_since = $4, ended_on = $5, ended_by = $6, sale_id = $7, reason = $8, total_amount = coalesce($9, total_amount),
       sealed_passcode = null, pepper_id = null, version = version + 1 where org_id = $1 and id = $2`,
    [
      org_id,
      id,
      ended.state,
      at,
      dayIn(rules.time_zone, at),
      user_id,
      ended.sale_id ?? null,
      ended.reason ?? null,
      ended.total_amount ?? null,
    ],
  )
  await writeEvent(tx, repair, ended.state, { event: ended.state, note: ended.reason, user_id })
  if (unit_id !== null && ended.state !== 'abandoned')
    await noteUnit(tx, { org_id, id: unit_id }, { event: 'repair_out', reference: id, user_id })
}

type Back = {
  readonly excess: number
  readonly wallet_id: string | null | undefined
  readonly customer_id: string
  readonly isEntered: boolean
}

/** What was paid too much goes back out of a wallet, and off the customer's account where the rest stands there. */
async function giveBack(
  tx: Tx,
  repair: LockedRepair,
  { excess, wallet_id, customer_id, isEntered }: Back,
  member: Member,
) {
  if (excess === 0 || !wallet_id) return []
  const money = { id: randomUUID(), wallet_id, amount: -excess }
  await moveMoneyOf(tx, money, repair, member)
  if (!isEntered) return []
  const at = now()
  const business_date = dayIn(member.rules.time_zone, at)
  const entry = {
    ...money,
    amount: excess,
    customer_id,
    kind: 'payout' as const,
    business_date,
    days: null,
    note: repair.number,
  }
  await enterCredit(tx, [{ ...entry, org_id: member.org_id, user_id: member.user_id, at }])
  return [{ ...money, document: null, business_date }]
}
