/** Every address of the web app. The server answers 404 for any other, with the app's own not-found screen. */
export const paths = {
  landing: '/',
  resetPassword: '/reset-password',
  terms: '/terms',
  privacy: '/privacy',
  support: '/support',
  about: '/about',

  dashboard: '/dashboard',
  inventory: '/inventory',
  categories: '/categories',
  sales: '/sales',
  analytics: '/analytics',
  customers: '/customers',
  stockTaking: '/stock-taking',
  subscription: '/subscription',
  settings: '/settings',
  organizationSettings: '/organization-settings',
  categoryManagement: '/category-management',
  auditTrail: '/audit-trail',
  terminalManagement: '/terminal-management',
  alerts: '/alerts',
  onboarding: '/onboarding',

  superAdmin: '/superadmin',
  superAdminUsers: '/superadmin/users',
  superAdminSubscriptions: '/superadmin/subscriptions',
} as const
