import { randomUUID } from 'node:crypto'
import type { Product } from '@tunda/contract/products/products'
import type { Tx } from '@tunda/database'
import { type BatchSaid, openBatches } from '../../batches/open-batches.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import { type Outcome, outcomesOf, type ReadRow, twinsOf } from '../../imports/imported-rows.ts'
import { countProducts } from '../../subscription/count-products.ts'
import { requireRoom } from '../../subscription/limits.ts'
import { spellNames, withFreeBarcodes } from '../product-checks.ts'
import { barcodesOf, writtenFields } from '../product-fields.ts'
import { publishChanges } from '../publish-changes.ts'
import { lockStock, moveStock } from '../stock.ts'
import { insertProducts, updateProducts } from '../write-products.ts'
import { type ProductRow, soughtOf, targetOf } from './check-imported-products.ts'
import { wholeName } from './imported-keys.ts'
import { matchProducts } from './match-products.ts'

type Ready = ReadRow<ProductRow>
type Before = Pick<
  Product,
  | 'id'
  | 'brand'
  | 'model'
  | 'category_id'
  | 'cost_price'
  | 'selling_price'
  | 'min_stock'
  | 'barcode'
  | 'extra_barcodes'
  | 'is_active'
>
type How = { readonly import_id: string; readonly begun_at: string; readonly existing: 'update' | 'skip' }

/**
 * Writes rows that were checked: new products with their stock, changes of those that are there, or are by now. One that means the
 * same product as a row before it is left out. Fails E_LIMIT_REACHED before it writes, and DUPLICATE_BARCODE in a lost race.
 */
export async function importProducts(tx: Tx, member: Member, rows: readonly Ready[], how: How): Promise<Outcome[]> {
  const matches = await matchProducts(
    tx,
    member,
    rows.map(({ fields }) => soughtOf(fields)),
  )
  const aimed = rows.map((row, place) => ({ ...row, target_id: targetOf(matches[place]).id }))
  const isWritten = ({ target_id }: Ready) => target_id === null || how.existing === 'update'
  const twins = twinsOf(aimed, (row) => (isWritten(row) ? keysOf(row) : []))
  const alone = aimed.filter(({ row }) => !twins.has(row))
  const fresh = alone.filter(({ target_id }) => target_id === null).map((row) => ({ ...row, id: randomUUID() }))
  const known = alone.filter(({ target_id }) => target_id !== null)
  if (fresh.length > 0) await requireRoom(tx, member, 'products', () => countProducts(tx, member.org_id), fresh.length)
  await addNew(tx, member, fresh, how)
  if (how.existing === 'update') await changeKnown(tx, member, known)
  return outcomesOf(fresh, known, how.existing, twins, (first) => ({
    field: 'model',
    message: `The same product as row ${first}`,
  }))
}

function keysOf({ fields, target_id }: Ready): string[] {
  const ownKey = target_id === null ? `name ${wholeName(fields)}` : `product ${target_id}`
  return [ownKey, ...barcodesOf(fields).map((code) => `barcode ${code}`)]
}

async function addNew(tx: Tx, member: Member, rows: readonly (Ready & { id: string })[], how: How): Promise<void> {
  if (rows.length === 0) return
  const names = await spellNames(
    tx,
    member,
    rows.map(({ fields }) => ({ brand: fields.brand ?? '', model: fields.model ?? '' })),
  )
  const products = rows.map(({ row, id, fields }, place) => {
    const has_expiry = fields.expires_on !== undefined
    return { ...writtenFields(fields), ...names[place], id, has_expiry, date_added: addedAt(how, row) }
  })
  await withFreeBarcodes(products.flatMap(barcodesOf), () => insertProducts(tx, member, products))
  const moves = rows.map(({ row, id, fields }) => ({
    org_id: member.org_id,
    location_id: member.location_id,
    product_id: id,
    delta: fields.current_stock ?? 0,
    reason: 'import' as const,
    unit_cost: fields.cost_price ?? null,
    reference: how.import_id,
    line: row,
    user_id: member.user_id,
  }))
  const opening = moves.filter(({ delta }) => delta !== 0)
  await lockStock(tx, opening)
  const batches = await openBatches(tx, member.org_id, openingBatches(rows))
  await moveStock(
    tx,
    opening.map((move) => ({ ...move, batches: { named: batches.get(move.product_id) } })),
  )
  await publish(
    tx,
    rows.map(({ id, fields: { brand, model, cost_price, selling_price, current_stock = 0 } }) => ({
      org_id: member.org_id,
      actor: member,
      event: 'product.added',
      id,
      facts: { import_id: how.import_id },
      after: { brand, model, cost_price, selling_price, current_stock },
    })),
  )
}

const openingBatches = (rows: readonly (Ready & { id: string })[]): BatchSaid[] =>
  rows.flatMap(
    ({ id: product_id, fields: { expires_on, batch_number: number = null, current_stock: quantity = 0 } }) =>
      expires_on === undefined || quantity === 0 ? [] : [{ product_id, expires_on, number, quantity }],
  )

/** Each row a microsecond before the one above it, so that a list of the newest shows a file in its own order. */
function addedAt({ begun_at }: How, row: number): string {
  const microseconds = Date.parse(begun_at) * 1000 - row
  const rest = String(microseconds % 1000).padStart(3, '0')
  return new Date(Math.floor(microseconds / 1000)).toISOString().replace('Z', `${rest}Z`)
}

async function changeKnown(tx: Tx, member: Member, rows: readonly Ready[]): Promise<void> {
  if (rows.length === 0) return
  const before = await tx.query<Before>(
    `select id, brand, model, category_id, cost_price, selling_price, min_stock, barcode, extra_barcodes, is_active
     from products where org_id = $1 and id = any ($2::uuid[]) order by org_id, id for no key update`,
    [member.org_id, rows.map(({ target_id }) => target_id)],
  )
  const was = new Map(before.map((product) => [product.id, product]))
  const changes = rows.flatMap(({ target_id, fields }) => {
    const product = was.get(target_id ?? '')
    // Stock is the ledger's: a file of products sets it for new ones alone.
    const { current_stock: _stock, ...others } = writtenFields(fields)
    return product === undefined ? [] : [{ id: product.id, fields: { ...others, ...sameNames(others, product) } }]
  })
  await withFreeBarcodes(
    changes.flatMap(({ fields }) => barcodesOf(fields)),
    () => updateProducts(tx, member, changes),
  )
  await publishChanges(
    tx,
    member,
    changes.map(({ id, fields }) => ({ id, before: was.get(id) ?? {}, after: fields })),
  )
}

/** A name that differs in upper and lower case alone stays as the shop writes it. */
function sameNames(fields: ProductRow, was: Before): { brand?: string; model?: string } {
  const isSame = (name: 'brand' | 'model') => fields[name]?.toLowerCase() === was[name].toLowerCase()
  return { ...(isSame('brand') && { brand: was.brand }), ...(isSame('model') && { model: was.model }) }
}
