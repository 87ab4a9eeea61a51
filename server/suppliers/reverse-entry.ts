import {
  isReversible,
  type SupplierEntry,
  type SupplierReversal,
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
import { enterDebt } from './enter-debt.ts'
import { getSupplier } from './get-supplier.ts'
import { holdSupplier } from './supplier-rows.ts'

type Mistake = Pick<SupplierEntry, 'kind' | 'amount'> & {
  readonly supplier_id: string
  readonly wallet_id: string | null
  readonly reversed_by: string | null
}

/**
 * Reverses a payment or a bill that was a mistake: an equal opposite entry of today, and the money of a payment is back where it came from, in its
 * drawer's open shift where there is one. What is reversed already stays so. Fails NOT_FOUND, SUPPLIER_ENTRY_NOT_REVERSIBLE and
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function reverseSupplierEntry(tx: Tx, asked: SupplierReversal, member: Member): Promise<SupplierShown> {
  const { org_id, user_id, rules } = member
  const { id, entry_id, note } = asked
  const { supplier_id, kind, amount, wallet_id } = await findMistake(tx, entry_id, member)
  if (!isReversible({ kind })) throw fail(supplierFailures.notReversible)
  await holdSupplier(tx, supplier_id, member)
  const place = wallet_id === null ? undefined : await lockPlace(tx, member, wallet_id)
  if (wallet_id !== null && place === undefined) throw fail(general.notFound)
  const at = now()
  const business_date = dayIn(rules.time_zone, at)
  const back = { id, supplier_id, kind: 'reversal', amount: -amount, business_date, terms_days: null } as const
  if (!(await enterDebt(tx, { ...back, wallet_id, note, reverses_id: entry_id }, member))) {
    // Somebody else was first, or this is a retry; another entry under this id is neither.
    if ((await findMistake(tx, entry_id, member)).reversed_by === null) throw fail(general.keyReused)
    return await getSupplier(tx, { id: supplier_id }, member)
  }
  const shift_id = place?.shift_id ?? null
  if (wallet_id !== null) {
    const money = { kind: 'pay_in', amount: -amount, business_date, at, shift_id, note } as const
    await enterMoney(tx, [{ ...money, org_id, id, wallet_id, user_id }])
  }
  const after = { amount: Math.abs(amount), kind }
  await publish(tx, [
    { event: 'supplier.reversed', org_id, actor: member, id: supplier_id, after },
    ...(shift_id === null ? [] : [{ event: 'shift.paid_supplier' as const, org_id, id: shift_id }]),
  ])
  return await getSupplier(tx, { id: supplier_id }, member)
}

async function findMistake(tx: Tx, id: string, { org_id }: Member): Promise<Mistake> {
  const [found] = await tx.query<Mistake>(
    `select e.supplier_id, e.kind, e.amount, e.wallet_id, r.id as reversed_by from supplier_entries e
     left join supplier_entries r on r.org_id = e.org_id and r.reverses_id = e.id
     where e.org_id = $1 and e.id = $2`,
    [org_id, id],
  )
  if (found === undefined) throw fail(general.notFound)
  return found
}
