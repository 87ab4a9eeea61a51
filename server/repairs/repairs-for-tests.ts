import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewRepair, RepairCollected } from '@tunda/contract/repairs/repair-inputs'
import type { Repair, RepairRules } from '@tunda/contract/repairs/repair-shapes'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { proveStock } from '../products/prove-stock.ts'
import { router } from '../router.ts'
import type { SaleBatches } from '../sales/sale-batches.ts'
import { as, type Colleague, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'

export const usualRules: RepairRules = {
  is_on: true,
  checklist: ['Screen'],
  warranty_days: 30,
  abandon_days: 90,
  needs_approval: true,
  mails_ready: true,
  terms: 'We keep devices for 90 days.',
}

/** A shop that repairs, with a customer, and parts at 1,000 shillings that cost 600. */
export async function openRepairShop(testDb: TestDatabase, shop: TestShop, batches: SaleBatches) {
  const at = await openCreditShop(testDb, shop, batches, 50_000)
  const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
  const rules = (more: Partial<RepairRules> = {}) => call(router.repairs.saveRules, { ...usualRules, ...more }, by())
  await rules()
  const job = (labour = 20_000, more: object = {}) => ({ id: randomUUID(), name: 'New screen', labour, ...more })
  const takeIn = (more: Partial<NewRepair> = {}, who: Colleague = shop.member) =>
    call(
      router.repairs.takeIn,
      { id: randomUUID(), customer_id: at.customer_id, device: 'Galaxy A12', fault: 'Cracked', jobs: [job()], ...more },
      by(who),
    )
  const money = (amount: number) => ({ id: randomUUID(), wallet_id: at.wallet_id, amount })
  const part = (repair: Repair, quantity = 1, more: object = {}) => ({
    id: randomUUID(),
    repair_id: repair.id,
    job_id: repair.jobs[0]?.id ?? '',
    product_id: at.product_id,
    quantity,
    ...more,
  })
  const takePart = (repair: Repair, quantity = 1, more: object = {}, who: Colleague = shop.member) =>
    call(router.repairs.takePart, part(repair, quantity, more), by(who))
  const approve = async ({ id }: Pick<Repair, 'id'>) => {
    const { total_amount: amount } = await call(router.repairs.get, { id }, by())
    const { quotes } = await call(router.repairs.quote, { id, amount }, by(shop.member))
    const no = quotes.at(-1)?.no ?? 0
    return await call(router.repairs.answerQuote, { id, no, is_approved: true }, by(shop.member))
  }
  const move = (id: string, state: 'diagnosing' | 'in_repair' | 'ready' | 'dropped', more: object = {}) =>
    call(router.repairs.moveJobs, { id, state, ...more }, by(shop.member))
  const collect = (repair: Repair, more: Partial<RepairCollected> = {}, who: Colleague = shop.member) => {
    const left = Math.max(repair.total_amount - repair.paid, 0)
    const payments = left === 0 ? [] : [{ method: 'cash' as const, amount: left }]
    return call(
      router.repairs.collect,
      { id: repair.id, total_amount: repair.total_amount, payments, ...more },
      by(who),
    )
  }
  const stock = async (product_id = at.product_id) => {
    const [level] = await testDb.asOwner<{ on_hand: string }>(
      'select sum(on_hand) as on_hand from stock_levels where org_id = $1 and product_id = $2',
      [shop.org_id, product_id],
    )
    return Number(level?.on_hand)
  }
  const prove = () =>
    as(testDb, shop.owner, async (tx, { org_id, user_id }) => {
      const proved = await proveMoney(tx, org_id)
      const counted = await proveStock(tx, { org_id, user_id, night: null })
      return [proved.examples, counted?.examples]
    })
  /** Repairs that are not what their newest event says. */
  const strayed = () =>
    testDb.asOwner(
      `select r.number, r.state, e.state as said from repairs r cross join lateral (select state from repair_events e where e.org_id = r.org_id
         and e.repair_id = r.id order by id desc limit 1) e where r.org_id = $1 and r.state <> e.state`,
      [shop.org_id],
    )
  const { money: held } = at
  return { ...at, held, by, rules, job, takeIn, money, part, takePart, approve, move, collect, stock, prove, strayed }
}
