/** Why stock moves, as the ledger names it. */
export const movementReasons = [
  'received',
  'found',
  'damage',
  'loss',
  'own_use',
  'import',
  'stock_take',
  'opening',
  'sale',
  'adjustment',
  'cancel',
  'refund',
  'write_off',
  'transfer',
  'sent_back',
  'expired',
  'warranty',
  'trade_in',
  'repair',
  'refurbish',
] as const

export type MovementReason = (typeof movementReasons)[number]
