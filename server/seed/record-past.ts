import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '@tunda/database'
import { setClock } from '../clock.ts'
import type { Member } from '../context.ts'
import { withoutNews } from '../notifications/silence.ts'
import { daysKept } from '../notifications/write-notifications.ts'
import { removeMember } from '../organization/remove-member.ts'
import { moveByHand } from '../products/adjust-stock.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { completeStockTake } from '../stock-takes/complete-stock-take.ts'
import { recordCounts } from '../stock-takes/record-counts.ts'
import { startStockTake } from '../stock-takes/start-stock-take.ts'
import { addTerminal } from '../terminals/add-terminal.ts'
import { dayMs } from './calendar.ts'
import { hire, memberIn } from './make-shop.ts'
import type { Past, PastEvent } from './past.ts'
import { sellAll } from './sell.ts'
import { shelf } from './shelf.ts'
import { staff, tills } from './staff.ts'
import { callerOf, type Work } from './work.ts'

/**
 * Lives the past through again, by the use cases that do the same every day, with the clock at each event's own moment: a fortnight is
 * a transaction. Those that are written already are left alone.
 */
export async function recordPast(
  database: Database,
  work: Work,
  past: Past,
  log: (said: string) => void,
): Promise<void> {
  const firsts = past.fortnights.flatMap((fortnight) => firstSaleOf(fortnight) ?? [])
  const known = await database.asOrganization(work.shop.org_id, (tx) =>
    tx.query<{ id: string }>('select id from sales where org_id = $1 and id = any ($2::uuid[])', [
      work.shop.org_id,
      firsts,
    ]),
  )
  const written = new Set(known.map(({ id }) => id))
  for (const [i, fortnight] of past.fortnights.entries()) {
    if (written.has(firstSaleOf(fortnight) ?? '')) continue
    const record = () =>
      database.asApp(async (tx) => {
        await tx.query('set local synchronous_commit = off')
        if (Number.isInteger(Math.log2(i + 1))) await forgetPlans(tx)
        await recordEvents(tx, work, fortnight)
      })
    await (isForgotten(fortnight, past.until) ? withoutNews(record) : record())
    if ((i + 1) % 26 === 0) log(`the demonstration shop has ${i + 1} of its ${past.fortnights.length} fortnights`)
  }
}

/**
 * How a statement is run is decided once a connection, here while the shop is all but empty, and would stay so until the database next
 * looks at its tables: after a minute, of which there are not as many.
 */
async function forgetPlans(tx: Tx): Promise<void> {
  await tx.query('discard plans')
}

/** What people were told of it is not kept any more. */
function isForgotten(events: readonly PastEvent[], until: Date): boolean {
  const last = events.at(-1)?.at ?? until
  return until.getTime() - last.getTime() > daysKept * dayMs
}

function firstSaleOf(events: readonly PastEvent[]): string | undefined {
  return events.flatMap((event) => (event.kind === 'sale' ? [event.sale.id] : []))[0]
}

/** Sales that follow each other are recorded together. */
async function recordEvents(tx: Tx, work: Work, events: readonly PastEvent[]): Promise<void> {
  let sales: Extract<PastEvent, { kind: 'sale' }>[] = []
  for (const [i, event] of events.entries()) {
    if (event.kind === 'sale') sales.push(event)
    else await at(event.at, () => happen(tx, work, event))
    if (sales.length === 0 || events[i + 1]?.kind === 'sale') continue
    const now = sales
    await at(now.at(-1)?.at ?? event.at, () =>
      sellAll(
        tx,
        work,
        now.map(({ sale }) => sale),
      ),
    )
    sales = []
  }
}

/** Does work with the server's clock at a moment of the past. Nobody may be served meanwhile. */
async function at<Result>(moment: Date, work: () => Promise<Result>): Promise<Result> {
  const putBack = setClock(() => moment.getTime())
  try {
    return await work()
  } finally {
    putBack()
  }
}

async function happen(tx: Tx, work: Work, event: Exclude<PastEvent, { kind: 'sale' }>): Promise<void> {
  const as = (place: number) => memberIn(tx, callerOf(work, place))
  switch (event.kind) {
    case 'delivery':
      return await receive(tx, work, event.goods, await as(event.by))
    case 'return':
      return await takeBack(tx, event, await as(event.by))
    case 'count':
      return await countShelf(tx, work, event, await as(event.by))
    case 'join':
      return await hire(tx, await as(0), callerOf(work, event.who), staff[event.who]?.role ?? 'member')
    case 'leave':
      await removeMember(tx, { id: callerOf(work, event.who).user_id }, await as(0))
      return
    case 'till': {
      const till = tills[event.place]
      if (till === undefined) throw new Error('a till of the past is not known')
      await addTerminal(tx, till, await as(till.by), work.peppers, work.tillTokens[event.place])
      return
    }
    default:
      return event satisfies never
  }
}

async function receive(
  tx: Tx,
  { shop }: Work,
  goods: readonly { product: number; quantity: number }[],
  member: Member,
): Promise<void> {
  const moves = goods.map(({ product, quantity }) => ({
    product_id: shop.productIds[product] ?? '',
    delta: quantity,
    reason: 'received' as const,
    unit_cost: shelf[product]?.cost_price,
  }))
  await moveByHand(tx, moves, member)
}

async function takeBack(tx: Tx, event: Extract<PastEvent, { kind: 'return' }>, member: Member): Promise<void> {
  const { id, sale, reason } = event
  await refundSale(
    tx,
    {
      client_refund_id: id,
      sale_id: sale.id,
      items: [{ line: 1, quantity: 1, goods: 'write_off' }],
      reason,
      payment_method: sale.payment_method,
    },
    member,
  )
}

/** Everything is counted, and what is missing is found out by it. */
async function countShelf(
  tx: Tx,
  { shop }: Work,
  { at: counted, missing }: Extract<PastEvent, { kind: 'count' }>,
  member: Member,
): Promise<void> {
  const { id: stock_take_id } = await startStockTake(tx, { notes: 'The whole shelf', is_blind: false }, member)
  const stock = await tx.query<{ id: string; current_stock: number }>(
    'select id, current_stock from products where org_id = $1',
    [shop.org_id],
  )
  const gone = new Map(missing.map(({ product, quantity }) => [shop.productIds[product], quantity]))
  const counts = stock.map(({ id: product_id, current_stock }) => ({
    id: randomUUID(),
    product_id,
    kind: 'add' as const,
    quantity: current_stock - (gone.get(product_id) ?? 0),
    counted_at: counted.toISOString(),
  }))
  await recordCounts(tx, { stock_take_id, counts }, member)
  await completeStockTake(tx, { stock_take_id, apply_adjustments: true }, member)
}
