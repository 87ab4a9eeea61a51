import type { InferContractRouterOutputs } from '@orpc/contract'
import type { subscription } from '@tunda/contract/organization/subscription'
import type { Dashboard } from '@tunda/contract/reports/analytics'

type Usage = InferContractRouterOutputs<typeof subscription>['usage']

const id = (last: number) => `44444444-4444-4444-8444-${String(last).padStart(12, '0')}`

/** The dashboard of a shop with two weeks of trade, as its owner gets it. */
export const busyDashboard: Dashboard = {
  as_of: '2026-11-20T14:45:00Z',
  today: { day: '2026-11-20', revenue: 4_660_000, transactions: 37, profit: 828_500 },
  last_week: { day: '2026-11-13', revenue: 4_145_900, transactions: 38, profit: 766_420 },
  compared_until: '17:45',
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(index + 7).padStart(2, '0')}`,
    revenue: 3_000_000 + index * 100_000,
    transactions: 30,
    profit: 500_000,
  })),
  stock_value: 84_200_000,
  units_on_hand: 1248,
  product_count: 248,
  low_stock_count: 12,
  out_of_stock_count: 4,
  top_products: [
    {
      product_id: id(1),
      brand: 'Samsung',
      model: 'Galaxy A15',
      category_name: 'Smartphones',
      units_sold: 42,
      total_revenue: 30_240_000,
    },
    {
      product_id: id(2),
      brand: 'Tecno',
      model: 'Camon 30',
      category_name: 'Smartphones',
      units_sold: 27,
      total_revenue: 24_840_000,
    },
  ],
  recent_sales: [
    {
      id: id(10),
      sale_date: '2026-11-20T14:42:00Z',
      invoice_number: 'INV-004812',
      customer_name: 'Walk-in Customer',
      items_summary: 'Samsung Galaxy A15 + 1',
      units: 2,
      payment_method: 'mobile_money',
      status: 'completed',
      total_amount: 780_000,
      profit: 120_000,
    },
  ],
  running_out: [
    {
      product_id: id(3),
      brand: 'Samsung',
      model: '25W charger',
      category_name: 'Accessories',
      current_stock: 0,
      days_left: 0,
    },
    {
      product_id: id(4),
      brand: 'Infinix',
      model: 'Hot 40i',
      category_name: 'Smartphones',
      current_stock: 2,
      days_left: 2,
    },
  ],
}

const { stock_value: _value, ...withoutValue } = busyDashboard
const withoutProfit = <Row extends { profit?: number | undefined }>({ profit: _profit, ...row }: Row) => row

/** The same as a member gets it: no profit, no stock value. */
export const membersDashboard: Dashboard = {
  ...withoutValue,
  today: withoutProfit(busyDashboard.today),
  last_week: withoutProfit(busyDashboard.last_week),
  days: busyDashboard.days.map(withoutProfit),
  recent_sales: busyDashboard.recent_sales.map(withoutProfit),
}

/** The dashboard on the first day. */
export const emptyDashboard: Dashboard = {
  as_of: busyDashboard.as_of,
  today: { day: '2026-11-20', revenue: 0, transactions: 0, profit: 0 },
  last_week: { day: '2026-11-13', revenue: 0, transactions: 0, profit: 0 },
  days: busyDashboard.days.map(({ day }) => ({ day, revenue: 0, transactions: 0, profit: 0 })),
  stock_value: 0,
  units_on_hand: 0,
  product_count: 0,
  low_stock_count: 0,
  out_of_stock_count: 0,
  top_products: [],
  recent_sales: [],
  running_out: [],
}

/** One meter in each standing: free, nearly used, used up, without a limit. */
export const usage: Usage = {
  tier: 'premium',
  meters: [
    { resource: 'terminals', current: 0, limit: 5 },
    { resource: 'users', current: 10, limit: 10 },
    { resource: 'products', current: 4100, limit: 5000 },
    { resource: 'monthly_transactions', current: 3104, limit: -1 },
  ],
}
