import type { Sample } from '../samples.ts'

const anything: Sample = { request: () => ({ query: { limit: '2' } }) }

/** Requests for changes: from the beginning. */
export const changesSamples: Readonly<Record<string, readonly Sample[]>> = {
  'changes.products': [anything],
  'changes.stock': [anything],
  'changes.sales': [anything],
  'changes.customers': [anything],
}
