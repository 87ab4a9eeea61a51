import type { Tx } from '@tunda/database'

/** What a document's number begins with; each kind is counted in a column of the shop's row of `invoice_counters`. */
const prefixes = { invoice: 'INV', refund: 'REF', payment: 'PAY', layby: 'LAY', quotation: 'QUO', repair: 'REP' }
type Kind = keyof typeof prefixes

/** `INV-` and at least six digits. */
export function documentNumber(kind: Kind, no: number): string {
  return `${prefixes[kind]}-${String(no).padStart(6, '0')}`
}

export type TakenNumber = { readonly no: number; readonly number: string }

/**
 * Takes the shop's next number. Its row stays locked until the transaction ends: what is undone gives its number back, so there is never a gap. Sales
 * take many at once (`takeInvoiceNumbers`).
 */
export async function takeNumber(tx: Tx, orgId: string, kind: Exclude<Kind, 'invoice'>): Promise<TakenNumber> {
  const [taken] = await tx.query<{ no: number }>(
    `update invoice_counters set last_${kind} = last_${kind} + 1 where org_id = $1 returning last_${kind} as no`,
    [orgId],
  )
  if (taken === undefined) throw new Error('a shop has no counter')
  return { no: taken.no, number: documentNumber(kind, taken.no) }
}
