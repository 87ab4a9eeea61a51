import { general } from '@tunda/contract/failure'
import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import type { TransferClosing, TransferOutcome, TransferShown } from '@tunda/contract/stock/transfers'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { moveStock, type StockMove } from '../products/stock.ts'
import { holdOpen, type Line, ledgerLine, linesOf, lockBoth, nameOf, sentOf, transitOf } from './goods-on-the-way.ts'
import { actionsOf, isOnTheWay, type LockedTransfer, lockTransfer, showTransfer } from './transfer-rows.ts'
import { keepOutcome, moveAlong, nameUnits, type OnTheWay, unitsOnTheWay } from './transfer-units.ts'

/** What became of some of a line. */
type Settled = {
  readonly product_id: string
  readonly outcome: TransferOutcome
  readonly quantity: number
  readonly numbers?: readonly string[] | undefined
}

/**
 * Takes a transfer back before anything of it was received: all of it is in stock again where it came from. A retry returns what the first one did.
 * Fails NOT_FOUND, TRANSFER_NOT_ON_THE_WAY, TRANSFER_HAS_RECEIPTS, LOCATION_CLOSED, and AUTHORIZATION_ERROR for whoever does not work there.
 */
export async function cancelTransfer(tx: Tx, { id }: { id: string }, member: Member): Promise<TransferShown> {
  const transfer = await lockTransfer(tx, id, member)
  if (transfer.state === 'cancelled') return await showTransfer(tx, { id }, member)
  if (transfer.state === 'draft') throw fail(transferFailures.notOnTheWay)
  if (transfer.state !== 'sent') throw fail(transferFailures.hasReceipts)
  if (!actionsOf(transfer, member).includes('cancel')) throw fail(general.notAllowed)
  const lines = await linesOf(tx, transfer, member)
  const units = await unitsOnTheWay(tx, transfer, member)
  const numbersOf = (product: string) =>
    units.filter(({ product_id }) => product_id === product).map(({ number }) => number)
  const back = lines.map(({ product_id, left }) => {
    return { product_id, outcome: 'returned' as const, quantity: left, numbers: numbersOf(product_id) }
  })
  await settle(tx, { transfer, lines, settled: back }, member)
  await end(tx, transfer, { state: 'cancelled', reason: null }, member)
  const facts = await nameOf(tx, transfer, member)
  await publish(tx, [{ event: 'transfer.cancelled', org_id: member.org_id, actor: member, id, facts }])
  return await showTransfer(tx, { id }, member)
}

/**
 * Says what became of everything that is still on the way, with the reason: lost and damaged goods leave the stock at what they cost,
 * returned ones are back where they came from, which only who works there can say. A retry of one that is closed answers it. Fails
 * NOT_FOUND, AUTHORIZATION_ERROR, TRANSFER_NOT_ON_THE_WAY, TRANSFER_UNSETTLED, LOCATION_CLOSED and UNITS_NEEDED where
 * devices are not named.
 */
export async function closeTransfer(tx: Tx, asked: TransferClosing, member: Member): Promise<TransferShown> {
  const { id, reason, lines: settled } = asked
  const transfer = await lockTransfer(tx, id, member)
  if (transfer.state === 'closed') return await showTransfer(tx, { id }, member)
  if (!isOnTheWay(transfer)) throw fail(transferFailures.notOnTheWay)
  const actions = actionsOf(transfer, member)
  const isBack = settled.some(({ outcome }) => outcome === 'returned')
  if (!actions.includes('close') || (isBack && !actions.includes('return'))) throw fail(general.notAllowed)
  const lines = await linesOf(tx, transfer, member)
  requireAll(lines, settled)
  await settle(tx, { transfer, lines, settled, reason }, member)
  await end(tx, transfer, { state: 'closed', reason }, member)
  const sumOf = (outcome: TransferOutcome) =>
    settled.reduce((sum, one) => sum + (one.outcome === outcome ? one.quantity : 0), 0)
  const sums = { lost: sumOf('lost'), damaged: sumOf('damaged'), returned: sumOf('returned') }
  const after = { ...(await nameOf(tx, transfer, member)), reason, ...sums }
  await publish(tx, [{ event: 'transfer.closed', org_id: member.org_id, actor: member, id, after }])
  return await showTransfer(tx, { id }, member)
}

/** What is settled is exactly what is on the way, each product and outcome once. */
function requireAll(lines: readonly Line[], settled: readonly Settled[]): void {
  const told = new Map<string, number>()
  for (const { product_id, quantity } of settled) told.set(product_id, (told.get(product_id) ?? 0) + quantity)
  const isOnce = new Set(settled.map(({ product_id, outcome }) => `${product_id} ${outcome}`)).size === settled.length
  const left = lines.filter((line) => line.left > 0)
  const isAll = left.length === told.size && left.every((line) => told.get(line.product_id) === line.left)
  if (!isOnce || !isAll) throw fail(transferFailures.unsettled)
}

type Settling = {
  readonly transfer: LockedTransfer
  readonly lines: readonly Line[]
  readonly settled: readonly Settled[]
  readonly reason?: string | undefined
}

async function settle(tx: Tx, { transfer, lines, settled, reason }: Settling, member: Member): Promise<void> {
  const { org_id, user_id } = member
  const transit = await transitOf(tx, member)
  const ids = [...new Set(settled.map(({ product_id }) => product_id))]
  const locked = await lockBoth(tx, ids, [transit, transfer.from_id], member)
  if (settled.some(({ outcome }) => outcome === 'returned')) await holdOpen(tx, [transfer.from_id], member)
  const onTheWay = await unitsOnTheWay(tx, transfer, member)
  const { units, others } = nameUnits(settled, (id) => locked.get(id)?.one, onTheWay)
  if (others.length > 0) throw fail(transferFailures.unsettled)
  const placeOf = new Map(lines.map(({ product_id }, place) => [product_id, place]))
  const unitsOf = unitsBySettled(settled, units)
  const moves = settled.flatMap((one): StockMove[] => {
    const { product_id, outcome, quantity } = one
    const place = placeOf.get(product_id) ?? 0
    const isOfUnits = isNumbered(locked.get(product_id)?.one ?? {})
    const cause = { org_id, product_id, reference: transfer.id, user_id, note: reason, isOfUnits }
    const undoes = sentOf(transfer, lines, product_id)
    const [at, from] = [{ location_id: transit }, { location_id: transfer.from_id }]
    if (outcome === 'returned')
      return [
        {
          ...cause,
          ...at,
          delta: -quantity,
          reason: 'transfer',
          line: ledgerLine(place, 'turns_back'),
          batches: { undoes },
        },
        {
          ...cause,
          ...from,
          delta: quantity,
          reason: 'transfer',
          line: ledgerLine(place, 'is_back'),
          batches: { isSame: true },
        },
      ]
    const unit_cost = locked.get(product_id)?.one.cost_price
    const gone = { ...cause, ...at, reason: outcome === 'lost' ? 'loss' : 'damage' } as const
    if (!isOfUnits) return [{ ...gone, delta: -quantity, line: place + 1, unit_cost, batches: { undoes } }]
    // Each device at its own cost. A transfer has no more lines than this leaves room for.
    return (unitsOf.get(one) ?? []).map((unit, at_place) => ({
      ...gone,
      delta: -1,
      line: (place + 1) * 10_000 + at_place,
      unit_cost: unit.unit_cost ?? unit_cost,
    }))
  })
  await moveStock(tx, moves)
  await settleUnits(tx, { transfer, unitsOf, reason }, member)
  await tx.query(
    `update transfer_lines l set lost = l.lost + s.lost, damaged = l.damaged + s.damaged, returned = l.returned + s.returned
     from (select product_id, coalesce(sum(quantity) filter (where outcome = 'lost'), 0) as lost,
         coalesce(sum(quantity) filter (where outcome = 'damaged'), 0) as damaged,
         coalesce(sum(quantity) filter (where outcome = 'returned'), 0) as returned
       from json_to_recordset($3::json) as s (product_id uuid, outcome text, quantity bigint) group by product_id) s
     where l.org_id = $1 and l.transfer_id = $2 and l.product_id = s.product_id`,
    [org_id, transfer.id, JSON.stringify(settled.map(({ numbers, ...line }) => line))],
  )
}

/** The devices of each line, in the order in which they were named. */
function unitsBySettled(settled: readonly Settled[], units: readonly OnTheWay[]): ReadonlyMap<Settled, OnTheWay[]> {
  let next = 0
  const own = settled.flatMap((one) => {
    if (units[next]?.product_id !== one.product_id) return []
    next += one.quantity
    return [[one, units.slice(next - one.quantity, next)] as const]
  })
  return new Map(own)
}

type OfUnits = Pick<Settling, 'transfer' | 'reason'> & { readonly unitsOf: ReadonlyMap<Settled, OnTheWay[]> }

/** Each device goes where its line says: back in stock, missing or written off where it came from. */
async function settleUnits(tx: Tx, { transfer, unitsOf, reason }: OfUnits, member: Member): Promise<void> {
  const ways = {
    returned: ['in_stock', 'arrived'],
    lost: ['missing', 'missing'],
    damaged: ['written_off', 'written_off'],
  } as const
  for (const [{ outcome }, own] of unitsOf) {
    const [state, event] = ways[outcome]
    await moveAlong(tx, transfer, own, { location_id: transfer.from_id, state, event, note: reason }, member)
    await keepOutcome(tx, transfer, { units: own }, outcome, member)
  }
}

type End = { readonly state: 'cancelled' | 'closed'; readonly reason: string | null }

async function end(tx: Tx, { id }: LockedTransfer, { state, reason }: End, { org_id, user_id }: Member): Promise<void> {
  await tx.query(
    'update transfers set state = $3, reason = $4, ended_by = $5, ended_at = $6 where org_id = $1 and id = $2',
    [org_id, id, state, reason, user_id, now()],
  )
}
