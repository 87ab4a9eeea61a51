import { may } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import type { RefundItemAsked } from '@tunda/contract/selling/refunds'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { isNumbered as getsNumbers, meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { fail } from '../../fail.ts'
import type { LockedProduct } from '../../products/stock.ts'
import { addUnits, moveUnits, type UnitMove } from '../../units/move-units.ts'
import { allOf, readNumbers } from '../../units/read-numbers.ts'
import type { LockedSale } from '../lock-sale.ts'
import type { RefundDecided } from './write-refund.ts'

/**
 * Makes sure that the devices that come back are those that were sold on their lines, by a number of each: a phone is not swapped for a
 * worse one. Fails UNIT_NUMBER_NEEDED, and UNIT_OF_ANOTHER_SALE with who bought it.
 */
export async function requireSameUnits(
  tx: Tx,
  sale: LockedSale,
  items: readonly RefundItemAsked[],
  member: Member,
): Promise<void> {
  const sold = items.flatMap(({ line, unit_number }) => {
    const of = sale.lines.find((one) => one.line === line)
    return of?.unit_id == null ? [] : [{ of, unit_number }]
  })
  for (const { of, unit_number: given } of sold) {
    const facts = { product_id: of.product_id, product: productName(of) }
    if (!given) throw fail(unitFailures.numberNeeded, facts)
    const numbers = meantNumbers(given)
    const own = await tx.query(
      'select 1 from unit_numbers where org_id = $1 and unit_id = $2 and number = any ($3::text[])',
      [member.org_id, of.unit_id, numbers],
    )
    if (own.length > 0) continue
    const number = numbers.at(-1) ?? given
    throw fail(unitFailures.ofAnotherSale, { ...facts, number, ...(await buyerOf(tx, numbers, member)) })
  }
}

type Buyer = { readonly invoice_number: string | null; readonly customer_name: string | null }

/** Who bought the device with one of these numbers last, for whoever may see that. */
async function buyerOf(tx: Tx, numbers: readonly string[], member: Member): Promise<Buyer> {
  const nobody = { invoice_number: null, customer_name: null }
  if (!may(member, 'see_sales')) return nobody
  const [buyer] = await tx.query<Buyer>(
    `select s.invoice_number, s.customer_name
     from unit_numbers n join sale_items i on i.org_id = n.org_id and i.unit_id = n.unit_id
     join sales s on s.org_id = i.org_id and s.id = i.sale_id
     where n.org_id = $1 and n.tail = any ($4::text[]) and n.number = any ($2::text[]) and ($3::uuid[] is null or s.location_id = any ($3))
     order by s.sale_date desc limit 1`,
    [member.org_id, numbers, member.location_ids, numbers.map((number) => number.slice(-6))],
  )
  return buyer ?? nobody
}

/**
 * Puts the devices of a refund back where it is made, or writes them off. One that was sold before its product had numbers comes back as a
 * new one, by the number that is given. The products are locked. Fails UNITS_NEEDED, UNIT_OF_ANOTHER_SALE, and UNIT_NUMBER_TAKEN, UNIT_ON_HOLD and
 * UNIT_CAME_BACK: what the shop bought from its buyer did not come back by the refund too.
 */
export async function takeUnitsBack(
  tx: Tx,
  { id, kind, lines }: RefundDecided,
  locked: readonly LockedProduct[],
  member: Member,
): Promise<void> {
  const { org_id, location_id, user_id } = member
  const byId = new Map(locked.map((product) => [product.id, product]))
  const moves: UnitMove[] = []
  for (const { of, quantity, goods, unit_number } of lines) {
    const product = byId.get(of.product_id)
    const isNumbered = product !== undefined && getsNumbers(product)
    const isBack = goods === 'restock' || kind === 'cancel'
    if (of.unit_id !== null) {
      const state = !isBack ? 'written_off' : isNumbered ? 'in_stock' : 'released'
      const event = isBack ? 'returned' : 'written_off'
      moves.push({ org_id, unit_id: of.unit_id, was: 'sold', state, location_id, event, reference: id, user_id })
    } else if (isNumbered && isBack) {
      if (quantity !== 1 || !unit_number)
        throw fail(unitFailures.needed, { product_id: product.id, product: productName(product) })
      const [numbers] = readNumbers([{ number: unit_number }], product.tracking)
      await requireUnknown(tx, numbers ? allOf(numbers) : [], of, member)
      const unit = numbers && { ...numbers, product_id: product.id, location_id, unit_cost: of.unit_cost }
      await addUnits(tx, org_id, unit ? [unit] : [], { event: 'returned', reference: id, user_id })
    }
  }
  await moveUnits(tx, moves)
}

/**
 * Makes sure that none of these is the number of a device that left the shop in another way: it is not the one that was sold without a number. One
 * that went back to whoever had sold it to the shop, or that was let go of when its product lost its numbers, may be.
 */
async function requireUnknown(
  tx: Tx,
  numbers: readonly string[],
  of: Parameters<typeof productName>[0] & { readonly product_id: string },
  member: Member,
): Promise<void> {
  const [known] = await tx.query<{ number: string }>(
    `select n.number from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     where n.org_id = $1 and n.tail = any ($3::text[]) and n.number = any ($2::text[]) and not n.is_here
       and u.state not in ('given_back', 'released') limit 1`,
    [member.org_id, numbers, numbers.map((number) => number.slice(-6))],
  )
  if (known === undefined) return
  const facts = { product_id: of.product_id, product: productName(of), number: known.number }
  throw fail(unitFailures.ofAnotherSale, { ...facts, ...(await buyerOf(tx, numbers, member)) })
}
