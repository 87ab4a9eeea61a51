import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { allocate, enterCredit, noteSettled } from '../credit/enter-credit.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { recordAgreed } from '../sales/record-one.ts'
import { putPartBack } from './part-stock.ts'
import type { LockedPart, LockedRepair } from './repair-rows.ts'

/** Work that is charged. `id` names what it moves in the stock. */
export type Work = { readonly id: string; readonly name: string; readonly price: number }

export type Charged = {
  readonly works: readonly Work[]
  readonly parts: readonly LockedPart[]
  readonly work_product_id: string | undefined
}

export type Settled = {
  readonly payments: NewSale['payments']
  /** What was paid before, as far as it pays this. */
  readonly prepaid: number
  readonly on_account: number
  readonly total_amount: number
  readonly due_on: string | null | undefined
}

/** Locks what a repair sells, in the order of all sales. */
export async function lockCharged(
  tx: Tx,
  { org_id, location_id }: LockedRepair,
  { parts, work_product_id }: Charged,
): Promise<void> {
  const ids = [
    ...parts.map(({ product_id }) => product_id),
    ...(work_product_id === undefined ? [] : [work_product_id]),
  ]
  await lockStock(
    tx,
    ids.map((product_id) => ({ org_id, location_id, product_id })),
  )
}

/**
 * Sells a repair where the device is, at the prices that were agreed and the costs that its parts had, whoever hands it over. Parts that were
 * taken come back into the stock and leave it with the sale, and its work comes into being, at no cost, and is sold: so stock is its ledger,
 * and a refund undoes the one as the other. The products must be locked.
 */
export async function sellRepair(
  tx: Tx,
  repair: LockedRepair,
  charged: Charged,
  settled: Settled,
  member: Member,
): Promise<Sale> {
  const { customer_id, number, location_id } = repair
  const { parts, works, work_product_id } = charged
  await putPartBack(tx, repair, parts, member)
  await makeWork(tx, repair, charged, member)
  const { total_amount, payments, prepaid, due_on } = settled
  const on_account = prepaid + settled.on_account
  const sale: NewSale = {
    payment_method: payments?.[0]?.method ?? 'cash',
    ...(payments && payments.length > 0 ? { payments } : {}),
    customer_id,
    ...(on_account > 0 ? { on_account } : {}),
    total_amount,
    notes: number,
    items: [...works.map((work) => lineOfWork(work, work_product_id ?? '', repair)), ...parts.map(lineOfPart)],
  }
  return await recordAgreed(tx, sale, { location_id, prepaid, due_on }, member)
}

/** As its receipt has it: the device, and what was done to it. */
function lineOfWork({ name, price }: Work, product_id: string, { device }: LockedRepair) {
  const frozen = { brand: device, model: name, selling_price: price, cost_price: 0 }
  return { product_id, quantity: 1, unit_price: price, frozen }
}

function lineOfPart({ product_id, quantity, unit_price, unit_cost, unit_id, brand, model }: LockedPart) {
  const frozen = { brand, model, selling_price: unit_price, cost_price: unit_cost }
  return { product_id, quantity, unit_price, ...(unit_id && { unit_id }), frozen }
}

async function makeWork(
  tx: Tx,
  { org_id, location_id, number }: LockedRepair,
  { works, work_product_id }: Charged,
  { user_id }: Member,
): Promise<void> {
  if (work_product_id === undefined) return
  const move = {
    org_id,
    location_id,
    product_id: work_product_id,
    delta: 1,
    reason: 'repair',
    unit_cost: 0,
    note: number,
    user_id,
  } as const
  await moveStock(
    tx,
    works.map(({ id }) => ({ ...move, reference: id })),
  )
}

type Paid = {
  readonly id: string
  readonly amount: number
  readonly wallet_id: string
  readonly document: string | null
  readonly business_date: string
}

/**
 * What was paid before becomes what the customer paid on account, and what went back what was paid out, each under its own id, receipt and day.
 * Answers how much of each payment is left for the sale.
 */
export async function enterPayments(
  tx: Tx,
  { id, number }: LockedRepair,
  customer_id: string,
  { org_id, user_id }: Member,
): Promise<Paid[]> {
  const moved = await tx.query<Paid>(
    `select m.id, m.amount, m.wallet_id, m.document, m.business_date from repair_payments m
     where m.org_id = $1 and m.repair_id = $2 order by m.position`,
    [org_id, id],
  )
  const at = now()
  await enterCredit(
    tx,
    moved.map(({ amount, ...money }) => ({
      ...money,
      org_id,
      customer_id,
      kind: amount > 0 ? ('payment' as const) : ('payout' as const),
      amount: -amount,
      days: null,
      note: number,
      user_id,
      at,
    })),
  )
  return moved
}

/** Each payment pays what was paid out of it, and then the sale. */
export async function allocateDeposits(
  tx: Tx,
  moved: readonly Paid[],
  debt: { readonly sale_id: string; readonly amount: number } | undefined,
  customerId: string,
  { org_id }: Member,
) {
  const debts = moved.filter(({ amount }) => amount < 0).map(({ id, amount }) => ({ id, left: -amount }))
  if (debt !== undefined && debt.amount > 0) debts.push({ id: debt.sale_id, left: debt.amount })
  const allocations = moved
    .filter(({ amount }) => amount > 0)
    .flatMap(({ id: credit_id, amount }) => {
      let left = amount
      return debts.flatMap((one) => {
        const part = Math.min(left, one.left)
        left -= part
        one.left -= part
        return part === 0 ? [] : [{ debit_id: one.id, credit_id, amount: part }]
      })
    })
  await allocate(tx, org_id, allocations)
  await noteSettled(tx, org_id, customerId)
}
