/**
 * What the product's wire names and this version does not answer yet: 501 `NOT_BUILT`, never 404, so that a client can tell
 * a call to come from a mistaken one.
 */
export const notBuilt = {
  procedures: [
    'get_products_for_organization_token',
    'process_sale_transaction_pos',
    'validate_sale_items',
    'pair_terminal',
    'terminal_heartbeat',
    'find_customers_for_terminal',
  ],
  functions: [] as readonly string[],
  resources: [
    'pos_terminals',
    'sales_analytics',
    'product_performance',
  ],
} as const
