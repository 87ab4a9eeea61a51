/** Every address of the web app, once. Screens and links use these names. */
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

export type Path = (typeof paths)[keyof typeof paths]

export type AuthView = 'sign-in' | 'create-account' | 'reset'

/** Opens the sign-in dialog over the page it is put on: `?auth=sign-in`. */
export const authDialog = (view: AuthView) => `?auth=${view}`
/** The sales screen with the form for a new sale open. */
export const newSale = `${paths.sales}?new`
/** The inventory screen with the form for a new product open. */
export const newProduct = `${paths.inventory}?new`
