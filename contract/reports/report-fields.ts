import { msg } from '@lingui/core/runtime-macro'
import type { Right } from '../organization/rights.ts'
import { say } from '../words.ts'

/** What a value is, and so how it is written and filtered. `count` is a whole number that is no money. */
export type FieldKind = 'text' | 'day' | 'count' | 'money'

/**
 * A field of a subject. A `group` is what rows are told apart by; a `sum` is added up over them. Whoever has not the right, or works at
 * chosen locations where it is the whole shop's, does not have the field at all.
 */
export type ReportField = {
  readonly words: string
  readonly kind: FieldKind
  readonly is: 'group' | 'sum'
  readonly right?: Right
  readonly ofWholeShop?: true
}

const group = (words: string, kind: FieldKind = 'text', more: Partial<ReportField> = {}): ReportField => ({
  words,
  kind,
  is: 'group',
  ...more,
})
const sum = (words: string, kind: 'count' | 'money', more: Partial<ReportField> = {}): ReportField => ({
  words,
  kind,
  is: 'sum',
  ...more,
})
const ofProfit = { right: 'see_profit' } as const
const ofCost = { right: 'see_cost' } as const
const ofWholeShop = { ofWholeShop: true } as const

const days = {
  day: group(say(msg`Day`), 'day'),
  month: group(say(msg`Month`)),
  weekday: group(say(msg`Weekday`), 'count'),
}
const product = {
  product: group(say(msg`Product`)),
  brand: group(say(msg`Brand`)),
  category: group(say(msg`Category`)),
}
const location = group(say(msg`Location`))
const seller = group(say(msg`Sold by`))
const method = group(say(msg`Payment method`))
const invoice = group(say(msg`Invoice`))
const units = sum(say(msg`Units`), 'count')
const revenue = sum(say(msg`Sales`), 'money')
const vat = sum(say(msg`VAT`), 'money')
const discount = sum(say(msg`Discounts`), 'money')
const cost = sum(say(msg`Cost of goods sold`), 'money', ofProfit)
const profit = sum(say(msg`Gross profit`), 'money', ofProfit)
const discountReason = group(say(msg`Reason for discount`))
const customer = group(say(msg`Customer`), 'text', { right: 'see_customers' })

/**
 * What can be asked of each subject. Sales, lines and payments are net of refunds, on the day of the sale. Their counts are of what stands:
 * sales and lines of which something is left, and payments of such sales. A line's discount goes back with its units, in the part that its
 * money does.
 */
export const reportFields = {
  sales: {
    ...days,
    hour: group(say(msg`Hour`), 'count'),
    location,
    seller,
    customer,
    invoice,
    discount_reason: discountReason,
    status: group(say(msg`Status`)),
    sales: sum(say(msg`Number of sales`), 'count'),
    units,
    revenue,
    discount,
    refunded: sum(say(msg`Refunded`), 'money'),
    vat,
    cost,
    profit,
  },
  lines: {
    ...days,
    ...product,
    location,
    seller,
    customer,
    invoice,
    discount_reason: discountReason,
    lines: sum(say(msg`Number of lines`), 'count'),
    units,
    revenue,
    discount,
    vat,
    cost,
    profit,
  },
  payments: {
    ...days,
    method,
    location,
    seller,
    invoice,
    payments: sum(say(msg`Number of payments`), 'count'),
    amount: sum(say(msg`Amount`), 'money'),
  },
  refunds: {
    ...days,
    reason: group(say(msg`Reason`)),
    location,
    person: group(say(msg`Refunded by`)),
    invoice,
    refunds: sum(say(msg`Number of refunds`), 'count'),
    units,
    amount: sum(say(msg`Amount`), 'money'),
    vat,
  },
  products: {
    ...product,
    barcode: group(say(msg`Barcode`)),
    status: group(say(msg`Status`)),
    price: group(say(msg`Price`), 'money'),
    unit_cost: group(say(msg`Cost price`), 'money', ofCost),
    last_sold: group(say(msg`Last sold`), 'day', ofWholeShop),
    last_received: group(say(msg`Last received`), 'day', ofWholeShop),
    age: group(say(msg`Days since received`), 'text', ofWholeShop),
    products: sum(say(msg`Number of products`), 'count'),
    stock: sum(say(msg`In stock`), 'count'),
    value: sum(say(msg`Stock value`), 'money', ofCost),
    value_at_price: sum(say(msg`Stock value at selling price`), 'money'),
  },
  stock: {
    ...product,
    location,
    shelf: group(say(msg`Stock status`)),
    levels: sum(say(msg`Number of products`), 'count'),
    stock: sum(say(msg`In stock`), 'count'),
    value: sum(say(msg`Stock value`), 'money', ofCost),
    value_at_price: sum(say(msg`Stock value at selling price`), 'money'),
  },
  movements: {
    ...days,
    reason: group(say(msg`Reason`)),
    ...product,
    location,
    person: group(say(msg`Who`)),
    movements: sum(say(msg`Number of movements`), 'count'),
    units_in: sum(say(msg`Units in`), 'count'),
    units_out: sum(say(msg`Units out`), 'count'),
    change: sum(say(msg`Change in stock`), 'count'),
  },
  customers: {
    customer: group(say(msg`Customer`)),
    status: group(say(msg`Status`)),
    place: group(say(msg`Location`)),
    since: group(say(msg`Customer since`), 'day'),
    last_order: group(say(msg`Last bought`), 'day'),
    customers: sum(say(msg`Number of customers`), 'count'),
    orders: sum(say(msg`Number of sales`), 'count'),
    spent: sum(say(msg`Spent`), 'money'),
  },
  price_changes: {
    ...days,
    ...product,
    person: group(say(msg`Changed by`)),
    before: group(say(msg`Price before`), 'money'),
    after: group(say(msg`Price after`), 'money'),
    changes: sum(say(msg`Number of changes`), 'count'),
  },
  // Shares of all sales of the shop: wrong for members who see only a part of them.
  abc: {
    product: group(say(msg`Product`), 'text', ofWholeShop),
    brand: group(say(msg`Brand`), 'text', ofWholeShop),
    category: group(say(msg`Category`), 'text', ofWholeShop),
    class: group(say(msg`Class`), 'text', ofWholeShop),
    products: sum(say(msg`Number of products`), 'count', ofWholeShop),
    units: sum(say(msg`Units`), 'count', ofWholeShop),
    revenue: sum(say(msg`Sales`), 'money', ofWholeShop),
    profit: sum(say(msg`Gross profit`), 'money', { ...ofWholeShop, ...ofProfit }),
  },
  pairs: {
    ...days,
    product: group(say(msg`Product`)),
    other: group(say(msg`Bought with`)),
    sales: sum(say(msg`Number of sales`), 'count'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ReportField>>>>

export type ReportSubject = keyof typeof reportFields
export const reportSubjects = Object.keys(reportFields) as [ReportSubject, ...ReportSubject[]]

/** Each subject's own words, the right beside `see_reports` that it wants, and whether it is of a period. */
export const subjectFacts: Readonly<
  Record<ReportSubject, { readonly words: string; readonly right?: Right; readonly hasPeriod: boolean }>
> = {
  sales: { words: say(msg`Sales`), right: 'see_sales', hasPeriod: true },
  lines: { words: say(msg`Products sold`), right: 'see_sales', hasPeriod: true },
  payments: { words: say(msg`Payments`), right: 'see_sales', hasPeriod: true },
  refunds: { words: say(msg`Refunds`), right: 'see_sales', hasPeriod: true },
  products: { words: say(msg`Products`), hasPeriod: false },
  stock: { words: say(msg`Stock by location`), hasPeriod: false },
  movements: { words: say(msg`Stock movements`), right: 'adjust_stock', hasPeriod: true },
  customers: { words: say(msg`Customers`), right: 'see_customers', hasPeriod: false },
  price_changes: { words: say(msg`Price changes`), right: 'see_audit', hasPeriod: true },
  abc: { words: say(msg`Products by share of sales`), hasPeriod: true },
  pairs: { words: say(msg`Products bought together`), right: 'see_sales', hasPeriod: true },
}

/** A subject's field by its name; undefined where it has none of that name. */
export function fieldOf(subject: ReportSubject, name: string): ReportField | undefined {
  const fields: Readonly<Record<string, ReportField>> = reportFields[subject]
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** What of the caller a report depends on. */
type Asker = { readonly may: (right: Right) => boolean; readonly isAtAllLocations: boolean }

/** Whether they may see the field. */
export function maySeeField({ right, ofWholeShop: isWhole }: ReportField, asker: Asker): boolean {
  return (right === undefined || asker.may(right)) && (isWhole === undefined || asker.isAtAllLocations)
}

/** Whether they may report on the subject at all. */
export function maySeeSubject(subject: ReportSubject, asker: Asker): boolean {
  const { right } = subjectFacts[subject]
  return right === undefined || asker.may(right)
}

/** The names of the fields that they may have, in the order of the table. */
export function fieldsFor(subject: ReportSubject, asker: Asker): string[] {
  return Object.entries<ReportField>(reportFields[subject]).flatMap(([name, field]) =>
    maySeeField(field, asker) ? [name] : [],
  )
}
