import { general } from '@tunda/contract/failure'
import type { FlaggedSale } from '@tunda/contract/selling/sales-to-review'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import { offsetOf, pageCountsOf } from '../../lists/page.ts'
import { countReviewed, countReviews } from './review-counts.ts'

type Asked = { readonly page: number; readonly limit: number; readonly show: 'open' | 'settled' }

const columns = `s.id, s.invoice_number, s.local_number, s.terminal_id, t.name as terminal_name, s.sale_date, s.received_at, s.customer_name,
  s.items_summary, s.units, s.total_amount, s.flags, s.flags_resolved_at as resolved_at,
  (select d.full_name from people_of_current_organizations() d where d.org_id = s.org_id and d.user_id = s.flags_resolved_by)
    as resolved_by_name
  from sales s left join pos_terminals t on t.org_id = s.org_id and t.id = s.terminal_id`

/** Sales with flags, newest first: those that nobody has looked into, or those that somebody has. */
export async function listFlagged(tx: Tx, asked: Asked, member: Member) {
  const isOpen = asked.show === 'open'
  const state = isOpen ? 's.flags_resolved_at is null' : 's.flags_resolved_at is not null'
  const [flagged_sales, count, counts] = await Promise.all([
    tx.query<FlaggedSale>(
      `select ${columns} where s.org_id = $1 and s.flags <> '{}' and ${state}
         and ($2::uuid[] is null or s.location_id = any ($2)) order by s.received_at desc, s.id desc limit $3 offset $4`,
      [member.org_id, member.location_ids, asked.limit, offsetOf(asked)],
    ),
    countReviewed(tx, 'flagged_sales', isOpen, member),
    countReviews(tx, member),
  ])
  return { flagged_sales, ...pageCountsOf(count, asked), counts }
}

/** Somebody looked into a flagged sale; who did first stays. Fails NOT_FOUND, also for a sale without flags. */
export async function resolveFlags(tx: Tx, id: string, member: Member): Promise<FlaggedSale> {
  const key = [member.org_id, id, member.location_ids]
  const resolved = await tx.query<{ invoice_number: string; flags: string[] }>(
    `update sales set flags_resolved_at = $4, flags_resolved_by = $5
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) and flags <> '{}' and flags_resolved_at is null returning invoice_number, flags`,
    [...key, now(), member.user_id],
  )
  await publish(
    tx,
    resolved.map((facts) => ({
      org_id: member.org_id,
      actor: member,
      event: 'sale.flags_resolved',
      id,
      facts,
    })),
  )
  const [sale] = await tx.query<FlaggedSale>(
    `select ${columns} where s.org_id = $1 and s.id = $2 and ($3::uuid[] is null or s.location_id = any ($3)) and s.flags <> '{}'`,
    key,
  )
  if (sale === undefined) throw fail(general.notFound)
  return sale
}
