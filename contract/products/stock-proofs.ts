import { z } from 'zod'
import { forMember } from '../access.ts'
import { Id, Instant, walkCounts, walkInput } from '../shapes.ts'

/** A product whose stock its ledger does not explain. */
export const StockDifference = z.object({
  product_id: Id,
  brand: z.string(),
  model: z.string(),
  current_stock: z.int(),
  /** The sum of its movements. */
  ledger_stock: z.int(),
  /** Movements whose balance is not the sum of all up to them. */
  wrong_balances: z.int(),
})
export type StockDifference = z.infer<typeof StockDifference>

/** One proof that stock is the sum of its movements, and every balance the sum up to it. Without a person, the nightly one. */
export const StockProof = z.object({
  id: Id,
  products: z.int(),
  movements: z.int(),
  /** Products that are not explained; 0 is what it should be. */
  differences: z.int(),
  /** The first twenty of them. */
  examples: z.array(StockDifference),
  milliseconds: z.int(),
  user_id: Id.nullable(),
  user_name: z.string(),
  created_at: Instant,
})
export type StockProof = z.infer<typeof StockProof>

const route = (method: 'GET' | 'POST', summary: string) => ({
  method,
  path: '/rest/v1/stock_proofs' as const,
  tags: ['products'],
  summary,
})

export const stockProofs = {
  proofs: forMember('adjust_stock')
    .route(route('GET', 'Proofs of the stock, newest first'))
    .input(z.object(walkInput(20)))
    .output(z.object({ stock_proofs: z.array(StockProof), ...walkCounts })),
  prove: forMember('adjust_stock')
    .route(route('POST', 'Prove now that stock is what the ledger says'))
    .output(StockProof),
}
