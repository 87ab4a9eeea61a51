import type { SupplierEntry } from '@tunda/contract/buying/suppliers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'

/** What changes what is owed to a supplier: whole shillings, negative for less. `id` is the client's, or the document's. */
export type Debt = {
  readonly id: string
  readonly supplier_id: string
  readonly kind: SupplierEntry['kind']
  readonly amount: number
  readonly business_date: string
  /** Days until it is due; null: it is no debt. */
  readonly terms_days: number | null
  readonly wallet_id?: string | null
  readonly document?: string | null
  readonly note?: string | null
  /** The entry that was a mistake. */
  readonly reverses_id?: string
}

/** Enters what is owed, or is not any more. False where this very id is entered already. */
export async function enterDebt(tx: Tx, debt: Debt, { org_id, user_id }: Member): Promise<boolean> {
  const made = await tx.query(
    `insert into supplier_entries (org_id, id, supplier_id, kind, amount, business_date, due_on, wallet_id, document, note, user_id, created_at,
       reverses_id)
     values ($1, $2, $3, $4, $5, $6, $6::date + $7::int, $8, $9, $10, $11, $12, $13) on conflict do nothing returning 1`,
    [
      org_id,
      debt.id,
      debt.supplier_id,
      debt.kind,
      debt.amount,
      debt.business_date,
      debt.terms_days,
      debt.wallet_id ?? null,
      debt.document || null,
      debt.note || null,
      user_id,
      now(),
      debt.reverses_id ?? null,
    ],
  )
  return made.length > 0
}
