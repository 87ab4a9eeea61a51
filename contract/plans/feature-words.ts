import type { Feature } from './tier-limits.ts'

/** What each sold feature is called, what it does, and whether this version does it: what is not built yet says so wherever it is sold. */
export const featureWords: Readonly<Record<Feature, { label: string; words: string; isBuilt: boolean }>> = {
  pos_terminals: { label: 'Tills', words: 'The till app on paired devices', isBuilt: true },
  basic_analytics: { label: 'Basic analytics', words: 'Any period, compared, by category and product', isBuilt: true },
  email_support: { label: 'E-mail support', words: 'A person answers', isBuilt: true },
  bulk_operations: { label: 'Bulk operations', words: 'Many products changed in one go', isBuilt: true },
  advanced_analytics: {
    label: 'Advanced analytics',
    words: 'When you sell, who sold, and which customers come back',
    isBuilt: true,
  },
  multi_location: { label: 'Several locations', words: 'Stock by shop, and moved between shops', isBuilt: false },
  api_access: { label: 'API access', words: 'Keys for your own programs', isBuilt: false },
  custom_reports: { label: 'Custom reports', words: 'The tables you choose, as files', isBuilt: false },
  custom_roles: {
    label: 'Roles of your own',
    words: 'Who may give discounts, refund, see cost and more',
    isBuilt: true,
  },
  priority_support: { label: 'Priority support', words: 'Your emails are answered first', isBuilt: true },
  phone_support: { label: 'Phone support', words: 'We ring you back', isBuilt: true },
}

/** Every feature, in the order plans list them. */
export const featureOrder = Object.keys(featureWords) as readonly Feature[]
