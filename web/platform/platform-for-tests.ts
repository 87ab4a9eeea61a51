import type { PlatformOverview, PlatformUser } from '@tunda/contract/platform/platform'
import type { InvoiceRow, SubscriptionRow } from '@tunda/contract/platform/platform-billing'

const counts = (rows: readonly unknown[]) => ({
  totalCount: rows.length,
  totalPages: Math.min(rows.length, 1),
  currentPage: 1,
})

export const subscription: SubscriptionRow = {
  id: '33333333-3333-4333-8333-333333333333',
  user_id: '66666666-6666-4666-8666-666666666666',
  subscription_tier: 'basic',
  status: 'active',
  billing_period: 'monthly',
  amount: 60_000,
  currency: 'UGX',
  start_date: '2026-09-22T09:00:00Z',
  end_date: '2026-12-22T20:59:59.999Z',
  trial_end_date: null,
  next_billing_date: '2026-12-22T20:59:59.999Z',
  created_at: '2026-09-22T09:00:00Z',
  updated_at: '2026-09-22T09:00:00Z',
  created_by: null,
  profile: {
    email: 'kato@shop.ug',
    full_name: 'Kato Phones',
    organizations: [{ id: '22222222-2222-4222-8222-222222222222', name: 'Kato & Sons' }],
  },
}

export const invoice: InvoiceRow = {
  id: '44444444-4444-4444-8444-444444444444',
  subscription_id: subscription.id,
  invoice_number: 'INV-P000007',
  status: 'unpaid',
  amount: 60_000,
  currency: 'UGX',
  subscription_tier: 'basic',
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  due_date: null,
  paid_at: null,
  notes: '',
  credit: null,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
  created_by: null,
  email: 'kato@shop.ug',
  full_name: 'Kato Phones',
}

export const kato: PlatformUser = {
  id: subscription.user_id,
  email: 'kato@shop.ug',
  full_name: 'Kato Phones',
  is_super_admin: false,
  email_confirmed_at: '2026-09-01T09:05:00Z',
  suspended_at: null,
  suspended_why: null,
  created_at: '2026-09-01T09:00:00Z',
  last_sign_in_at: null,
  plan: { tier: 'premium', limits_of: 'premium', standing: 'active' },
  organizations: [
    {
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Kato & Sons',
      industry: 'Phones & Electronics',
      role: 'owner',
      phone: '0700 000 000',
      address: null,
      is_onboarded: true,
      state: null,
      suspended_why: null,
      members: 3,
      products: 248,
      recent_transactions: 596,
      created_at: '2026-09-01T09:00:00Z',
    },
  ],
  subscription,
}

export const overview: PlatformOverview = {
  people: 1248,
  organizations: 310,
  active_subscriptions: [
    { tier: 'basic', active: 200, trial: 4 },
    { tier: 'premium', active: 90, trial: 0 },
    { tier: 'enterprise', active: 0, trial: 0 },
  ],
  monthly_revenue: 25_500_000,
  unpaid: { invoices: 1, amount: 60_000 },
  growth: [
    { month: '2026-10', people: 40, organizations: 12 },
    { month: '2026-11', people: 52, organizations: 20 },
  ],
  expiring: [
    {
      id: subscription.id,
      user_id: subscription.user_id,
      email: 'kato@shop.ug',
      full_name: 'Kato Phones',
      subscription_tier: 'basic',
      status: 'trial',
      ends_at: new Date(Date.now() + 5 * 86_400_000 - 60_000).toISOString(),
    },
  ],
  waiting_resets: [
    {
      id: '55555555-5555-4555-8555-555555555555',
      target_user_id: kato.id,
      target_email: 'kato@shop.ug',
      target_name: 'Kato Phones',
      reason: 'Lost his phone',
      requested_by: null,
      requested_by_email: 'ruth@tunda.example',
      status: 'waiting',
      created_at: '2026-11-21T08:00:00Z',
    },
  ],
  latest: [],
  backups: { backup: null, drill: null },
}

const team = [
  {
    user_id: '11111111-1111-4111-8111-111111111111',
    email: 'aisha@shop.ug',
    full_name: 'Aisha Namuli',
    created_at: '2026-01-01T09:00:00Z',
    created_by_email: null,
  },
]

export const usersCall = 'POST /rest/v1/rpc/get_platform_users_with_business_info'
export const usersAnswer = (users: readonly PlatformUser[]) => ({
  body: { users, ...counts(users), totals: { users: 1248, organizations: 310, subscriptions: 290, super_admins: 1 } },
})

/** The platform's calls, each answered with one of everything. */
export const platformAnswers = {
  'GET /rest/v1/platform_overview': { body: overview },
  'GET /rest/v1/super_admins': { body: { super_admins: team, ...counts(team) } },
  'GET /rest/v1/password_reset_requests': { body: { password_reset_requests: [], ...counts([]) } },
  'GET /rest/v1/platform_subscriptions': { body: { user_subscriptions: [subscription], ...counts([subscription]) } },
  'GET /rest/v1/platform_invoices': { body: { subscription_invoices: [invoice], ...counts([invoice]) } },
  [usersCall]: usersAnswer([kato]),
}
