/**
 * What the product's wire names and this version does not answer yet: 501 `NOT_BUILT`, never 404, so that a client can tell
 * a call to come from a mistaken one.
 */
export const notBuilt = {
  procedures: [] as readonly string[],
  functions: [] as readonly string[],
  resources: ['sales_analytics', 'product_performance'],
} as const
