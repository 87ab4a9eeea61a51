import { msg } from '@lingui/core/runtime-macro'
import { say } from '../words.ts'
import type { ReportDescription } from './custom-reports.ts'

type ReadyReport = { readonly name: string; readonly about: string; readonly description: ReportDescription }

const ready = (
  name: string,
  about: string,
  description: Partial<ReportDescription> & Pick<ReportDescription, 'subject' | 'columns'>,
): ReadyReport => ({
  name,
  about,
  description: { filters: [], period: 'last_30_days', show: 'table', is_compared: false, ...description },
})

/** Reports that every shop has ready, to run as they are or to change. Members who may not see a column get the report without it. */
export const readyReports = {
  dead_stock: ready(say(msg`Dead stock`), say(msg`In stock, but not sold or received for 90 days`), {
    subject: 'products',
    columns: ['product', 'category', 'last_sold', 'last_received', 'stock', 'value_at_price', 'value'],
    filters: [
      { field: 'stock', is: 'at_least', number: 1 },
      { field: 'last_sold', is: 'older_than', days: 90 },
      { field: 'last_received', is: 'older_than', days: 90 },
    ],
  }),
  brands: ready(say(msg`Margin by brand`), say(msg`What each brand sold for and earned`), {
    subject: 'lines',
    columns: ['brand', 'units', 'revenue', 'profit'],
    order: { field: 'revenue', descending: true },
    show: 'bar',
  }),
  hours: ready(say(msg`Sales by hour and weekday`), say(msg`When customers come`), {
    subject: 'sales',
    columns: ['weekday', 'hour', 'sales', 'revenue'],
    order: { field: 'weekday', descending: false },
    period: 'last_90_days',
  }),
  people: ready(say(msg`Sales per person`), say(msg`What each person sold, and what it earned`), {
    subject: 'sales',
    columns: ['seller', 'sales', 'units', 'revenue', 'profit'],
    order: { field: 'revenue', descending: true },
    is_compared: true,
  }),
  discounts: ready(say(msg`Discounts given`), say(msg`Who gave discounts, how much, and on which products`), {
    subject: 'lines',
    columns: ['seller', 'product', 'lines', 'discount', 'revenue'],
    filters: [{ field: 'discount', is: 'at_least', number: 1 }],
    order: { field: 'discount', descending: true },
  }),
  refunds: ready(say(msg`Refunds by reason`), say(msg`Why goods came back, and what was refunded`), {
    subject: 'refunds',
    columns: ['reason', 'refunds', 'units', 'amount'],
    order: { field: 'amount', descending: true },
    period: 'last_90_days',
  }),
  vat: ready(say(msg`VAT of the month`), say(msg`Sales and VAT of last month, day by day`), {
    subject: 'sales',
    columns: ['day', 'revenue', 'vat'],
    order: { field: 'day', descending: false },
    period: 'last_month',
  }),
  lost_customers: ready(
    say(msg`Customers who stopped coming`),
    say(msg`Bought at least twice, but not in the last 60 days`),
    {
      subject: 'customers',
      columns: ['customer', 'last_order', 'orders', 'spent'],
      filters: [
        { field: 'orders', is: 'at_least', number: 2 },
        { field: 'last_order', is: 'older_than', days: 60 },
      ],
      order: { field: 'spent', descending: true },
    },
  ),
  prices: ready(say(msg`Price changes`), say(msg`The price before and after, and who changed it`), {
    subject: 'price_changes',
    columns: ['day', 'product', 'before', 'after', 'person', 'changes'],
    order: { field: 'day', descending: true },
  }),
  abc: ready(say(msg`ABC of products`), say(msg`A makes the first 80% of sales, B the next 15%, C the rest`), {
    subject: 'abc',
    columns: ['class', 'product', 'units', 'revenue', 'profit'],
    order: { field: 'revenue', descending: true },
    period: 'last_365_days',
  }),
  stock_age: ready(say(msg`Stock by age`), say(msg`Stock by how long ago it was last received`), {
    subject: 'products',
    columns: ['age', 'products', 'stock', 'value_at_price', 'value'],
    filters: [{ field: 'stock', is: 'at_least', number: 1 }],
    order: { field: 'age', descending: false },
  }),
  pairs: ready(say(msg`Best pairs`), say(msg`Products that are bought together`), {
    subject: 'pairs',
    columns: ['product', 'other', 'sales'],
    filters: [{ field: 'sales', is: 'at_least', number: 2 }],
  }),
} as const satisfies Readonly<Record<string, ReadyReport>>

export type ReadyName = keyof typeof readyReports
export const readyNames = Object.keys(readyReports) as ReadyName[]
export const isReadyName = (name: string | null): name is ReadyName => readyNames.some((one) => one === name)
