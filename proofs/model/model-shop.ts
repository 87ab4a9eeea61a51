import { ModelWorkshop, paidOf, phone, work } from './model-workshop.ts'

/** The model of a product; stock and revenue are computed from the documents. */
export type ModelProduct = {
  readonly price: number
  cost: number
  opening: number
  /** The value of the stock beside units by cost. */
  rest: number
  /** Of the stock, what is at the branch and what is on its way there. */
  away: number
  onTheWay: number
  /** The part of a return's value beyond what the stock could carry. */
  variance: number
}

/** Goods that came in, by one line. */
export type ModelGoods = { readonly product: number; readonly units: number; readonly value: number; back: number }
/** Goods that are sent to the branch. */
export type ModelTransfer = {
  readonly product: number
  readonly units: number
  state: 'sent' | 'received' | 'cancelled'
}

export type ModelLine = {
  readonly product: number
  readonly quantity: number
  readonly total: number
  /** The unit cost when it was sold. */
  readonly cost: number
  /** VAT inside the total, by the shop's VAT state at the sale. */
  readonly tax: number
  readonly back: { readonly quantity: number; readonly goods: 'restock' | 'write_off' }[]
}

export type ModelSale = {
  customer: number | undefined
  readonly day: string
  /** The time of its date, in milliseconds. */
  readonly at: number
  readonly lines: readonly ModelLine[]
}

/** A customer exists, was deleted, or was merged into another. */
export type ModelCustomer = 'here' | 'gone' | { readonly now: number }

/** A shop in memory: only documents, and no running totals. What the books must show is computed from them, in arithmetic that cannot round. */
export class ModelShop {
  readonly products: ModelProduct[] = []
  readonly customers: ModelCustomer[] = []
  readonly sales: ModelSale[] = []
  readonly goods: ModelGoods[] = []
  readonly transfers: ModelTransfer[] = []
  readonly workshop = new ModelWorkshop()
  isVatRegistered = false

  /** VAT of 18 percent inside an amount, rounded half up; none while the shop is not registered. */
  taxIn(amount: number): number {
    return this.isVatRegistered ? Number((2n * BigInt(amount) * 18n + 118n) / 236n) : 0
  }

  stockOf(product: number): number {
    const sold = this.linesOf(product).reduce((sum, line) => sum + line.quantity - restocked(line), 0)
    return (this.products[product]?.opening ?? 0) - sold
  }

  /** The part at locations that sell. */
  hereOf(product: number): number {
    const { away = 0, onTheWay = 0 } = this.products[product] ?? {}
    return this.stockOf(product) - away - onTheWay
  }

  /** The customer that a number means today. */
  personOf(customer: number): number | undefined {
    const found = this.customers[customer]
    if (found === 'here') return customer
    return typeof found === 'object' ? this.personOf(found.now) : undefined
  }

  /** What the product's tables must contain. */
  books(): Books {
    const days = new Map<string, number[]>()
    const productDays = new Map<string, number[]>()
    for (const sale of this.#allSales()) {
      add(days, sale.day, [isStanding(sale) ? 1 : 0, 0, 0, 0, 0])
      for (const line of sale.lines) {
        const units = line.quantity - refunded(line)
        const revenue = line.total - partBack(line, line.total)
        const tax = line.tax - partBack(line, line.tax)
        const profit = revenue - tax - line.cost * (line.quantity - restocked(line))
        add(days, sale.day, [0, units, revenue, profit, tax])
        add(productDays, `${sale.day} ${nameOf(line.product)}`, [units, revenue, profit])
      }
    }
    return {
      products: this.products.map(({ cost, rest, away, onTheWay }, product) => {
        return [this.stockOf(product), ...this.#soldOf(product), cost, rest, away, onTheWay]
      }),
      customers: this.customers.map((customer, number) => (customer === 'here' ? this.totalsOf(number) : null)),
      sales: this.sales.map((sale) => [isStanding(sale), sale.customer ?? null, amountOf(sale)]),
      days: written(days),
      productDays: written(productDays),
      workshop: this.#booksOfWorkshop(),
    }
  }

  /** The result of the month: sales without VAT, VAT, gross profit, losses of goods, the cost of returns to suppliers, and the total. */
  result(): readonly number[] {
    const sums = Object.values(this.books().days).reduce(
      ([sales = 0, vat = 0, gross = 0], [, , revenue = 0, profit = 0, tax = 0]) => [
        sales + revenue - tax,
        vat + tax,
        gross + profit,
      ],
      [0, 0, 0],
    )
    const shrinkage = this.workshop.losses.reduce((sum, loss) => sum + loss, 0)
    const late = this.products.reduce((sum, { variance }) => sum + variance, 0)
    return [...sums, shrinkage, late, (sums[2] ?? 0) - shrinkage - late]
  }

  /** Devices, repairs, and money: customers who pay at once owe nothing, and the value of a traded-in device passes through. */
  #booksOfWorkshop(): WorkshopBooks {
    const { devices, repairs, cash } = this.workshop
    const here = this.workshop.here()
    const owed = this.goods.reduce((sum, { value, units, back }) => sum + value - upTo(value, units, back), 0)
    const ofSales = this.sales.reduce((sum, sale) => sum + amountOf(sale), 0)
    return {
      phones: [here.length, ...this.#soldOf(phone), here.reduce((sum, { cost }) => sum + cost, 0)],
      devices: devices.map(({ state, cost }) => [state, cost]),
      repairs: repairs.map((repair) => [repair.isCollected, paidOf(repair)]),
      money: { cash: cash.reduce((sum, amount) => sum + amount, ofSales), elsewhere: 0, suppliers: owed, customers: 0 },
    }
  }

  #allSales(): ModelSale[] {
    return [...this.sales, ...this.workshop.sales]
  }

  /** Units, and their revenue, net of refunds. */
  #soldOf(product: number): [number, number] {
    const lines = this.linesOf(product)
    const units = lines.reduce((sum, line) => sum + line.quantity - refunded(line), 0)
    return [units, lines.reduce((sum, line) => sum + line.total - partBack(line, line.total), 0)]
  }

  private linesOf(product: number): ModelLine[] {
    return this.#allSales().flatMap(({ lines }) => lines.filter((line) => line.product === product))
  }

  private totalsOf(customer: number): [number, number, number | null] {
    const theirs = this.sales.filter((sale) => sale.customer === customer)
    const standing = theirs.filter(isStanding)
    const spent = theirs.reduce((sum, sale) => sum + amountOf(sale), 0)
    return [standing.length, spent, standing.length === 0 ? null : Math.max(...standing.map(({ at }) => at))]
  }
}

/** Everything that is compared; days without any figures are left out. */
export type Books = {
  readonly products: (readonly number[])[]
  readonly customers: (readonly (number | null)[] | null)[]
  /** Whether it is in force, its customer, and what is left of it. */
  readonly sales: (readonly [boolean, number | null, number])[]
  readonly days: Record<string, readonly number[]>
  readonly productDays: Record<string, readonly number[]>
  readonly workshop: WorkshopBooks
}

/** Phones by IMEI: in stock, sold, their revenue, and the cost of those in stock; then each device, each repair, and the money. */
export type WorkshopBooks = {
  readonly phones: readonly number[]
  readonly devices: readonly (readonly [state: string, cost: number])[]
  readonly repairs: readonly (readonly [isCollected: boolean, paid: number])[]
  readonly money: Record<'cash' | 'elsewhere' | 'suppliers' | 'customers', number>
}

/** The key of a product. */
export const nameOf = (product: number) => (product === phone ? 'phone' : product === work ? 'work' : String(product))

/** The share of these units in the cost of all, rounded half up. */
export function upTo(value: number, units: number, count: number): number {
  const [whole, all, part] = [BigInt(value), BigInt(units), BigInt(count)]
  return Number((2n * whole * part + all) / (2n * all))
}

export const refunded = ({ back }: ModelLine) => back.reduce((sum, { quantity }) => sum + quantity, 0)
const restocked = ({ back }: ModelLine) =>
  back.reduce((sum, { quantity, goods }) => sum + (goods === 'restock' ? quantity : 0), 0)

/** The refunded units' share of an amount of the whole line. */
const partBack = (line: ModelLine, whole: number) => upTo(whole, line.quantity, refunded(line))

/** A sale is in force while at least one unit of it was not refunded. */
export const isStanding = ({ lines }: ModelSale) => lines.some((line) => refunded(line) < line.quantity)
const amountOf = ({ lines }: ModelSale) => lines.reduce((sum, line) => sum + line.total - partBack(line, line.total), 0)

function add(sums: Map<string, number[]>, key: string, figures: readonly number[]): void {
  const before = sums.get(key) ?? figures.map(() => 0)
  sums.set(
    key,
    before.map((sum, i) => sum + (figures[i] ?? 0)),
  )
}

/** Sums by key in order, without zeros. */
export function written(sums: ReadonlyMap<string, readonly number[]>): Record<string, readonly number[]> {
  const said = [...sums].filter(([, figures]) => figures.some((figure) => figure !== 0))
  return Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
