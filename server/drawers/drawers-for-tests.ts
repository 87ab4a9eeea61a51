import { randomUUID } from 'node:crypto'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import type { DrawerEntry } from '@tunda/contract/till/drawer-shapes'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { as, type Colleague, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { closeShift } from './close-shift.ts'
import { countDrawer } from './count-drawer.ts'
import { listDrawers } from './list-drawers.ts'
import { moveCash } from './move-cash.ts'
import { openShift } from './open-shift.ts'
import { showShift } from './show-shift.ts'

/** The calls of one person about the shop's drawer: its owner unless another is named. */
export function drawerOf(testDb: TestDatabase, shop: TestShop) {
  const batches = openSaleBatches(testDb.database, trial)
  const wallets = async () => {
    const { drawers, wallets: others } = await as(testDb, shop.owner, listDrawers)
    const idOf = (kind: string) => others.find((one) => one.kind === kind)?.id ?? ''
    return { drawer: drawers[0]?.id ?? '', mobile_money: idOf('mobile_money'), safe: idOf('safe'), card: idOf('card') }
  }
  const open = async (amount: number, who: Colleague = shop.owner, id = randomUUID()) => {
    const { drawer } = await wallets()
    await as(testDb, who, (tx, member) => openShift(tx, { id, drawer_id: drawer, amount }, member))
    return id
  }
  const count = (shift_id: string, amount: number, who: Colleague = shop.owner, more: object = {}) =>
    as(testDb, who, (tx, member) =>
      countDrawer(tx, { id: randomUUID(), shift_id, purpose: 'close', amount, others: [], ...more }, member),
    )
  const close = (id: string, reason?: string, who: Colleague = shop.owner, left?: number) =>
    as(testDb, who, (tx, member) => closeShift(tx, { id, reason, left }, member))
  const show = (id: string, who: Colleague = shop.owner) => as(testDb, who, (tx, member) => showShift(tx, id, member))
  const move = (shift_id: string, entry: Pick<DrawerEntry, 'direction' | 'amount'> & Partial<DrawerEntry>) =>
    as(testDb, shop.owner, (tx, member) =>
      moveCash(tx, { id: randomUUID(), shift_id, reason: 'Change', ...entry }, member),
    )
  const sell = async (sale: NewSale, who: Colleague = shop.owner): Promise<Sale> => {
    const { response } = await batches.record(askForSale(who.caller, sale, undefined))
    return JSON.parse(response).sale
  }
  /** The balance of each wallet in the ledger. */
  const balances = async (): Promise<Record<string, number>> => {
    const rows = await testDb.asOwner<{ kind: string; balance: string }>(
      `select w.kind, coalesce(sum(m.amount), 0) as balance from wallets w
       left join money_movements m on m.org_id = w.org_id and m.wallet_id = w.id
       where w.org_id = $1 and w.terminal_id is null group by w.kind`,
      [shop.org_id],
    )
    return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]))
  }
  return { wallets, open, count, close, show, move, sell, balances }
}

/** Turns the shop's drawers on. */
export async function useDrawers(testDb: TestDatabase, shop: TestShop): Promise<void> {
  await testDb.asOwner('update business_settings set uses_drawer = true where org_id = $1', [shop.org_id])
}
