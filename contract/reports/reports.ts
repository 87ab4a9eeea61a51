import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf } from '../failure.ts'
import { PaidMethod } from '../selling/payment-shapes.ts'
import { Amount, ClockTime, Day, Flag, Id, SignedAmount, walkCounts, walkInput } from '../shapes.ts'
import { RunningOut } from './analytics.ts'
import { daysIn, longestReport, periodKinds } from './report-period.ts'

export const reportFailures = failuresOf('report', {
  notInPlan: failure(
    'FEATURE_NOT_IN_PLAN',
    409,
    'business_logic',
    'Advanced analytics is part of the Premium and Enterprise plans.',
  ),
})

const PeriodReported = z.object({ from: Day, to: Day })

/**
 * A report's period; none given: the last 30 days. `is_compared`: with the one before that has the same place in the week, month or
 * year that `part_of` names; without it, days from the first of a month are a part of it, and others compared with as many just before.
 */
export const ReportAsked = z
  .object({
    from: Day.optional(),
    to: Day.optional(),
    is_compared: Flag.default(true),
    part_of: z.enum(periodKinds).optional(),
    /** Of this location alone. */
    location_id: Id.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    message: 'Enter the start and the end of the period.',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || daysIn({ from, to }) >= 1, {
    message: 'The end of the period must be after its start.',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || daysIn({ from, to }) <= longestReport, {
    message: 'A period is at most three years long.',
  })

/** Trade of a day, a part or a whole period, net of refunds. `profit` is absent for members. */
const trade = { revenue: SignedAmount, transactions: z.int(), profit: SignedAmount.optional() }

export const DayReported = z.object({ day: Day, units: z.int(), ...trade })
export type DayReported = z.infer<typeof DayReported>
export const Totals = z.object({ units: z.int(), ...trade })
export type Totals = z.infer<typeof Totals>
export const MethodReported = z.object({ method: PaidMethod, revenue: SignedAmount, transactions: z.int() })
export type MethodReported = z.infer<typeof MethodReported>
export const CategoryReported = z.object({
  category_id: Id,
  name: z.string(),
  units: z.int(),
  revenue: SignedAmount,
  profit: SignedAmount.optional(),
})
export type CategoryReported = z.infer<typeof CategoryReported>

const product = { product_id: Id, brand: z.string(), model: z.string(), category_name: z.string() }
export const ProductReported = z.object({
  ...product,
  units_sold: z.int(),
  total_revenue: SignedAmount,
  profit: SignedAmount.optional(),
})
export type ProductReported = z.infer<typeof ProductReported>

/** A product on the shelf that sold least in the period. `stock_value` is its cost, absent for members. */
export const SlowMover = z.object({
  ...product,
  current_stock: z.int(),
  units_sold: z.int(),
  last_sold_day: Day.nullable(),
  stock_value: Amount.optional(),
})
export type SlowMover = z.infer<typeof SlowMover>

export const Report = z.object({
  period: PeriodReported,
  compared: PeriodReported.nullable(),
  /** The time of day, `HH:MM`, until which the last day compared with is counted: the period's own is not over yet. */
  compared_until: ClockTime.nullable().optional(),
  /** Every day of the period, oldest first; one without trade is there with zeros. */
  days: z.array(DayReported),
  compared_days: z.array(DayReported),
  totals: Totals,
  compared_totals: Totals.nullable(),
  methods: z.array(MethodReported),
  categories: z.array(CategoryReported),
  top_products: z.array(ProductReported),
  slow_movers: z.array(SlowMover),
  running_out: z.array(RunningOut),
  /** Cost of what is on the shelf now; absent for members. */
  stock_value: Amount.optional(),
  /** How often the stock of today was sold in the period, at cost and by the year; null without stock. Absent for members. */
  stock_turns: z.number().nullable().optional(),
})
export type Report = z.infer<typeof Report>

export const HourReported = z.object({
  /** 1 is Monday, 7 Sunday. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  revenue: SignedAmount,
  transactions: z.int(),
})
export type HourReported = z.infer<typeof HourReported>
export const SellerReported = z.object({ user_id: Id.nullable(), name: z.string(), ...trade })
export type SellerReported = z.infer<typeof SellerReported>

/** The shop's customers: how many there are, and what they have spent in all. */
export const CustomersReported = z.object({
  total: z.int(),
  new_in_period: z.int(),
  repeat: z.int(),
  /** The top 10 percent of those who have spent, rounded up. */
  top_spenders: z.int(),
  spent: Amount,
  spent_by_repeat: Amount,
  spent_by_top: Amount,
})
export type CustomersReported = z.infer<typeof CustomersReported>

export const Insights = z.object({
  period: PeriodReported,
  hours: z.array(HourReported),
  staff: z.array(SellerReported),
  customers: CustomersReported,
})
export type Insights = z.infer<typeof Insights>

const get = (path: `/${string}`, summary: string) => ({ method: 'GET' as const, path, tags: ['analytics'], summary })

/** A row of the day totals, under the name of the spec's view. */
export const SalesAnalytics = z.object({
  day: Day,
  total_sales: z.int(),
  units_sold: z.int(),
  total_revenue: SignedAmount,
  total_profit: SignedAmount.optional(),
})
export type SalesAnalytics = z.infer<typeof SalesAnalytics>

export const ProductPerformance = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  units_sold: z.int(),
  total_revenue: SignedAmount,
})
export type ProductPerformance = z.infer<typeof ProductPerformance>

export const reports = {
  report: forMember('see_reports')
    .route(get('/rest/v1/analytics', 'A period of trade: days, payment methods, categories and products'))
    .input(ReportAsked)
    .output(Report),
  insights: forMember('see_profit')
    .route(get('/rest/v1/analytics_insights', 'When, by whom and to whom the shop sold in a period'))
    .input(ReportAsked)
    .output(Insights)
    .errors(asErrors(reportFailures)),
  salesAnalytics: forMember('see_reports')
    .route(get('/rest/v1/sales_analytics', 'Trade by day, newest first'))
    .input(z.object(walkInput(20)))
    .output(z.object({ sales_analytics: z.array(SalesAnalytics), ...walkCounts })),
  productPerformance: forMember('see_reports')
    .route(get('/rest/v1/product_performance', 'Products by what they have brought in, all time, net of refunds'))
    .input(z.object(walkInput(20)))
    .output(z.object({ product_performance: z.array(ProductPerformance), ...walkCounts })),
}
