import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import { refurbishingFailures, type UnitRefurbished } from '@tunda/contract/units/refurbishing'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import type { UnitShown } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { freeOf, type LockedStock, lockStock, moveStock } from '../products/stock.ts'
import { getUnit } from './get-unit.ts'
import { type KnownUnit, readUnits, unitRows } from './unit-rows.ts'

type Part = {
  readonly line: number
  readonly product_id: string
  readonly brand: string
  readonly model: string
  readonly quantity: number
  readonly unit_cost: number
}

// A job moves each part once in each direction.
const linesOut = 1_000

/**
 * Builds parts from the stock of where the member is at work into a device that is there, or on hold: they leave the stock, and what they cost is
 * the device's from then on, so that its profit is exact. A retry builds nothing in twice. Fails NOT_FOUND, UNIT_NOT_IN_STOCK, UNITS_NEEDED for a
 * part that has a number of its own, REFURBISHING_NO_PARTS and IDEMPOTENCY_KEY_REUSED.
 */
export async function refurbishUnit(tx: Tx, asked: UnitRefurbished, member: Member): Promise<UnitShown> {
  const { id, unit_id, note } = asked
  const { org_id, user_id } = member
  const { unit, product, stock } = await lockBoth(tx, unit_id, asked.parts, member)
  if (await isKnown(tx, asked, member)) return await getUnit(tx, { id: unit_id }, member)
  requireHere(unit, member)
  const parts = asked.parts.map((part, i) => partOf(part, i + 1, stock))
  const cost = parts.reduce((sum, { quantity, unit_cost }) => sum + quantity * unit_cost, 0)
  const after = (unit.unit_cost ?? product.cost_price) + cost
  await tx.query(
    `insert into refurbishings (org_id, id, unit_id, cost, was_held, note, done_at, done_by) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [org_id, id, unit_id, cost, unit.state === 'held', note || null, now(), user_id],
  )
  await tx.query(
    `insert into refurbishing_parts (org_id, refurbishing_id, line, product_id, brand, model, quantity, unit_cost)
     select $1, $2, line, product_id, brand, model, quantity, unit_cost from json_to_recordset($3::json)
       as p (line int, product_id uuid, brand text, model text, quantity bigint, unit_cost bigint)`,
    [org_id, id, JSON.stringify(parts)],
  )
  await movePart(tx, { id, unit, parts, stock, direction: -1 }, member)
  await costs(tx, { unit, after, event: 'refurbished', id, note }, member)
  return await getUnit(tx, { id: unit_id }, member)
}

/**
 * Takes the parts of a job out of a device again, as long as the shop has it: they come into the stock of where the member is at work, and the device
 * costs as much less. Repeating it changes nothing. Fails NOT_FOUND, UNIT_NOT_IN_STOCK and REFURBISHING_COST_CHANGED.
 */
export async function reverseRefurbishing(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<UnitShown> {
  const { org_id, user_id } = member
  const [[seen], parts] = await Promise.all([
    tx.query<{ unit_id: string }>('select unit_id from refurbishings where org_id = $1 and id = $2', [org_id, id]),
    tx.query<Part>(
      `select line, product_id, brand, model, quantity, unit_cost from refurbishing_parts
       where org_id = $1 and refurbishing_id = $2 order by line`,
      [org_id, id],
    ),
  ])
  if (seen === undefined) throw fail(general.notFound)
  const { unit, product, stock } = await lockBoth(tx, seen.unit_id, parts, member)
  const [job] = await tx.query<{ cost: number; reversed_at: string | null }>(
    'select cost, reversed_at from refurbishings where org_id = $1 and id = $2',
    [org_id, id],
  )
  if (job === undefined) throw fail(general.notFound)
  if (job.reversed_at !== null) return await getUnit(tx, { id: unit.id }, member)
  requireHere(unit, member)
  const after = (unit.unit_cost ?? product.cost_price) - job.cost
  if (after < 0) throw fail(refurbishingFailures.costLess)
  await tx.query(
    'update refurbishings set reversed_at = $3, reversed_by = $4, back_held = $5 where org_id = $1 and id = $2',
    [org_id, id, now(), user_id, unit.state === 'held'],
  )
  await movePart(tx, { id, unit, parts, stock, direction: 1 }, member)
  await costs(tx, { unit, after, event: 'parts_out', id }, member)
  return await getUnit(tx, { id: unit.id }, member)
}

type Locked = { readonly unit: KnownUnit; readonly product: LockedStock; readonly stock: readonly LockedStock[] }

/** The device and its parts, under the locks of their products. Fails NOT_FOUND. */
async function lockBoth(
  tx: Tx,
  unitId: string,
  parts: readonly { readonly product_id: string }[],
  member: Member,
): Promise<Locked> {
  const { org_id, location_id } = member
  const [seen] = await unitRows(tx, member, [unitId])
  if (seen === undefined) throw fail(general.notFound)
  const keys = [seen, ...parts].map(({ product_id }) => ({ org_id, location_id, product_id }))
  const stock = await lockStock(tx, keys)
  const [unit] = await readUnits(tx, [{ org_id, id: unitId }])
  const product = stock.find((one) => one.id === seen.product_id)
  const areHere = parts.every(({ product_id }) => stock.some((one) => one.id === product_id))
  if (unit === undefined || product === undefined || !areHere) throw fail(general.notFound)
  return { unit, product, stock }
}

async function isKnown(tx: Tx, { id, unit_id, parts }: UnitRefurbished, { org_id }: Member): Promise<boolean> {
  const [known] = await tx.query<{ unit_id: string; parts: { product_id: string; quantity: number }[] }>(
    `select f.unit_id, (select json_agg(json_build_object('product_id', p.product_id, 'quantity', p.quantity) order by p.line)
       from refurbishing_parts p where p.org_id = f.org_id and p.refurbishing_id = f.id) as parts
     from refurbishings f where f.org_id = $1 and f.id = $2`,
    [org_id, id],
  )
  const said = (all: typeof parts) => all.map(({ product_id, quantity }) => `${product_id} ${quantity}`).join(' ')
  if (known !== undefined && (known.unit_id !== unit_id || said(known.parts) !== said(parts)))
    throw fail(general.keyReused)
  return known !== undefined
}

/** What is on hold may have been bought where nobody works any more. */
function requireHere({ state, location_id, number }: KnownUnit, member: Member): void {
  const isHere = state === 'held' || (state === 'in_stock' && location_id === member.location_id)
  if (!isHere) throw fail(unitFailures.notInStock, { number })
}

function partOf(asked: UnitRefurbished['parts'][number], line: number, stock: readonly LockedStock[]): Part {
  const { product_id, quantity } = asked
  const found = stock.find((one) => one.id === product_id)
  if (found === undefined) throw fail(general.notFound)
  const product = productName(found)
  if (found.tracking !== 'none') throw fail(unitFailures.needed, { product_id, product })
  const available = Math.max(freeOf(found), 0)
  if (available < quantity) throw fail(refurbishingFailures.noParts, { product, available })
  const { brand, model, cost_price: unit_cost } = found
  return { line, product_id, brand, model, quantity, unit_cost }
}

type Moved = {
  readonly id: string
  readonly unit: KnownUnit
  readonly parts: readonly Part[]
  readonly stock: readonly LockedStock[]
  readonly direction: 1 | -1
}

async function movePart(tx: Tx, { id, unit, parts, stock, direction }: Moved, member: Member): Promise<void> {
  const { org_id, user_id, location_id } = member
  const cause = { org_id, location_id, user_id, reason: 'refurbish' as const, reference: id, note: unit.number }
  const moves = parts.map(({ product_id, quantity, unit_cost, line }) => ({
    ...cause,
    product_id,
    unit_cost,
    delta: direction * quantity,
    line: direction < 0 ? line : linesOut + line,
  }))
  await moveStock(tx, moves)
  await publish(
    tx,
    moves.map(({ product_id, delta }) => {
      const before = stock.find((one) => one.id === product_id)?.current_stock ?? 0
      return {
        org_id,
        actor: member,
        event: 'stock.adjusted' as const,
        id: product_id,
        facts: { location_id },
        before: { current_stock: before },
        after: { current_stock: before + delta, reason: 'refurbish' as const, note: unit.number },
      }
    }),
  )
}

type Costed = {
  readonly unit: KnownUnit
  readonly after: number
  readonly event: 'refurbished' | 'parts_out'
  readonly id: string
  readonly note?: string | null | undefined
}

async function costs(tx: Tx, { unit, after, event, id, note }: Costed, member: Member): Promise<void> {
  const { org_id, user_id } = member
  const { number, unit_cost: before } = unit
  await tx.query('update units set unit_cost = $3 where org_id = $1 and id = $2', [org_id, unit.id, after])
  await tx.query(
    `insert into unit_events (org_id, unit_id, event, state, location_id, reference, note, user_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [org_id, unit.id, event, unit.state, unit.location_id, id, note || null, user_id, now()],
  )
  const facts = { before: { number, unit_cost: before }, after: { number, unit_cost: after } }
  await publish(tx, [{ org_id, actor: member, event: 'unit.changed', id: unit.id, ...facts }])
}
