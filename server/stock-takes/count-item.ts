import { randomUUID } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import type { StockCount, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { recordCounts } from './record-counts.ts'

type Line = { readonly stock_take_id: string; readonly product_id: string }
type Said = { readonly physical_quantity?: number | undefined; readonly notes?: string | null | undefined }

/** Sets what was counted of a product, whatever was counted of it before. Fails NOT_FOUND, STOCK_TAKE_CLOSED, and VALIDATION_ERROR for nothing said. */
export async function setItem(tx: Tx, { stock_take_id, product_id, ...said }: Line & Said, member: Member) {
  const counted_at = now().toISOString()
  const did = (kind: StockCount['kind'], more: Partial<StockCount> = {}): StockCount => ({
    id: randomUUID(),
    product_id,
    kind,
    quantity: 0,
    counted_at,
    ...more,
  })
  const { physical_quantity: quantity, notes } = said
  const counts = [
    ...(quantity === undefined ? [] : [did('clear'), did('add', { quantity })]),
    ...(notes === undefined ? [] : [did('note', { notes })]),
  ]
  if (counts.length === 0) throw fail(general.validation, { issues: [] })
  return await itemAfter(tx, { stock_take_id, counts }, member)
}

/** Sets what was counted in a line, or its notes. Fails NOT_FOUND and STOCK_TAKE_CLOSED. */
export async function changeItem(tx: Tx, { id, ...said }: Said & { id: string }, member: Member) {
  return await setItem(tx, { ...(await lineOf(tx, member, id)), ...said }, member)
}

/** Takes the count of a line back: it is to be counted again. Fails NOT_FOUND and STOCK_TAKE_CLOSED. */
export async function removeItem(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const { stock_take_id, product_id } = await lineOf(tx, member, id)
  const cleared: StockCount = {
    id: randomUUID(),
    product_id,
    kind: 'clear',
    quantity: 0,
    counted_at: now().toISOString(),
  }
  await itemAfter(tx, { stock_take_id, counts: [cleared] }, member)
  return { id }
}

async function itemAfter(tx: Tx, asked: { stock_take_id: string; counts: StockCount[] }, member: Member) {
  const { items } = await recordCounts(tx, asked, member)
  const [item] = items
  if (item === undefined) throw fail(general.notFound)
  return item satisfies StockTakeItem
}

async function lineOf(tx: Tx, member: Member, id: string): Promise<Line> {
  const [line] = await tx.query<Line>(
    'select stock_take_id, product_id from stock_take_items where org_id = $1 and id = $2',
    [member.org_id, id],
  )
  if (line === undefined) throw fail(general.notFound)
  return line
}
