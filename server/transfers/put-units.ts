import { variantLine } from '@tunda/contract/products/product-words'
import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import type { TransferUnit, TransferUnitsChange, UnitNamed } from '@tunda/contract/stock/transfer-units'
import { mostTransferLines, type TransferUnitsPut } from '@tunda/contract/stock/transfers'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import { mostUnitsAtOnce } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { variantColumns } from '../products/attribute-columns.ts'
import { findUnitsHere, type UnitHere } from '../units/find-units.ts'
import { type LockedTransfer, lockDraft, lockTransfer, showTransfer } from './transfer-rows.ts'

/**
 * Puts devices to a draft by their numbers, all or none, and takes others off. A line has at least as many units as devices. Fails
 * NOT_FOUND, TRANSFER_SENT, TRANSFER_TOO_LONG, TRANSFER_TOO_MANY_DEVICES, UNIT_NUMBER_TWICE, and UNIT_NOT_IN_STOCK for one that is not
 * where it is sent from.
 */
export async function putUnits(tx: Tx, asked: TransferUnitsChange, member: Member): Promise<TransferUnitsPut> {
  const { transfer_id: id } = asked
  const draft = await lockDraft(tx, id, member)
  const removed = await takeOff(tx, draft, asked.remove, member)
  const added = await addUnits(tx, draft, asked.add, member)
  await publish(tx, [{ event: 'transfer.changed', org_id: member.org_id, id }])
  const { transfer, lines } = await showTransfer(tx, { id }, member)
  const touched = new Set([...added, ...removed].map(({ product_id }) => product_id))
  return { transfer, lines: lines.filter(({ product_id }) => touched.has(product_id)), added, removed }
}

/** What a number is of, wherever in the shop it is: somebody has it in their hand. Fails NOT_FOUND and UNIT_NOT_IN_STOCK. */
export async function findUnit(
  tx: Tx,
  { id, number }: { readonly id: string; readonly number: string },
  member: Member,
): Promise<UnitNamed> {
  await lockTransfer(tx, id, member)
  const unit = (await findUnitsHere(tx, member.org_id, [number]))(number)
  if (unit === undefined) throw fail(unitFailures.notInStock, { number })
  const [product] = await tx.query<Pick<UnitNamed, 'brand' | 'model'> & Parameters<typeof variantLine>[0]>(
    `select p.brand, p.model, ${variantColumns}
     from products p where p.org_id = $1 and p.id = $2`,
    [member.org_id, unit.product_id],
  )
  if (product === undefined) throw new Error('a device is of a product')
  const { brand, model } = product
  return { product_id: unit.product_id, brand, model, variant: variantLine(product), number: unit.number }
}

async function addUnits(
  tx: Tx,
  { id, from_id }: LockedTransfer,
  asked: readonly string[],
  { org_id }: Member,
): Promise<TransferUnit[]> {
  if (asked.length === 0) return []
  const unitHere = await findUnitsHere(tx, org_id, asked)
  const units = asked.map((number) => {
    const unit = unitHere(number, ({ location_id }) => location_id === from_id)
    if (unit === undefined) throw fail(unitFailures.notInStock, { number })
    return unit
  })
  const twice = firstTwice(units)
  if (twice !== undefined) throw fail(unitFailures.twice, { number: twice.number })
  await makeLines(tx, id, units, org_id)
  const rows = JSON.stringify(
    units.map(({ product_id, id: unit_id, number }, place) => ({ product_id, unit_id, number, place })),
  )
  const added = await tx.query<{ number: string }>(
    `insert into transfer_units (org_id, transfer_id, product_id, unit_id, number)
     select $1, $2, product_id, unit_id, number
     from json_to_recordset($3::json) as u (product_id uuid, unit_id uuid, number text, place int) order by place
     on conflict do nothing returning number`,
    [org_id, id, rows],
  )
  const isAdded = new Set(added.map(({ number }) => number))
  const before = units.find(({ number }) => !isAdded.has(number))
  if (before !== undefined) throw fail(unitFailures.twice, { number: before.number })
  await requireRoom(tx, id, org_id)
  await fillLines(tx, id, units, org_id)
  return units.map(({ product_id, number }) => ({ product_id, number, outcome: null }))
}

/** The first that stands there a second time. */
function firstTwice(units: readonly UnitHere[]): UnitHere | undefined {
  const known = new Set<string>()
  return units.find(({ id }) => known.size === known.add(id).size)
}

/** No more devices on one transfer than one call can receive, or settle. */
async function requireRoom(tx: Tx, id: string, orgId: string): Promise<void> {
  const [counted] = await tx.query<{ count: number }>(
    'select count(*) from transfer_units where org_id = $1 and transfer_id = $2',
    [orgId, id],
  )
  if ((counted?.count ?? 0) > mostUnitsAtOnce) throw fail(transferFailures.tooManyDevices)
}

/** Each product of them has a line. */
async function makeLines(tx: Tx, id: string, units: readonly UnitHere[], orgId: string): Promise<void> {
  await tx.query(
    `insert into transfer_lines (org_id, transfer_id, product_id, brand, model, quantity)
     select $1, $2, id, brand, model, 0 from products where org_id = $1 and id = any ($3::uuid[]) order by id
     on conflict do nothing`,
    [orgId, id, [...new Set(units.map(({ product_id }) => product_id))]],
  )
  const [counted] = await tx.query<{ count: number }>(
    'select count(*) as count from transfer_lines where org_id = $1 and transfer_id = $2',
    [orgId, id],
  )
  if ((counted?.count ?? 0) > mostTransferLines) throw fail(transferFailures.tooManyLines)
}

/** A line has at least as many units as devices. */
async function fillLines(tx: Tx, id: string, units: readonly UnitHere[], orgId: string): Promise<void> {
  await tx.query(
    `update transfer_lines l set quantity = greatest(l.quantity, (select count(*) from transfer_units u
       where u.org_id = l.org_id and u.transfer_id = l.transfer_id and u.product_id = l.product_id))
     where l.org_id = $1 and l.transfer_id = $2 and l.product_id = any ($3::uuid[])`,
    [orgId, id, units.map(({ product_id }) => product_id)],
  )
}

/** Takes devices off, and as many units with them; a line without any goes. */
async function takeOff(
  tx: Tx,
  { id }: LockedTransfer,
  numbers: readonly string[],
  { org_id }: Member,
): Promise<TransferUnit[]> {
  if (numbers.length === 0) return []
  const removed = await tx.query<TransferUnit>(
    `delete from transfer_units t where t.org_id = $1 and t.transfer_id = $2 and (t.number = any ($3::text[]) or exists (
       select from unit_numbers n where n.org_id = t.org_id and n.unit_id = t.unit_id and n.number = any ($3::text[])))
     returning t.product_id, t.number, t.outcome`,
    [org_id, id, numbers.flatMap(meantNumbers)],
  )
  const ids = removed.map(({ product_id }) => product_id)
  await tx.query(
    `update transfer_lines l set quantity = greatest(l.quantity - r.count, 0)
     from (select product_id, count(*) as count from unnest($3::uuid[]) as r (product_id) group by product_id) r
     where l.org_id = $1 and l.transfer_id = $2 and l.product_id = r.product_id`,
    [org_id, id, ids],
  )
  await tx.query('delete from transfer_lines where org_id = $1 and transfer_id = $2 and quantity = 0', [org_id, id])
  return removed
}
