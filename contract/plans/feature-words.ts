import { msg } from '@lingui/core/runtime-macro'
import { say } from '../words.ts'
import type { Feature } from './tier-limits.ts'

/** What each feature of the plans is called, and what it does. */
export const featureWords: Readonly<Record<Feature, { label: string; words: string }>> = {
  pos_terminals: { label: say(msg`Tills`), words: say(msg`The till app on paired devices`) },
  basic_analytics: {
    label: say(msg`Basic analytics`),
    words: say(msg`Any period, compared with another, by category and product`),
  },
  email_support: { label: say(msg`Email support`), words: say(msg`A person answers`) },
  bulk_operations: {
    label: say(msg`Bulk operations`),
    words: say(msg`Change many products at once`),
  },
  advanced_analytics: {
    label: say(msg`Advanced analytics`),
    words: say(msg`When you sell, who sold, and which customers come back`),
  },
  multi_location: {
    label: say(msg`Several locations`),
    words: say(msg`Stock at each location, and transfers between them`),
  },
  api_access: { label: say(msg`API access`), words: say(msg`Connect your own programs`) },
  custom_reports: {
    label: say(msg`Custom reports`),
    words: say(msg`The tables you choose, and files for your accountant`),
  },
  custom_roles: {
    label: say(msg`Roles of your own`),
    words: say(msg`Who may give discounts, refund, see cost and more`),
  },
  priority_support: {
    label: say(msg`Priority support`),
    words: say(msg`Your emails are answered first`),
  },
  phone_support: { label: say(msg`Phone support`), words: say(msg`We call you back`) },
}

/** Every feature, in the order plans list them. */
export const featureOrder = Object.keys(featureWords) as readonly Feature[]
