import { z } from 'zod'
import { forTerminal } from '../access.ts'
import { asErrors } from '../failure.ts'
import { Amount, Id, Line } from '../shapes.ts'
import { tillFailures } from './till-failures.ts'

/** The most lay-bys that a till keeps, the newest. */
export const mostLaybysAtTill = 2000

/** An open lay-by as a till keeps it. Whose it is stays with the shop: the customer's paper has its number. */
export const TillLayby = z.object({
  id: Id,
  number: z.string(),
  items_summary: z.string(),
  total_amount: Amount,
  paid: Amount,
})
export type TillLayby = z.infer<typeof TillLayby>

/** `laybys` is null where they are still what the till knows. `known` goes with the next question. */
export const TillLaybys = z.object({ laybys: z.array(TillLayby).nullable(), known: z.string() })
export type TillLaybys = z.infer<typeof TillLaybys>

const { notAuthenticated, tooFast } = tillFailures

export const tillLaybys = {
  laybys: forTerminal()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/get_laybys_for_terminal',
      tags: ['till'],
      summary: 'The open lay-bys at the till’s location, without names, so that it takes payments for them offline',
    })
    .errors(asErrors({ notAuthenticated, tooFast }))
    .input(z.object({ token_hash: z.string(), known: Line(64).nullish() }))
    .output(TillLaybys),
}
