import { general } from '@tunda/contract/failure'
import { productName } from '@tunda/contract/products/product-words'
import { transferFailures } from '@tunda/contract/stock/transfer-failures'
import type { TransferShown } from '@tunda/contract/stock/transfers'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { takePlainNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { freeOf, type LockedStock, moveStock } from '../products/stock.ts'
import { holdOpen, type Line, ledgerLine, linesOf, lockBoth, nameOf, transitOf } from './goods-on-the-way.ts'
import { actionsOf, type LockedTransfer, lockTransfer, showTransfer } from './transfer-rows.ts'
import { moveAlong, unitsToSend } from './transfer-units.ts'

/** Products named in a refusal. */
const mostShown = 20

/**
 * Sends a draft: its goods leave the stock of the location and are on the way, in this one transaction and once. A retry returns what the first one
 * did. Fails NOT_FOUND, TRANSFER_EMPTY, NOT_ENOUGH_TO_SEND, TRANSFER_PRODUCT_GONE, LOCATION_CLOSED, TRANSFER_NOT_ON_THE_WAY, TRANSFER_NUMBERS_MISSING,
 * UNIT_NOT_IN_STOCK, and AUTHORIZATION_ERROR for whoever does not work there.
 */
export async function sendTransfer(tx: Tx, { id }: { id: string }, member: Member): Promise<TransferShown> {
  const { org_id, user_id, full_name } = member
  const draft = await lockTransfer(tx, id, member)
  if (draft.state === 'cancelled') throw fail(transferFailures.notOnTheWay)
  if (draft.state !== 'draft') return await showTransfer(tx, { id }, member)
  if (!actionsOf(draft, member).includes('send')) throw fail(general.notAllowed)
  const lines = await linesOf(tx, draft, member)
  if (lines.length === 0) throw fail(transferFailures.empty)
  const transit = await transitOf(tx, member)
  const ids = lines.map(({ product_id }) => product_id)
  const locked = await lockBoth(tx, ids, [draft.from_id, transit], member)
  await holdOpen(tx, [draft.from_id, draft.to_id], member)
  const products = enough(lines, new Map([...locked].map(([product, { one }]) => [product, one])))
  const units = await unitsToSend(tx, draft, lines, products, member)
  await leave(tx, { draft, transit, lines, products }, member)
  await moveAlong(tx, draft, units, { location_id: transit, state: 'in_stock', event: 'sent' }, member)
  const number = await takePlainNumber(tx, org_id, 'transfer')
  await tx.query(
    `update transfers set state = 'sent', number = $3, sent_by = $4, sent_at = $5 where org_id = $1 and id = $2`,
    [org_id, id, number, user_id, now()],
  )
  const named = await nameOf(tx, { ...draft, number }, member)
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await publish(tx, [
    {
      event: 'transfer.sent',
      org_id,
      actor: member,
      id,
      after: { ...named, lines: lines.length, units: all },
      news: { to_id: draft.to_id, sent_by: full_name },
    },
  ])
  return await showTransfer(tx, { id }, member)
}

/** The products that are sent. Nothing is sent that is not there: what is missing is named, all of it at once. */
function enough(lines: readonly Line[], stockOf: ReadonlyMap<string, LockedStock>): LockedStock[] {
  const products = lines.map((line) => {
    const stock = stockOf.get(line.product_id)
    if (stock === undefined) throw fail(transferFailures.productGone, { product: productName(line) })
    return stock
  })
  const missing = lines.flatMap((line, place) => {
    const available = Math.max(freeOf(products[place] ?? { on_hand: 0 }), 0)
    const { product_id, quantity } = line
    return available >= quantity ? [] : [{ product_id, product: productName(line), available, quantity }]
  })
  if (missing.length > 0)
    throw fail(transferFailures.notEnough, { products: missing.length, missing: missing.slice(0, mostShown) })
  return products
}

type Sending = {
  readonly draft: LockedTransfer
  readonly transit: string
  readonly lines: readonly Line[]
  readonly products: readonly LockedStock[]
}

/** Moves each line from its location to the way, and keeps what one cost. */
async function leave(
  tx: Tx,
  { draft, transit, lines, products }: Sending,
  { org_id, user_id, rules }: Member,
): Promise<void> {
  const day = dayIn(rules.time_zone, now())
  const cause = { org_id, reason: 'transfer', reference: draft.id, user_id } as const
  const of = (place: number) => ({ isOfUnits: isNumbered(products[place] ?? {}) })
  await moveStock(
    tx,
    lines.flatMap(({ product_id, quantity }, place) => [
      {
        ...cause,
        ...of(place),
        product_id,
        location_id: draft.from_id,
        delta: -quantity,
        line: ledgerLine(place, 'leaves'),
        batches: { day },
      },
      {
        ...cause,
        ...of(place),
        product_id,
        location_id: transit,
        delta: quantity,
        line: ledgerLine(place, 'sets_out'),
        batches: { isSame: true },
      },
    ]),
  )
  await tx.query(
    `update transfer_lines l set unit_cost = c.cost_price from json_to_recordset($3::json) as c (id uuid, cost_price bigint)
     where l.org_id = $1 and l.transfer_id = $2 and l.product_id = c.id`,
    [org_id, draft.id, JSON.stringify(products.map(({ id, cost_price }) => ({ id, cost_price })))],
  )
}
