import { variantAttributes } from '@tunda/contract/products/product-attributes'
import { variantLine } from '@tunda/contract/products/product-words'
import type { TransferUnit, TransferUnitsChange, UnitNamed } from '@tunda/contract/transfer-units'
import { mostTransferLines, type TransferUnitsPut, transferFailures } from '@tunda/contract/transfers'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type LockedTransfer, lockDraft, lockTransfer, showTransfer } from './transfer-rows.ts'

/**
 * Puts devices to a draft by their numbers, all or none, and takes others off. A line has at least as many units as devices. Fails
 * NOT_FOUND, TRANSFER_SENT, TRANSFER_TOO_LONG, UNIT_NOT_IN_STOCK for one that is not where it is sent from, and UNIT_NUMBER_TWICE.
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
  const [found] = await tx.query<Omit<UnitNamed, 'variant'> & Parameters<typeof variantLine>[0]>(
    `select u.product_id, p.brand, p.model, u.number, ${variantAttributes.map((name) => `p.${name}`).join(', ')}
     from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     where n.org_id = $1 and n.number = any ($2::text[]) and n.is_here limit 1`,
    [member.org_id, meantNumbers(number)],
  )
  if (found === undefined) throw fail(unitFailures.notInStock, { number })
  const { product_id, brand, model } = found
  return { product_id, brand, model, variant: variantLine(found), number: found.number }
}

type Found = { readonly product_id: string; readonly unit_id: string; readonly number: string; readonly meant: string }

async function addUnits(
  tx: Tx,
  { id, from_id }: LockedTransfer,
  asked: readonly string[],
  { org_id }: Member,
): Promise<TransferUnit[]> {
  if (asked.length === 0) return []
  const known = await tx.query<Found>(
    `select u.product_id, u.id as unit_id, u.number, n.number as meant
     from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     where n.org_id = $1 and n.number = any ($2::text[]) and n.is_here and u.location_id = $3`,
    [org_id, asked.flatMap(meantNumbers), from_id],
  )
  const byNumber = new Map(known.map((unit) => [unit.meant, unit]))
  const units = asked.map((number) => {
    const unit = meantNumbers(number).flatMap((meant) => byNumber.get(meant) ?? [])[0]
    if (unit === undefined) throw fail(unitFailures.notInStock, { number })
    return unit
  })
  const twice = units.find((unit, place) => units.findIndex(({ unit_id }) => unit_id === unit.unit_id) < place)
  if (twice !== undefined) throw fail(unitFailures.twice, { number: twice.number })
  await makeLines(tx, id, units, org_id)
  const rows = JSON.stringify(
    units.map(({ product_id, unit_id, number }, place) => ({ product_id, unit_id, number, place })),
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
  await fillLines(tx, id, units, org_id)
  return units.map(({ product_id, number }) => ({ product_id, number, outcome: null }))
}

/** Each product of them has a line. */
async function makeLines(tx: Tx, id: string, units: readonly Found[], orgId: string): Promise<void> {
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
async function fillLines(tx: Tx, id: string, units: readonly Found[], orgId: string): Promise<void> {
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
    `delete from transfer_units where org_id = $1 and transfer_id = $2 and number = any ($3::text[])
     returning product_id, number, outcome`,
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
