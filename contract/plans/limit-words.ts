import type { LimitedResource } from './tiers.ts'

const toast: Record<LimitedResource, { title: string; advice: string; now: string }> = {
  monthly_transactions: {
    title: 'Monthly transactions limit reached',
    advice: 'Upgrade your plan to record more sales.',
    now: ' this month',
  },
  products: { title: 'Product limit reached', advice: 'Upgrade your plan to add more products.', now: '' },
  users: { title: 'User limit reached', advice: 'Upgrade your plan to add more people.', now: '' },
  terminals: { title: 'Terminal limit reached', advice: 'Upgrade your plan to add more terminals.', now: '' },
}

/** The toast's title for a reached limit (spec, section 8; worded alike for the other resources). */
export function limitTitle(resource: LimitedResource): string {
  return toast[resource].title
}

/** The toast's text: how much is used of what, and what to do. */
export function limitWords(meta: { resource: LimitedResource; current: number; limit: number }): string {
  const { advice, now } = toast[meta.resource]
  return `You have used ${meta.current} of ${meta.limit}${now}. ${advice}`
}
