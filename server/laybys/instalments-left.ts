import { randomUUID } from 'node:crypto'
import type { Instalment } from '@tunda/contract/selling/laybys'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { allocate, enterCredit } from '../credit/enter-credit.ts'
import type { LockedLayby } from './layby-rows.ts'

/** The unpaid part of each instalment: payments go to the earliest. Empty without a schedule. */
export function instalmentsLeft({
  schedule,
  total_amount,
  paid,
}: Pick<LockedLayby, 'schedule' | 'total_amount' | 'paid'>): Instalment[] {
  let left = total_amount - paid
  const latestFirst = (schedule ?? []).toReversed().map(({ due_on, amount }) => {
    const part = Math.min(amount, left)
    left -= part
    return { due_on, amount: part }
  })
  return latestFirst.toReversed().filter(({ amount }) => amount > 0)
}

type Sold = { readonly id: string; readonly invoiceNumber: string; readonly customer_id: string }

/**
 * Divides the rest of a sale on account into instalments, each a debt with its own due day; they are taken off the sale's own debt, so the balance
 * stays the same. A single instalment needs nothing: the sale has its day.
 */
export async function enterInstalments(tx: Tx, layby: LockedLayby, sale: Sold, member: Member): Promise<void> {
  const parts = instalmentsLeft(layby)
  if (parts.length < 2) return
  const { org_id, user_id, rules } = member
  const at = now()
  const business_date = dayIn(rules.time_zone, at)
  const { id: debit_id, invoiceNumber: document, customer_id } = sale
  const credit_id = randomUUID()
  const sum = parts.reduce((all, { amount }) => all + amount, 0)
  const entry = { org_id, customer_id, kind: 'instalment' as const, business_date, document, user_id, at }
  const daysUntil = (day: string) => (Date.parse(day) - Date.parse(business_date)) / 86_400_000
  await enterCredit(tx, [
    { ...entry, id: credit_id, amount: -sum, days: null },
    ...parts.map(({ due_on, amount }) => ({ ...entry, id: randomUUID(), amount, days: daysUntil(due_on) })),
  ])
  await allocate(tx, org_id, [{ debit_id, credit_id, amount: sum }])
}
