import type { Tx } from '@tunda/database'

/** What a document's number begins with; each kind is counted in a column of the shop's row of `invoice_counters`. */
const prefixes = { invoice: 'INV', refund: 'REF', payment: 'PAY', layby: 'LAY', quotation: 'QUO', repair: 'REP' }
type Kind = keyof typeof prefixes

/** `INV-` and at least six digits. */
export function documentNumber(kind: Kind, no: number): string {
  return `${prefixes[kind]}-${String(no).padStart(6, '0')}`
}

/** Documents that are counted in a table of their own, and bear the number alone. */
const counters = {
  goods_in: 'goods_in_counters',
  purchase_order: 'purchase_order_counters',
  transfer: 'transfer_counters',
  z_report: 'z_counters',
} as const

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

/** The same for a document whose number has no prefix. */
export async function takePlainNumber(tx: Tx, orgId: string, kind: keyof typeof counters): Promise<number> {
  const [taken] = await tx.query<{ last_number: number }>(
    `insert into ${counters[kind]} as c (org_id, last_number) values ($1, 1)
     on conflict (org_id) do update set last_number = c.last_number + 1 returning last_number`,
    [orgId],
  )
  if (taken === undefined) throw new Error('an upsert returned no row')
  return taken.last_number
}
