import type { ShopEvent } from '@tunda/contract/event-table'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import type { SaleToPark } from '../decide-till-sale.ts'

/** A row of `parked_sales` as it is written. */
export type ParkedRow = {
  readonly org_id: string
  readonly id: string
  readonly terminal_id: string
  readonly location_id: string
  readonly terminal_seq: number | null
  readonly local_number: string | null
  readonly reason: string
  /** Key and facts of what refused it; null where reason and body say all. */
  readonly failure: { readonly key: string; readonly facts: unknown } | null
  readonly sale_date: string | null
  readonly customer_name: string | null
  readonly total_amount: number | null
  readonly body: string
  readonly response: string
  readonly request_hash: string
}

/** Keeps the sales that cannot be posted, in one statement; they and their answers stand for ever. */
export async function parkSales(tx: Tx, sales: readonly SaleToPark[], at: Date): Promise<void> {
  if (sales.length === 0) return
  await Promise.all([
    insertParked(tx, sales.map(rowOf), at),
    publish(
      tx,
      sales.map(({ of: { ask, member, till }, reason }) => saleParked(member, ask.id, till.terminal.name, reason)),
    ),
  ])
}

/** Parked sales as rows; one that is there already stays as it is. */
export async function insertParked(tx: Tx, rows: readonly ParkedRow[], at: Date): Promise<void> {
  await tx.query(
    `insert into parked_sales (org_id, id, terminal_id, terminal_seq, local_number, reason, failure, sale_date, customer_name,
       total_amount, body, response, location_id, request_hash, received_at)
     select org_id, id, terminal_id, terminal_seq, local_number, reason, failure, sale_date, customer_name, total_amount, body, response,
       location_id, decode(request_hash, 'base64'), $2
     from json_to_recordset($1::json) as p (org_id uuid, id uuid, terminal_id uuid, terminal_seq bigint, local_number text, reason text,
       failure jsonb, sale_date timestamptz, customer_name text, total_amount bigint, body text, response text, location_id uuid, request_hash text)
     order by org_id, id`,
    [JSON.stringify(rows), at],
  )
}

type Actor = Pick<Member, 'org_id' | 'user_id' | 'email' | 'user_agent'>

/** The event that a sale was parked. */
export function saleParked(actor: Actor, id: string, terminal: string, reason: string): ShopEvent<'sale.parked'> {
  return {
    event: 'sale.parked',
    org_id: actor.org_id,
    actor,
    id,
    facts: { terminal, reason },
  }
}

function rowOf({ of: { ask, member, till }, parked, reason, refusal }: SaleToPark): ParkedRow {
  const { sale } = ask
  return {
    org_id: member.org_id,
    id: ask.id,
    terminal_id: till.terminal.terminal_id,
    location_id: member.location_id,
    terminal_seq: sale.seq ?? null,
    local_number: sale.local_number ?? null,
    reason,
    failure: refusal === undefined ? null : { key: refusal.entry.key, facts: refusal.meta ?? null },
    sale_date: till.moment.date.toISOString(),
    customer_name: sale.customer_name ?? null,
    total_amount: sale.total_amount ?? null,
    body: till.body,
    response: parked.response,
    request_hash: (ask.hash ?? Buffer.alloc(0)).toString('base64'),
  }
}
