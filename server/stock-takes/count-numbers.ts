import type { NumberCounted, NumberScan, StockCount } from '@tunda/contract/stock/stock-take-shapes'
import { bareNumber, meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { UnitState } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import type { LockedStockTake } from './stock-take-rows.ts'

type Outcome = NumberCounted['outcome']
type Known = {
  readonly meant: string
  readonly unit_id: string
  readonly number: string
  readonly product_id: string
  readonly state: UnitState
  readonly is_at: boolean
  readonly is_numbered: boolean
}
type Row = {
  readonly number: string
  readonly unit_id: string | null
  readonly product_id: string | null
  readonly outcome: Outcome
  readonly counted_at: string
}
type Scanned = {
  /** Every scan, to be known again. */
  readonly events: readonly (Omit<NumberScan, 'number'> & { product_id: string | null; quantity: number })[]
  /** What they add to the lines of their products, by the scan's id. */
  readonly counts: ReadonlyMap<string, StockCount>
  readonly keep: (revision: number) => Promise<void>
}

/** What was done, in its order: a number was scanned or taken off, or a product's line was cleared. */
type Step = NumberScan | StockCount

export const isScan = (step: Step): step is NumberScan => 'number' in step

/**
 * Finds out what numbers are that were scanned in a locked stock take: a device in stock here is found and adds one to its product's line,
 * once, by whichever of its numbers. One that is taken off takes that one away again, and a product that is cleared is scanned again.
 */
export async function scanNumbers(
  tx: Tx,
  take: LockedStockTake,
  steps: readonly Step[],
  member: Member,
): Promise<Scanned> {
  const [scans, cleared] = [steps.filter(isScan), steps.flatMap(clearedBy)]
  if (scans.length + cleared.length === 0) return { events: [], counts: new Map(), keep: async () => {} }
  const unitOf = await knownUnits(tx, take, scans, member)
  const numberOf = (scan: NumberScan) => unitOf(scan.number)?.number ?? plainNumber(scan.number)
  const rows = new Rows(await rowsOf(tx, take, { numbers: scans.map(numberOf), cleared }, member))
  const events: Scanned['events'][number][] = []
  for (const step of steps) {
    if (!isScan(step)) {
      for (const product_id of clearedBy(step)) rows.takeOffAll(product_id)
      continue
    }
    const { id, kind, counted_at } = step
    const number = numberOf(step)
    const was = rows.get(number)
    const now = kind === 'scan' ? rowOf(number, counted_at, unitOf(step.number), was) : withoutScan(was)
    if (now !== undefined) rows.put(now)
    const quantity = Number(isThere(now ?? was)) - Number(isThere(was))
    events.push({ id, kind, counted_at, quantity, product_id: (now ?? was)?.product_id ?? null })
  }
  const counts = events.flatMap(({ id, product_id, quantity, counted_at }): [string, StockCount][] =>
    product_id === null || quantity === 0 ? [] : [[id, { id, product_id, kind: 'add', quantity, counted_at }]],
  )
  return {
    events,
    counts: new Map(counts),
    keep: (revision) => keep(tx, take, { rows: rows.changed, revision }, member),
  }
}

const clearedBy = (step: Step) => (!isScan(step) && step.kind === 'clear' ? [step.product_id] : [])

/** The numbers of a stock take as they become. */
class Rows {
  readonly #rows: Map<string, Row>
  readonly #before: ReadonlyMap<string, Row>

  constructor(before: readonly Row[]) {
    this.#before = new Map(before.map((row) => [row.number, row]))
    this.#rows = new Map(this.#before)
  }

  get changed(): Row[] {
    return [...this.#rows.values()].filter((row) => this.#before.get(row.number) !== row)
  }

  get(number: string): Row | undefined {
    return this.#rows.get(number)
  }

  put(row: Row): void {
    this.#rows.set(row.number, row)
  }

  takeOffAll(product_id: string): void {
    for (const row of this.#rows.values()) {
      const without = row.product_id === product_id ? withoutScan(row) : undefined
      if (without !== undefined) this.put(without)
    }
  }
}

const isThere = (row: Row | undefined) => row?.outcome === 'found' || row?.outcome === 'back'

/** A number that nobody has, as it is kept. */
const plainNumber = (typed: string) => (meantNumbers(typed).at(-1) ?? bareNumber(typed)).slice(0, 40).padEnd(3, '?')

/** What was scanned stays what it was when it was scanned first. */
function rowOf(number: string, counted_at: string, unit: Known | undefined, was: Row | undefined): Row {
  if (was !== undefined && was.outcome !== 'taken_off') return was
  return {
    number,
    counted_at,
    unit_id: unit?.unit_id ?? null,
    product_id: unit?.product_id ?? null,
    outcome: outcomeOf(unit),
  }
}

const withoutScan = (was: Row | undefined): Row | undefined =>
  was && was.outcome !== 'taken_off' ? { ...was, outcome: 'taken_off' } : was

function outcomeOf(unit: Known | undefined): Outcome {
  if (unit === undefined) return 'unknown'
  if (unit.state === 'in_stock') return unit.is_at ? 'found' : 'elsewhere'
  return unit.is_numbered && (unit.state === 'missing' || unit.state === 'written_off') ? 'back' : 'gone'
}

/** The device that each number means: the one in stock, else the one that came in last. */
async function knownUnits(
  tx: Tx,
  { location_id }: LockedStockTake,
  scans: readonly NumberScan[],
  { org_id }: Member,
): Promise<(typed: string) => Known | undefined> {
  const asked = scans.flatMap(({ number }) => meantNumbers(number))
  const known = await tx.query<Known>(
    `select distinct on (n.number) n.number as meant, u.id as unit_id, u.number, u.product_id, u.state, u.location_id = $4 as is_at,
       p.tracking <> 'none' as is_numbered
     from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     where n.org_id = $1 and n.tail = any ($2::text[]) and n.number = any ($3::text[])
     order by n.number, n.is_here desc, u.came_at desc, u.id`,
    [org_id, asked.map((number) => number.slice(-6)), asked, location_id],
  )
  const byNumber = new Map(known.map((unit) => [unit.meant, unit]))
  return (typed) => {
    const meant = meantNumbers(typed).flatMap((number) => byNumber.get(number) ?? [])
    return meant.find(({ state }) => state === 'in_stock') ?? meant[0]
  }
}

type Asked = { readonly numbers: readonly string[]; readonly cleared: readonly string[] }

async function rowsOf(tx: Tx, { id }: LockedStockTake, asked: Asked, { org_id }: Member): Promise<Row[]> {
  return await tx.query<Row>(
    `select number, unit_id, product_id, outcome, counted_at from stock_take_units
     where org_id = $1 and stock_take_id = $2 and (number = any ($3::text[]) or product_id = any ($4::uuid[]))`,
    [org_id, id, asked.numbers, asked.cleared],
  )
}

type Kept = { readonly rows: readonly Row[]; readonly revision: number }

async function keep(tx: Tx, { id }: LockedStockTake, { rows, revision }: Kept, member: Member): Promise<void> {
  await tx.query(
    `insert into stock_take_units as u (org_id, stock_take_id, number, unit_id, product_id, outcome, counted_by, counted_at, revision)
     select $1, $2, number, unit_id, product_id, outcome, $3, counted_at, $4
     from json_to_recordset($5::json) as r (number text, unit_id uuid, product_id uuid, outcome text, counted_at timestamptz)
     on conflict (org_id, stock_take_id, number) do update set
       (unit_id, product_id, outcome, counted_by, counted_at, revision)
       = (excluded.unit_id, excluded.product_id, excluded.outcome, excluded.counted_by, excluded.counted_at, excluded.revision)`,
    [member.org_id, id, member.user_id, revision, JSON.stringify(rows)],
  )
}
