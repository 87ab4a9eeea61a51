import type { PaymentMethod } from '@tunda/contract/sales'
import type { Tx } from '@tunda/database'

/** Money that came in by a method, or went out, negative: whole shillings. `line` is its line in the sale's payments, or the refund's. */
export type MoneyMove = {
  readonly org_id: string
  readonly kind: 'sale' | 'refund' | 'cancel'
  readonly method: PaymentMethod
  readonly amount: number
  /** The shop's day on which it moved. */
  readonly business_date: string
  readonly occurred_at: Date
  readonly recorded_at: Date
  readonly sale_id: string
  /** The document that gave it back. */
  readonly refund_id?: string
  readonly line: number
  readonly user_id: string
  readonly terminal_id?: string | undefined
}

/**
 * Writes money's movements, each in the wallet that takes its method, in one statement. The only writer of the money ledger. Nothing is
 * locked: a balance is the sum of its movements. Free goods move no money.
 */
export async function moveMoney(tx: Tx, moves: readonly MoneyMove[]): Promise<void> {
  const rows = moves.filter(({ amount }) => amount !== 0)
  if (rows.length === 0) return
  // A method without a wallet has no wallet_id, which the ledger refuses: no movement is left out in silence.
  await tx.query(
    `insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, refund_id, line,
       user_id, terminal_id)
     select m.org_id, w.id, m.kind, m.amount, m.business_date, m.occurred_at, m.recorded_at, m.sale_id, m.refund_id, m.line,
       m.user_id, m.terminal_id
     from json_to_recordset($1::json) as m (org_id uuid, method text, kind text, amount bigint, business_date date,
       occurred_at timestamptz, recorded_at timestamptz, sale_id uuid, refund_id uuid, line int, user_id uuid, terminal_id uuid)
     left join wallets w on w.org_id = m.org_id and w.takes = m.method`,
    [JSON.stringify(rows)],
  )
}
