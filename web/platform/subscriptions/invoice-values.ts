import { t } from '@lingui/core/macro'
import { InvoiceStatus } from '@tunda/contract/organization/subscription'
import type { InvoiceRow } from '@tunda/contract/platform/platform-billing'
import { Amount, Day, Id } from '@tunda/contract/shapes'
import { z } from 'zod'
import { dayOf } from '../../shared/words/dates.ts'

/** The form as typed: days as a date field gives them, empty for none. */
export const InvoiceFields = z
  .object({
    subscription_id: Id,
    invoice_number: z.string().trim().max(40),
    amount: Amount,
    status: InvoiceStatus,
    period_start: Day,
    period_end: Day,
    due_date: z.union([z.literal(''), Day]),
    notes: z.string().trim().max(500),
  })
  .refine((values) => values.period_end >= values.period_start, {
    message: t`The period ends before it begins`,
    path: ['period_end'],
  })
export type InvoiceValues = z.infer<typeof InvoiceFields>

const dayMs = 86_400_000

/** An invoice's values, or those a new one begins with: the next 30 days, due in 14. */
export function invoiceValuesOf(row: InvoiceRow | undefined, subscriptionId: string | undefined): InvoiceValues {
  const today = Date.now()
  return {
    subscription_id: row?.subscription_id ?? subscriptionId ?? '',
    invoice_number: row?.invoice_number ?? '',
    amount: row?.amount ?? 0,
    status: row?.status ?? 'unpaid',
    period_start: row?.period_start ?? dayOf(today),
    period_end: row?.period_end ?? dayOf(today + 29 * dayMs),
    due_date: row ? (row.due_date ?? '') : dayOf(today + 14 * dayMs),
    notes: row?.notes ?? '',
  }
}

/** What an invoice says, on the wire. */
export function billedOf({ amount, status, period_start, period_end, due_date, notes }: InvoiceValues) {
  return { amount, status, period_start, period_end, due_date: due_date || null, notes }
}
