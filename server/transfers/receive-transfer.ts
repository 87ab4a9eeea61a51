import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import type { TransferReceipt, TransferShown } from '@tunda/contract/stock/transfers'
import { isNumbered, meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type LockedStock, moveStock } from '../products/stock.ts'
import { holdOpen, type Line, linesOf, lockBoth, nameOf, sentOf, transitOf } from './goods-on-the-way.ts'
import { actionsOf, isOnTheWay, type LockedTransfer, lockTransfer, showTransfer } from './transfer-rows.ts'
import { keepOutcome, moveAlong, type Named, nameUnits, unitsOnTheWay } from './transfer-units.ts'

/** A counted product: `received` of it was on the way, the rest was not. */
type Counted = {
  readonly product_id: string
  readonly brand: string
  readonly model: string
  readonly counted: number
  readonly received: number
  readonly isOfUnits: boolean
}

/**
 * Takes in what was counted: what of it was on the way is in stock where it arrived, what was not is named beside it and moves nothing.
 * One receipt counts once, however often it is sent. Fails NOT_FOUND, TRANSFER_NOT_ON_THE_WAY, SENDER_CANNOT_RECEIVE, TRANSFER_CHANGED
 * where somebody else received meanwhile or another count came under this id, IDEMPOTENCY_KEY_REUSED of another transfer, LOCATION_CLOSED,
 * TRANSFER_TOO_MANY_DEVICES, UNITS_NEEDED, UNIT_NUMBER_WRONG and UNIT_NUMBER_TWICE.
 */
export async function receiveTransfer(tx: Tx, asked: TransferReceipt, member: Member): Promise<TransferShown> {
  const { transfer_id: id } = asked
  const transfer = await lockTransfer(tx, id, member)
  if (await isKnown(tx, asked, member)) return await showTransfer(tx, { id }, member)
  requireReceiver(transfer, member)
  if (asked.receipts !== transfer.receipts) throw fail(transferFailures.changedMeanwhile)
  const transit = await transitOf(tx, member)
  const ids = asked.lines.map(({ product_id }) => product_id)
  const locked = await lockBoth(tx, ids, [transit, transfer.to_id], member)
  await holdOpen(tx, [transfer.to_id], member)
  const lines = await linesOf(tx, transfer, member)
  const productOf = (product: string) => locked.get(product)?.one
  const named = nameUnits(asked.lines, productOf, await unitsOnTheWay(tx, transfer, member))
  const counted = match(asked, lines, productOf, named)
  await arrive(tx, { asked, transfer, transit, counted, lines }, member)
  await moveAlong(
    tx,
    transfer,
    named.units,
    { location_id: transfer.to_id, state: 'in_stock', event: 'arrived' },
    member,
  )
  await keepOutcome(tx, transfer, { ...named, receipt_id: asked.id }, 'received', member)
  const received = counted.reduce((sum, one) => sum + one.received, 0)
  const left = lines.reduce((sum, line) => sum + line.left, 0) - received
  await keepState(tx, transfer, left, member)
  const extra = counted.reduce((sum, one) => sum + one.counted - one.received, 0)
  const after = { ...(await nameOf(tx, transfer, member)), units: received, extra, left }
  await publish(tx, [{ event: 'transfer.received', org_id: member.org_id, actor: member, id, after }])
  return await showTransfer(tx, { id }, member)
}

/** Was this very receipt taken in already? */
async function isKnown(tx: Tx, { id, transfer_id, lines }: TransferReceipt, { org_id }: Member): Promise<boolean> {
  const [transfers, known] = await Promise.all([
    tx.query('select 1 from transfers where org_id = $1 and id = $2', [org_id, id]),
    tx.query<{ transfer_id: string; product_id: string; counted: number }>(
      `select r.transfer_id, l.product_id, l.counted from transfer_receipts r
       join transfer_receipt_lines l on l.org_id = r.org_id and l.receipt_id = r.id where r.org_id = $1 and r.id = $2`,
      [org_id, id],
    ),
  ])
  if (transfers.length > 0) throw fail(general.keyReused)
  if (known.length === 0) return false
  if (known.some((line) => line.transfer_id !== transfer_id)) throw fail(general.keyReused)
  const counted = new Map(known.map((line) => [line.product_id, line.counted]))
  const isSame =
    counted.size === lines.length && lines.every(({ product_id, quantity }) => counted.get(product_id) === quantity)
  if (!isSame || !(await areCounted(tx, { transfer_id, lines }, org_id))) throw fail(transferFailures.changedMeanwhile)
  return true
}

/** Is every device that this count names one that was counted? */
async function areCounted(
  tx: Tx,
  { transfer_id, lines }: Pick<TransferReceipt, 'transfer_id' | 'lines'>,
  orgId: string,
): Promise<boolean> {
  const asked = lines.flatMap(({ numbers = [] }) => numbers)
  if (asked.length === 0) return true
  const counted = await tx.query<{ number: string }>(
    `select coalesce(n.number, t.number) as number from transfer_units t
     left join unit_numbers n on n.org_id = t.org_id and n.unit_id = t.unit_id
     where t.org_id = $1 and t.transfer_id = $2 and t.outcome is not null`,
    [orgId, transfer_id],
  )
  const known = new Set(counted.map(({ number }) => number))
  return asked.every((number) => meantNumbers(number).some((meant) => known.has(meant)))
}

/** Who sent goods does not receive them, but for whoever may correct stock by hand anyway. */
function requireReceiver(transfer: LockedTransfer, member: Member): void {
  if (!isOnTheWay(transfer)) throw fail(transferFailures.notOnTheWay)
  if (!actionsOf(transfer, member).includes('receive')) throw fail(general.notAllowed)
  if (transfer.sent_by === member.user_id && !may(member, 'adjust_stock')) throw fail(transferFailures.ownReceipt)
}

/** Of a numbered product the devices say how many of those that came were on the way. */
function match(
  { lines: asked }: TransferReceipt,
  lines: readonly Line[],
  productOf: (id: string) => LockedStock | undefined,
  { units }: Named,
): Counted[] {
  const left = new Map(lines.map((line) => [line.product_id, line.left]))
  return asked.map(({ product_id, quantity }) => {
    const product = productOf(product_id)
    if (product === undefined) throw fail(general.notFound)
    const { brand, model } = product
    const isOfUnits = isNumbered(product)
    const most = isOfUnits ? units.filter((unit) => unit.product_id === product_id).length : (left.get(product_id) ?? 0)
    return { product_id, brand, model, counted: quantity, received: Math.min(quantity, most), isOfUnits }
  })
}

type Arrival = {
  readonly asked: TransferReceipt
  readonly transfer: LockedTransfer
  readonly transit: string
  readonly counted: readonly Counted[]
  readonly lines: readonly Line[]
}

async function arrive(tx: Tx, { asked, transfer, transit, counted, lines }: Arrival, member: Member): Promise<void> {
  const { org_id, user_id } = member
  // Of two transfers that are received under one id at the same moment, the second waits here and finds it taken.
  const made = await tx.query(
    `insert into transfer_receipts (org_id, id, transfer_id, received_by, received_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [org_id, asked.id, transfer.id, user_id, now()],
  )
  if (made.length === 0) throw fail(general.keyReused)
  const cause = { org_id, reason: 'transfer', reference: asked.id, user_id } as const
  await moveStock(
    tx,
    counted.flatMap(({ product_id, received, isOfUnits }, place) =>
      received === 0
        ? []
        : [
            {
              ...cause,
              product_id,
              isOfUnits,
              location_id: transit,
              delta: -received,
              line: 2 * place + 1,
              batches: { undoes: sentOf(transfer, lines, product_id) },
            },
            {
              ...cause,
              product_id,
              isOfUnits,
              location_id: transfer.to_id,
              delta: received,
              line: 2 * place + 2,
              batches: { isSame: true },
            },
          ],
    ),
  )
  await tx.query(
    `with counted as (
       select * from json_to_recordset($4::json) as c (product_id uuid, brand text, model text, counted bigint, received bigint)
     ), kept as (
       insert into transfer_receipt_lines (org_id, receipt_id, product_id, counted, received)
       select $1, $3, product_id, counted, received from counted
     )
     insert into transfer_lines as l (org_id, transfer_id, product_id, brand, model, quantity, extra)
     select $1, $2, product_id, brand, model, 0, counted - received from counted
     on conflict (org_id, transfer_id, product_id) do update
     set extra = l.extra + excluded.extra, received = l.received + (select c.received from counted c where c.product_id = l.product_id)`,
    [org_id, transfer.id, asked.id, JSON.stringify(counted.map(({ isOfUnits, ...line }) => line))],
  )
}

async function keepState(tx: Tx, { id }: LockedTransfer, left: number, { org_id, user_id }: Member): Promise<void> {
  await tx.query(
    `update transfers set receipts = receipts + 1, state = case when $3 then 'received' else 'part_received' end,
       ended_by = case when $3 then $4::uuid end, ended_at = case when $3 then $5::timestamptz end
     where org_id = $1 and id = $2`,
    [org_id, id, left === 0, user_id, now()],
  )
}
