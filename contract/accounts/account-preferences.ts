import { z } from 'zod'
import { PaymentMethod } from '../selling/payment-shapes.ts'
import { Id, Instant, LanguageCode } from '../shapes.ts'
import { TimeZone } from '../time-zone.ts'
import { dashboardWidgets, dateFormats } from './default-preferences.ts'

const Terms = {
  terms_accepted: z.boolean(),
  privacy_accepted: z.boolean(),
}

const Channels = {
  email: z.boolean(),
  push: z.boolean(),
  lowStock: z.boolean(),
  sales: z.boolean(),
  reports: z.boolean(),
}

const Dashboard = z.object({
  layout: z.enum(['grid', 'list']),
  widgets: z.array(z.enum(dashboardWidgets)).max(dashboardWidgets.length),
  /** Milliseconds; 0: only when the screen opens. */
  refreshInterval: z.union([z.literal(0), z.int().min(5000).max(3_600_000)]),
})

const Inventory = z.object({
  defaultView: z.enum(['table', 'grid']),
  itemsPerPage: z.int().min(1).max(100),
  showImages: z.boolean(),
  autoRefresh: z.boolean(),
})

const Sales = z.object({
  defaultPaymentMethod: PaymentMethod,
  autoCalculateTax: z.boolean(),
  printReceipts: z.boolean(),
  requireCustomer: z.boolean(),
})

const Steps = z.object({ basicInfo: z.boolean(), preferences: z.boolean(), notifications: z.boolean() })

/** One currency so far: there are no rates to convert by. */
const choices = {
  theme: z.enum(['light', 'dark', 'system']),
  language: LanguageCode,
  currency: z.literal('UGX'),
  date_format: z.enum(dateFormats),
  time_format: z.enum(['24h', '12h']),
  timezone: TimeZone,
}

/** How one person likes the product to look and behave; nested fields are the spec's. */
export const UserPreferences = z.object({
  user_id: Id,
  ...choices,
  notifications: z.object({
    ...Channels,
    ...Terms,
    terms_accepted_at: Instant.nullable(),
    privacy_accepted_at: Instant.nullable(),
  }),
  dashboard: Dashboard,
  inventory: Inventory,
  sales: Sales,
  /** True exactly when all three steps are. */
  profile_completed: z.boolean(),
  profile_completion_steps: Steps,
  created_at: Instant,
  updated_at: Instant,
})
export type UserPreferences = z.infer<typeof UserPreferences>

/** The changes, nested to any depth. The time of accepting or withdrawing terms is the server's. */
export const PreferencesChange = z
  .object({
    ...choices,
    notifications: z.object({ ...Channels, ...Terms }).partial(),
    dashboard: Dashboard.partial(),
    inventory: Inventory.partial(),
    sales: Sales.partial(),
    profile_completion_steps: Steps.partial(),
  })
  .partial()
export type PreferencesChange = z.infer<typeof PreferencesChange>
