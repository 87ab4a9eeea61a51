import { randomUUID } from 'node:crypto'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { type NewStockTake, stockTakeFailures } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getStockTake } from './stock-take-rows.ts'

/** Starts a stock take of everything, or of one category of the shop's list. Fails CATEGORY_NOT_AVAILABLE. */
export async function startStockTake(tx: Tx, asked: NewStockTake, member: Member): Promise<StockTake> {
  const { org_id, location_id, user_id } = member
  const category_id = asked.category_id ?? null
  if (category_id !== null) await requireCategory(tx, org_id, category_id)
  const [id, at] = [randomUUID(), now()]
  const stock_take_date = asked.stock_take_date ?? dayIn(member.rules.time_zone, at)
  await tx.query(
    `insert into stock_takes (org_id, id, user_id, created_by, notes, stock_take_date, is_blind, category_id, created_at, location_id)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
    [org_id, id, user_id, asked.notes || null, stock_take_date, asked.is_blind, category_id, at, location_id],
  )
  const after = { stock_take_date, notes: asked.notes || null, is_blind: asked.is_blind, category_id }
  await publish(tx, [{ org_id, actor: member, event: 'stock_take.started', id, after }])
  return await getStockTake(tx, { id }, member)
}

async function requireCategory(tx: Tx, orgId: string, categoryId: string): Promise<void> {
  const linked = await tx.query(
    'select 1 from organization_categories where org_id = $1 and category_id = $2 for key share',
    [orgId, categoryId],
  )
  if (linked.length === 0) throw fail(stockTakeFailures.categoryNotAvailable)
}
