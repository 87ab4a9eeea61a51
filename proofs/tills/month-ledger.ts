import { plusDays } from './month-days.ts'

/** What the shop sells: price and cost of a piece, in shillings. */
export const goods = {
  phone: { model: 'Phone', barcode: '700000000001', price: 40_000, cost: 30_000 },
  case: { model: 'Case', barcode: '700000000002', price: 1_000, cost: 600 },
  cable: { model: 'Cable', barcode: '700000000003', price: 2_500, cost: 1_500 },
} as const
export type Good = keyof typeof goods

/** Days until a sale on account is due, by the shop's settings. */
export const creditDays = 14

export type Place = 'tills' | 'mobile_money' | 'bank'
type Line = { readonly day: string; readonly kind: string; readonly amount: number }
export type Debt = { readonly day: string; readonly due: string; readonly amount: number; meant: number }
type Account = { readonly lines: Line[]; readonly debts: Debt[]; paid: number }

/**
 * The shop's books as somebody would keep them on paper: one page a customer, one figure a wallet. Whole shillings, days as `YYYY-MM-DD`. It shares
 * nothing with the product.
 */
export class Ledger {
  readonly accounts = new Map<string, Account>()
  readonly wallets: Record<Place, number> = { tills: 0, mobile_money: 0, bank: 0 }
  readonly month = { sales: 0, goods: 0, bad_debts: 0, expenses_total: 0 }
  readonly gone: Record<Good, number> = { phone: 0, case: 0, cable: 0 }

  #page(name: string): Account {
    const page = this.accounts.get(name) ?? { lines: [], debts: [], paid: 0 }
    this.accounts.set(name, page)
    return page
  }

  /** What they owe; below 0 it is a deposit. */
  balanceOf(name: string): number {
    return this.#page(name).lines.reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Sells goods at this price. Returns their total. */
  goodsLeave(good: Good, quantity: number, each: number): number {
    this.gone[good] += quantity
    this.month.sales += quantity * each
    this.month.goods += quantity * goods[good].cost
    return quantity * each
  }

  owe(name: string, day: string, kind: 'sale' | 'opening', amount: number): Debt {
    const debt = { day, due: plusDays(day, creditDays), amount, meant: 0 }
    const page = this.#page(name)
    page.lines.push({ day, kind, amount })
    page.debts.push(debt)
    return debt
  }

  /** Reduces what is owed; `debt`: the debt that it is meant for. */
  credit(name: string, day: string, kind: 'payment' | 'refund' | 'write_off', amount: number, debt?: Debt): void {
    const page = this.#page(name)
    page.lines.push({ day, kind, amount: -amount })
    const meant = debt === undefined ? 0 : Math.min(amount, debt.amount - debt.meant)
    if (debt !== undefined) debt.meant += meant
    page.paid += amount - meant
  }

  /** The open part of each debt: what is meant for none pays the oldest due first. */
  openOf(name: string): { readonly day: string; readonly due: string; readonly open: number }[] {
    const { debts, paid } = this.#page(name)
    let left = paid
    const inOrder = debts.toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
    return inOrder.flatMap(({ day, due, amount, meant }) => {
      const pays = Math.min(left, amount - meant)
      left -= pays
      const open = amount - meant - pays
      return open > 0 ? [{ day, due, open }] : []
    })
  }
}
