import { msg } from '@lingui/core/runtime-macro'
import { say } from '../words.ts'
import type { LimitedResource } from './tiers.ts'

type Reached = { readonly current: number; readonly limit: number }

const toast = {
  monthly_transactions: {
    title: msg`Monthly transactions limit reached`,
    words: ({ current, limit }: Reached) =>
      msg`You have used ${{ current }} of ${{ limit }} this month. Upgrade your plan to record more sales.`,
  },
  products: {
    title: msg`Product limit reached`,
    words: ({ current, limit }: Reached) =>
      msg`You have used ${{ current }} of ${{ limit }}. Upgrade your plan to add more products.`,
  },
  users: {
    title: msg`User limit reached`,
    words: ({ current, limit }: Reached) =>
      msg`You have used ${{ current }} of ${{ limit }}. Upgrade your plan to add more people.`,
  },
  terminals: {
    title: msg`Terminal limit reached`,
    words: ({ current, limit }: Reached) =>
      msg`You have used ${{ current }} of ${{ limit }}. Upgrade your plan to add more terminals.`,
  },
} as const satisfies Record<LimitedResource, unknown>

/** The toast's title for a reached limit (spec, section 8; worded alike for the other resources). */
export function limitTitle(resource: LimitedResource): string {
  return say(toast[resource].title)
}

/** The toast's text: how much is used of what, and what to do. */
export function limitWords({ resource, current, limit }: { resource: LimitedResource } & Reached): string {
  return say(toast[resource].words({ current, limit }))
}
