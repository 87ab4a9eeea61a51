import { ImportedStock, type ImportOptions } from '@tunda/contract/imports'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import {
  type KeyedRow,
  mixedDates,
  type Outcome,
  onlySoMany,
  problemsOf,
  type ReadRow,
  type RowKey,
  type SentRow,
  twinsOf,
} from '../../imports/imported-rows.ts'
import { lockStock, moveStock } from '../stock.ts'
import { batchKey, stockOfBatches } from './import-batches.ts'
import { type Match, matchProducts } from './match-products.ts'

type Stock = Pick<ImportedStock, 'stock' | 'note' | 'expires_on' | 'batch_number'>
type How = { readonly import_id: string; readonly stock: ImportOptions['stock'] }

/** Checks rows of a stock file: each must match one product of the shop. */
export async function checkStock(
  tx: Tx,
  member: Member,
  rows: readonly SentRow[],
  { stock: meaning }: Pick<ImportOptions, 'stock'>,
): Promise<KeyedRow[]> {
  const given = rows.map(({ row, fields }) => ({ row, fields, read: ImportedStock.safeParse(fields) }))
  const sought = given.map(({ read }) => {
    const { barcode, brand, model } = read.data ?? {}
    return { barcodes: barcode ? [barcode] : [], brand, model }
  })
  const matches = await matchProducts(tx, member, sought)
  const known = await stockOf(tx, member, matches.map(productOf))
  return given.map(({ row, fields, read }, place) => {
    const problems = problemsOf(ImportedStock, fields)
    const target_id = productOf(matches[place])
    if (problems.length === 0 && target_id === null) problems.push(notOne(matches[place], read.data))
    if (meaning === 'set' && (read.data?.stock ?? 0) < 0) {
      problems.push({ field: 'stock', message: 'Stock cannot be below 0' })
    }
    const { stock, note, expires_on, batch_number } = read.data ?? {}
    const there = known.get(target_id ?? '')
    const delta = meaning === 'set' ? (stock ?? 0) - (there?.on_hand ?? 0) : (stock ?? 0)
    if (there?.is_numbered && delta !== 0) problems.push({ field: 'stock', message: oneByOne })
    else if (there && expires_on && !there.has_expiry) problems.push({ field: 'expires_on', message: withoutDates })
    const keys = target_id === null ? [] : keysOf(target_id, read.data, meaning)
    return { row, fields: { stock, note, expires_on, batch_number }, problems, target_id, keys }
  })
}

const oneByOne = 'Each of these has its own number. Receive them under Goods received'
const withoutDates = 'This product has no expiry dates'

type Known = {
  readonly id: string
  readonly is_numbered: boolean
  readonly has_expiry: boolean
  readonly on_hand: number
}

/** What these products are, and how many of each are where the member works. */
async function stockOf(
  tx: Tx,
  { org_id, location_id }: Member,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Known>> {
  const products = await tx.query<Known>(
    `select p.id, p.tracking <> 'none' as is_numbered, p.has_expiry, coalesce(l.on_hand, 0) as on_hand
     from products p
     left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $3
     where p.org_id = $1 and p.id = any ($2::uuid[])`,
    [org_id, ids.filter((id) => id !== null), location_id],
  )
  return new Map(products.map((product) => [product.id, product]))
}

/** A file counts a product once, or each of its batches once; changes may be many rows, which together take no more than is in stock. */
function keysOf(productId: string, fields: ImportedStock | undefined, meaning: ImportOptions['stock']): RowKey[] {
  const { expires_on, batch_number = '' } = fields ?? {}
  const batch = expires_on ? ` ${expires_on} ${batch_number}` : ''
  const moves = fields === undefined ? [] : [{ key: `moves ${productId}`, field: 'stock', units: fields.stock }]
  if (meaning !== 'set') return moves
  const count = { key: `count ${productId}${batch}`, field: fields?.barcode ? 'barcode' : 'model' }
  if (fields === undefined) return [count]
  return [count, { key: `dates ${productId}`, field: 'expires_on', units: expires_on ? 1 : 0 }]
}

/** Products that some rows count by batch and others in total: they would be counted twice. */
function countedTwice(rows: readonly ReadRow<Stock>[]): ReadonlySet<string | null> {
  const dated = new Set(rows.flatMap(({ target_id, fields }) => (fields.expires_on ? [target_id] : [])))
  return new Set(
    rows.flatMap(({ target_id, fields }) => (fields.expires_on ? [] : [target_id])).filter((id) => dated.has(id)),
  )
}

function productOf(match: Match | undefined): string | null {
  if (match?.bearers.length === 1) return match.bearers[0] ?? null
  return match?.namesakes.length === 1 ? (match.namesakes[0] ?? null) : null
}

function notOne(match: Match | undefined, fields: ImportedStock | undefined) {
  if ((match?.namesakes.length ?? 0) > 1) {
    return { field: 'model', message: 'Several products have this name: enter the barcode' }
  }
  const field = fields?.barcode ? 'barcode' : 'model'
  return { field, message: `No product of your shop has this ${field === 'barcode' ? 'barcode' : 'name'}` }
}

/**
 * Writes checked rows into the ledger: a count as the difference to the locked stock, a change as it is. Each movement has its row as key,
 * so that none is written twice.
 */
export async function importStock(
  tx: Tx,
  member: Member,
  rows: readonly ReadRow<Stock>[],
  how: How,
): Promise<Outcome[]> {
  const { org_id, location_id, user_id } = member
  const twins =
    how.stock === 'set'
      ? twinsOf(rows, ({ target_id, fields }) => [[target_id, batchKey(fields)].join(' ')])
      : new Map<number, number>()
  const mixed = how.stock === 'set' ? countedTwice(rows) : new Set<string | null>()
  const locked = await lockStock(
    tx,
    rows.map(({ target_id }) => ({ org_id, location_id, product_id: target_id ?? '' })),
  )
  const ofBatches = await stockOfBatches(tx, rows, member)
  const left = new Map(locked.map(({ id, on_hand }) => [id, on_hand]))
  const expiring = new Set(locked.flatMap(({ id, has_expiry }) => (has_expiry ? [id] : [])))
  const numbered = new Set(locked.filter(isNumbered).map(({ id }) => id))
  const [moves, outcomes]: [Parameters<typeof moveStock>[1][number][], Outcome[]] = [[], []]
  const skip = (row: number, field: string, message: string) =>
    outcomes.push({ row, outcome: 'skipped', target_id: null, problem: { field, message } })
  for (const { row, fields, target_id } of rows) {
    const current = left.get(target_id ?? '')
    const twin = twins.get(row)
    if (target_id === null || current === undefined) skip(row, 'model', 'This product is not in the shop any more')
    else if (numbered.has(target_id) && fields.stock !== (how.stock === 'set' ? current : 0))
      skip(row, 'stock', oneByOne)
    else if (fields.expires_on && !expiring.has(target_id)) skip(row, 'expires_on', withoutDates)
    else if (mixed.has(target_id)) skip(row, 'expires_on', mixedDates)
    else if (twin !== undefined) skip(row, 'model', `The same product as row ${twin}`)
    else {
      const batch = ofBatches.get(`${target_id} ${batchKey(fields)}`)
      const there = batch?.on_hand ?? current
      const delta = how.stock === 'set' ? fields.stock - there : fields.stock
      const after = Math.min(there, current) + delta
      // Oversold stock may be corrected step by step.
      if (after < 0 && delta < 0) skip(row, 'stock', onlySoMany(Math.min(there, current)))
      else {
        if (batch) batch.on_hand += delta
        left.set(target_id, current + delta)
        const note = fields.note ?? null
        if (delta !== 0) {
          moves.push({
            org_id,
            location_id,
            product_id: target_id,
            delta,
            reason: 'import',
            reference: how.import_id,
            line: row,
            user_id,
            note,
            ...(batch && { batches: { named: [{ ...batch, quantity: Math.abs(delta) }] } }),
          })
        }
        outcomes.push({ row, outcome: 'updated', target_id })
      }
    }
  }
  await moveStock(tx, moves)
  return outcomes
}
