import {
  type SupplierBill,
  type SupplierPayment,
  type SupplierShown,
  supplierFailures,
} from '@tunda/contract/buying/suppliers'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { enterMoney, lockPlace } from '../money/move-money.ts'
import { type Debt, enterDebt } from './enter-debt.ts'
import { getSupplier } from './get-supplier.ts'
import { holdSupplier } from './supplier-rows.ts'

/**
 * Pays a supplier: the money leaves a wallet, out of its drawer's open shift where there is one, and less is owed. A retry pays nothing
 * more. Fails NOT_FOUND and IDEMPOTENCY_KEY_REUSED.
 */
export async function paySupplier(tx: Tx, asked: SupplierPayment, member: Member): Promise<SupplierShown> {
  const { org_id, user_id } = member
  const { id, supplier_id, wallet_id, amount, note = null } = asked
  await holdSupplier(tx, supplier_id, member)
  const place = await lockPlace(tx, member, wallet_id)
  if (place === undefined) throw fail(general.notFound)
  const at = now()
  const business_date = dayIn(member.rules.time_zone, at)
  const kind = 'payment'
  const paid: Debt = { id, supplier_id, kind, amount: -amount, business_date, terms_days: null, wallet_id, note }
  if (!(await enterDebt(tx, paid, member))) return await knownAlready(tx, paid, member)
  const { shift_id } = place
  const money = { kind: 'pay_out', amount: -amount, business_date, at, shift_id, note: note || null } as const
  await enterMoney(tx, [{ ...money, org_id, id, wallet_id, user_id }])
  const after = { amount }
  await publish(tx, [
    { event: 'supplier.paid', org_id, actor: member, id: supplier_id, after },
    ...(shift_id === null ? [] : [{ event: 'shift.paid_supplier' as const, org_id, id: shift_id }]),
  ])
  return await getSupplier(tx, { id: supplier_id }, member)
}

/** Enters a bill by hand; a retry enters it once. Fails NOT_FOUND, SUPPLIER_ARCHIVED, BILL_IN_FUTURE and IDEMPOTENCY_KEY_REUSED. */
export async function billSupplier(tx: Tx, asked: SupplierBill, member: Member): Promise<SupplierShown> {
  const { id, supplier_id, amount, day, document = null, note = null } = asked
  const supplier = await holdSupplier(tx, supplier_id, member)
  if (supplier.archived_at !== null) throw fail(supplierFailures.archived)
  const today = dayIn(member.rules.time_zone, now())
  const business_date = day ?? today
  if (business_date > today) throw fail(supplierFailures.futureBill)
  const { terms_days } = supplier
  const bill: Debt = { id, supplier_id, kind: 'bill', amount, business_date, terms_days, document, note }
  if (!(await enterDebt(tx, bill, member))) return await knownAlready(tx, bill, member)
  const after = { amount, ...(document ? { document } : {}) }
  await publish(tx, [{ event: 'supplier.billed', org_id: member.org_id, actor: member, id: supplier_id, after }])
  return await getSupplier(tx, { id: supplier_id }, member)
}

async function knownAlready(tx: Tx, asked: Debt, member: Member): Promise<SupplierShown> {
  const same = await tx.query(
    `select 1 from supplier_entries where org_id = $1 and id = $2 and supplier_id = $3 and kind = $4 and amount = $5
       and wallet_id is not distinct from $6 and document is not distinct from $7`,
    [
      member.org_id,
      asked.id,
      asked.supplier_id,
      asked.kind,
      asked.amount,
      asked.wallet_id ?? null,
      asked.document || null,
    ],
  )
  if (same.length === 0) throw fail(general.keyReused)
  return await getSupplier(tx, { id: asked.supplier_id }, member)
}
