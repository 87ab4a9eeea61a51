import type { PreferencesChange, UserPreferences } from './account-preferences.ts'

// Without schemas, so that the first download does not carry them.

export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
export const dashboardWidgets = ['sales-overview', 'inventory-status', 'recent-transactions'] as const
export type DashboardWidget = (typeof dashboardWidgets)[number]
export const completionSteps = ['basicInfo', 'preferences', 'notifications'] as const
export type CompletionStep = (typeof completionSteps)[number]

/** What a person chooses: the row without its owner and times. */
export type Preferences = Omit<UserPreferences, 'user_id' | 'created_at' | 'updated_at'>

/** A person's preferences before they chose anything. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  language: 'en',
  currency: 'UGX',
  date_format: 'DD/MM/YYYY',
  time_format: '24h',
  timezone: 'Africa/Kampala',
  notifications: {
    email: true,
    push: true,
    lowStock: true,
    sales: true,
    reports: false,
    terms_accepted: false,
    terms_accepted_at: null,
    privacy_accepted: false,
    privacy_accepted_at: null,
  },
  dashboard: { layout: 'grid', widgets: [...dashboardWidgets], refreshInterval: 30_000 },
  inventory: { defaultView: 'table', itemsPerPage: 20, showImages: true, autoRefresh: false },
  sales: { defaultPaymentMethod: 'cash', autoCalculateTax: true, printReceipts: true, requireCustomer: false },
  profile_completed: false,
  profile_completion_steps: { basicInfo: false, preferences: false, notifications: false },
}

/** `preferences` with the change applied; nested fields that it does not name stay. */
export function withChange<Row extends Preferences>(
  preferences: Row,
  { notifications, dashboard, inventory, sales, profile_completion_steps, ...plain }: PreferencesChange,
): Row {
  return {
    ...preferences,
    ...plain,
    notifications: { ...preferences.notifications, ...notifications },
    dashboard: { ...preferences.dashboard, ...dashboard },
    inventory: { ...preferences.inventory, ...inventory },
    sales: { ...preferences.sales, ...sales },
    profile_completion_steps: { ...preferences.profile_completion_steps, ...profile_completion_steps },
  }
}
