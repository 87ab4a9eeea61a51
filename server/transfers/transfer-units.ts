import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import type { TransferOutcome } from '@tunda/contract/stock/transfers'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { isNumbered, meantNumbers } from '@tunda/contract/units/unit-numbers'
import { mostUnitsAtOnce } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import type { LockedStock } from '../products/stock.ts'
import { moveUnits, type UnitMove } from '../units/move-units.ts'
import type { Line } from './goods-on-the-way.ts'
import type { LockedTransfer } from './transfer-rows.ts'

/** A device of a transfer. `numbers`: all that it bears. */
export type OnTheWay = {
  readonly product_id: string
  readonly unit_id: string
  readonly number: string
  readonly unit_cost: number | null
  readonly numbers: readonly string[]
}

/** The devices of a transfer that are on the way, of locked products. */
export async function unitsOnTheWay(tx: Tx, { id }: LockedTransfer, { org_id }: Member): Promise<OnTheWay[]> {
  return await tx.query<OnTheWay>(
    `select t.product_id, t.unit_id, t.number, u.unit_cost,
       (select array_agg(n.number) from unit_numbers n where n.org_id = t.org_id and n.unit_id = t.unit_id) as numbers
     from transfer_units t join units u on u.org_id = t.org_id and u.id = t.unit_id
     where t.org_id = $1 and t.transfer_id = $2 and t.outcome is null
     order by t.position`,
    [org_id, id],
  )
}

/** Where devices go, and why. */
export type Way = {
  readonly location_id: string
  readonly state: 'in_stock' | 'missing' | 'written_off'
  readonly event: 'sent' | 'arrived' | 'missing' | 'written_off'
  readonly note?: string | undefined
}

/** Moves devices of a transfer, with a line of each one's history. Their stock is moved beside it. */
export async function moveAlong(
  tx: Tx,
  transfer: LockedTransfer,
  units: readonly { readonly unit_id: string }[],
  way: Way,
  { org_id, user_id }: Member,
): Promise<void> {
  await moveUnits(
    tx,
    units.map(
      ({ unit_id }): UnitMove => ({ ...way, org_id, unit_id, was: 'in_stock', reference: transfer.id, user_id }),
    ),
  )
}

type Drafted = {
  readonly product_id: string
  readonly number: string
  readonly unit_id: string | null
  readonly is_here: boolean
}

/**
 * The devices that a draft sends: one for each unit of a numbered product, all of them where it sends from. Asked for with the products
 * locked. Fails TRANSFER_NUMBERS_MISSING and UNIT_NOT_IN_STOCK.
 */
export async function unitsToSend(
  tx: Tx,
  draft: LockedTransfer,
  lines: readonly Line[],
  products: readonly LockedStock[],
  { org_id }: Member,
): Promise<{ readonly unit_id: string }[]> {
  const numbered = lines.filter((_line, place) => isNumbered(products[place] ?? {}))
  if (numbered.length === 0) return []
  const drafted = await tx.query<Drafted>(
    `select t.product_id, t.number, t.unit_id,
       coalesce(u.state = 'in_stock' and u.layby_id is null and u.location_id = $3 and u.product_id = t.product_id, false) as is_here
     from transfer_units t left join units u on u.org_id = t.org_id and u.id = t.unit_id
     where t.org_id = $1 and t.transfer_id = $2 order by t.position`,
    [org_id, draft.id, draft.from_id],
  )
  const byProduct = Map.groupBy(drafted, ({ product_id }) => product_id)
  return numbered.flatMap((line) => {
    const own = byProduct.get(line.product_id) ?? []
    const { product_id, quantity } = line
    if (own.length !== quantity)
      throw fail(transferFailures.numbersMissing, {
        product_id,
        product: productName(line),
        quantity,
        given: own.length,
      })
    return own.map(({ unit_id, number, is_here }) => {
      if (unit_id === null || !is_here) throw fail(unitFailures.notInStock, { number })
      return { unit_id }
    })
  })
}

/** What somebody says of a line: so many, and which devices where its product's units have numbers. */
type Said = { readonly product_id: string; readonly quantity: number; readonly numbers?: readonly string[] | undefined }

/** The devices that lines name, and the numbers of those that are not on the way. */
export type Named = {
  readonly units: readonly OnTheWay[]
  readonly others: readonly { product_id: string; number: string }[]
}

/**
 * Which devices are meant, of those on the way: a line of a numbered product names as many as it counts, each once. Fails NOT_FOUND,
 * UNITS_NEEDED, UNIT_NUMBER_WRONG and UNIT_NUMBER_TWICE.
 */
export function nameUnits(
  lines: readonly Said[],
  productOf: (id: string) => LockedStock | undefined,
  onTheWay: readonly OnTheWay[],
): Named {
  const byNumber = new Map(
    onTheWay.flatMap((unit) => unit.numbers.map((number) => [`${unit.product_id} ${number}`, unit] as const)),
  )
  const units = new Set<OnTheWay>()
  const others = new Map<string, { product_id: string; number: string }>()
  for (const { product_id, quantity, numbers = [] } of lines) {
    const product = productOf(product_id)
    if (product === undefined) throw fail(general.notFound)
    if (!isNumbered(product)) continue
    if (numbers.length !== quantity) throw fail(unitFailures.needed, { product_id, product: productName(product) })
    for (const number of numbers) {
      const meant = meantNumbers(number)
      const other = meant.at(-1)
      if (other === undefined) throw fail(unitFailures.wrongNumber, { number, fault: 'length' })
      const unit = meant.flatMap((one) => byNumber.get(`${product_id} ${one}`) ?? [])[0]
      if (unit ? units.has(unit) : others.has(other)) throw fail(unitFailures.twice, { number })
      if (unit) units.add(unit)
      else others.set(other, { product_id, number: other })
    }
  }
  return { units: [...units], others: [...others.values()] }
}

/** Keeps what became of devices: of those that were counted, under which receipt, with those that came without being sent. Fails TRANSFER_TOO_MANY_DEVICES. */
export async function keepOutcome(
  tx: Tx,
  { id }: LockedTransfer,
  { units, others = [], receipt_id }: Partial<Named> & { readonly receipt_id?: string },
  outcome: TransferOutcome | 'received',
  { org_id }: Member,
): Promise<void> {
  const numbers = (units ?? []).map(({ number }) => number)
  if (numbers.length > 0)
    await tx.query(
      'update transfer_units set outcome = $4, receipt_id = $5 where org_id = $1 and transfer_id = $2 and number = any ($3::text[])',
      [org_id, id, numbers, outcome, receipt_id ?? null],
    )
  if (others.length === 0) return
  await tx.query(
    `insert into transfer_units (org_id, transfer_id, product_id, number, outcome, receipt_id)
     select $1, $2, product_id, number, 'extra', $4 from json_to_recordset($3::json) as e (product_id uuid, number text)
     on conflict do nothing`,
    [org_id, id, JSON.stringify(others), receipt_id ?? null],
  )
  const [extra] = await tx.query<{ count: number }>(
    `select count(*) from transfer_units where org_id = $1 and transfer_id = $2 and outcome = 'extra'`,
    [org_id, id],
  )
  if ((extra?.count ?? 0) > mostUnitsAtOnce) throw fail(transferFailures.tooManyDevices)
}
