/** Opens the sign-in dialog on the first page. */
export const authDialogPath = '/?auth=sign-in'

/** Every address of the web app. The server answers 404 for any other, with the app's own not-found screen. */
export const paths = {
  landing: '/',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  terms: '/terms',
  privacy: '/privacy',
  support: '/support',
  about: '/about',
  invitation: '/invitation',
  receipt: '/receipt',
  unsubscribe: '/unsubscribe',
  emailChange: '/email-change',

  dashboard: '/dashboard',
  inventory: '/inventory',
  importFiles: '/inventory/import',
  labels: '/inventory/labels',
  stockMovements: '/inventory/movements',
  reorderList: '/inventory/reorder',
  suppliers: '/inventory/suppliers',
  categories: '/categories',
  sales: '/sales',
  salesToReview: '/sales/review',
  analytics: '/analytics',
  customers: '/customers',
  stockTaking: '/stock-taking',
  drawer: '/drawer',
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
