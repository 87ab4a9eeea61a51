const dayLength = 86_400_000
const creditDays = 30

/** Where money is: the shop's drawer, its mobile money, or the till's own drawer. */
export const places = ['cash', 'mobile_money', 'till'] as const
export type Place = (typeof places)[number]

type At = { readonly day: string }
export type ModelSale = At & {
  readonly kind: 'sale'
  readonly customer: number
  readonly total: number
  readonly on_account: number
  readonly paidInto: Place
}
/** What was returned of a sale: off the account, and out of a wallet. `meant` was deducted from that very debt; `recovered` had been written off. */
export type ModelRefund = At & {
  readonly kind: 'refund'
  readonly sale: ModelSale
  readonly amount: number
  readonly off: number
  readonly meant: number
  readonly recovered: number
  readonly outOf: Place
}
/** A manual entry, and the day on which it was reversed. */
export type ModelEntry = At & {
  readonly kind: 'payment' | 'payout' | 'opening' | 'write_off'
  readonly customer: number
  readonly amount: number
  readonly wallet: Place | undefined
  /** Of a payment: the part that is for that debt. */
  readonly meant: readonly { readonly debt: ModelDebt; readonly amount: number }[]
  /** Of an opening debt: the day it was incurred, before it was entered. */
  readonly made: string
  takenBack: string | undefined
}
export type ModelDebt = ModelSale | ModelEntry
type Document = ModelSale | ModelRefund | ModelEntry

/** What must be equal in memory and in the database. */
export type CreditBooks = {
  /** Of each customer who still exists: what they owe, by age, and what is overdue. */
  readonly accounts: Record<string, readonly number[]>
  readonly owed: number
  readonly deposits: number
  readonly wallets: Record<Place, number>
  readonly badDebts: readonly [number, number]
}

const sum = <Item>(items: readonly Item[], figure: (item: Item) => number) =>
  items.reduce((all, item) => all + figure(item), 0)
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
export const daysLater = (day: string, days: number) => dayOf(Date.parse(day) + days * dayLength)
const monthBefore = (month: string) => daysLater(`${month}-01`, -1).slice(0, 7)

/** A shop that sells on account, in memory: only documents, in their order. Every figure is computed from them. */
export class CreditModel {
  readonly documents: Document[] = []
  /** The customer into whom another was merged. */
  readonly became: (number | undefined)[] = [undefined, undefined, undefined]
  now = Date.parse('2026-06-10T09:00:00Z')

  get today(): string {
    return dayOf(this.now)
  }
  get sales(): ModelSale[] {
    return this.documents.filter((one) => one.kind === 'sale')
  }
  get entries(): ModelEntry[] {
    return this.documents.filter((one) => one.kind !== 'sale' && one.kind !== 'refund')
  }

  personOf(customer: number): number {
    const now = this.became[customer]
    return now === undefined ? customer : this.personOf(now)
  }
  private of(customer: number): Document[] {
    return this.documents.filter((one) => this.personOf(ownerOf(one)) === this.personOf(customer))
  }

  balanceOf(customer: number): number {
    return sum(this.of(customer), (one) => (isStanding(one) ? owedBy(one) : 0))
  }
  /** Their money that came in for the account and was not paid out again. */
  heldOf(customer: number): number {
    return sum(this.of(customer), (one) => (isStanding(one) ? cashOf(one) : 0))
  }
  /** What was written off and neither reversed nor returned as goods. */
  forgivenOf(customer: number): number {
    return sum(this.of(customer), (one) => (isStanding(one) ? forgivenBy(one) : 0))
  }

  refundsOf(sale: ModelSale): ModelRefund[] {
    return this.documents.filter((one) => one.kind === 'refund').filter((one) => one.sale === sale)
  }
  /** What the customer still has of the sale, in shillings. */
  leftOf(sale: ModelSale): number {
    return sale.total - sum(this.refundsOf(sale), ({ amount }) => amount)
  }
  /** The part of a debt that no payment and no refund was meant for. */
  unmeantOf(debt: ModelDebt): number {
    const full = debt.kind === 'sale' ? debt.on_account : debt.amount
    const paid = sum(this.entries, (one) => (isStanding(one) ? meantFor(one, debt) : 0))
    return full - paid - (debt.kind === 'sale' ? sum(this.refundsOf(debt), ({ meant }) => meant) : 0)
  }
  debtsOf(customer: number): ModelDebt[] {
    return this.of(customer).filter(
      (one): one is ModelDebt =>
        (one.kind === 'sale' && one.on_account > 0) || (one.kind === 'opening' && isStanding(one)),
    )
  }

  /**
   * Debts by age: whatever was meant for none pays the oldest due first. A deposit that was paid out, and a write-off whose goods were returned, are
   * not debts: they reduce the credit before it pays any.
   */
  private agedOf(customer: number): number[] {
    const aged = [0, 0, 0, 0, 0]
    const owe = (made: string, due: string | undefined, open: number) => {
      const age = (Date.parse(this.today) - Date.parse(made)) / dayLength
      const place = age <= 30 ? 0 : age <= 60 ? 1 : age <= 90 ? 2 : 3
      aged[place] = (aged[place] ?? 0) + open
      if (due !== undefined && due < this.today) aged[4] = (aged[4] ?? 0) + open
    }
    const debts = this.debtsOf(customer).map((debt) => ({ made: madeOn(debt), left: this.unmeantOf(debt) }))
    const drawn = this.of(customer).flatMap((one) => {
      const amount = isStanding(one) ? drawnBy(one) : 0
      return amount === 0 ? [] : [{ made: one.day, left: amount }]
    })
    let credit = sum([...debts, ...drawn], ({ left }) => left) - Math.max(this.balanceOf(customer), 0)
    const pay = (left: number) => {
      const paid = Math.min(left, credit)
      credit -= paid
      return left - paid
    }
    for (const { made, left } of drawn.toSorted(byDay)) owe(made, undefined, pay(left))
    for (const { made, left } of debts.toSorted(byDay)) owe(made, daysLater(made, creditDays), pay(left))
    return aged
  }

  books(): CreditBooks {
    const people = this.became.flatMap((now, customer) => (now === undefined ? [customer] : []))
    const balances = people.map((customer) => this.balanceOf(customer))
    const month = this.today.slice(0, 7)
    const lostIn = (of: string) => sum(this.documents, (one) => lostBy(one, of))
    return {
      accounts: Object.fromEntries(
        people.map((customer) => [customer, [this.balanceOf(customer), ...this.agedOf(customer)]]),
      ),
      owed: sum(balances, (balance) => Math.max(balance, 0)),
      deposits: sum(balances, (balance) => Math.max(-balance, 0)),
      wallets: Object.fromEntries(
        places.map((place) => [place, sum(this.documents, (one) => movedIn(one, place))]),
      ) as Record<Place, number>,
      badDebts: [lostIn(month), lostIn(monthBefore(month))],
    }
  }

  /** What the customers have: goods that were sold and not returned, and what they owed before. */
  given(): number {
    const opened = this.entries.filter((one) => one.kind === 'opening' && isStanding(one))
    return sum(this.sales, (sale) => this.leftOf(sale)) + sum(opened, ({ amount }) => amount)
  }
  /** What the shop has against it: money, debts, and losses. */
  against(): number {
    const { wallets, owed, deposits } = this.books()
    return sum(Object.values(wallets), Number) + owed - deposits + sum(this.documents, (one) => forgivenBy(one, true))
  }
}

const byDay = (one: { made: string }, other: { made: string }) =>
  one.made < other.made ? -1 : one.made > other.made ? 1 : 0
const isEntry = (one: Document): one is ModelEntry => one.kind !== 'sale' && one.kind !== 'refund'
export const isStanding = (one: Document) => !isEntry(one) || one.takenBack === undefined
const ownerOf = (one: Document) => (one.kind === 'refund' ? one.sale.customer : one.customer)
export const madeOn = (debt: ModelDebt) => (debt.kind === 'sale' ? debt.day : debt.made)
const meantFor = ({ meant }: ModelEntry, debt: ModelDebt) =>
  sum(meant, (part) => (part.debt === debt ? part.amount : 0))

function owedBy(one: Document): number {
  if (one.kind === 'sale') return one.on_account
  if (one.kind === 'refund') return one.recovered - one.off
  return one.kind === 'opening' || one.kind === 'payout' ? one.amount : -one.amount
}
function cashOf(one: Document): number {
  if (one.kind === 'payment') return one.amount
  return one.kind === 'payout' ? -one.amount : 0
}
function forgivenBy(one: Document, onlyStanding = false): number {
  if (one.kind === 'refund') return -one.recovered
  return one.kind === 'write_off' && (!onlyStanding || isStanding(one)) ? one.amount : 0
}
function drawnBy(one: Document): number {
  if (one.kind === 'refund') return one.recovered
  return one.kind === 'payout' ? one.amount : 0
}
function movedIn(one: Document, place: Place): number {
  if (one.kind === 'sale') return one.paidInto === place ? one.total - one.on_account : 0
  if (one.kind === 'refund') return one.outOf === place ? one.off - one.amount : 0
  return one.wallet === place && isStanding(one) ? cashOf(one) : 0
}
/** What was lost in a month: a reversal reduces the month in which it was made. */
function lostBy(one: Document, month: string): number {
  const isIn = (day: string | undefined) => day?.slice(0, 7) === month
  if (one.kind === 'refund') return isIn(one.day) ? -one.recovered : 0
  if (one.kind !== 'write_off') return 0
  return (isIn(one.day) ? one.amount : 0) - (isIn(one.takenBack) ? one.amount : 0)
}
