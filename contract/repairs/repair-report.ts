import { z } from 'zod'
import { Amount, Day, Id } from '../shapes.ts'
import { RepairState } from './repair-shapes.ts'

/** The longest period that is added up at once, days. */
export const longestRepairReport = 366

/** What repairs brought and took, of the locations that the member sees. */
export const RepairFigures = z.object({
  from: Day,
  to: Day,
  /** How many ended in the period, by their end. */
  ended: z.object({ collected: z.int(), returned_unrepaired: z.int(), abandoned: z.int() }),
  taken_in: z.int(),
  /** Of those that were collected: what customers paid for, without VAT. */
  revenue: Amount,
  tax: Amount,
  labour: Amount,
  parts_cost: Amount,
  /** Revenue without VAT, less parts, less what was lost. */
  profit: z.int(),
  /** What parts cost that were faulty, that we broke, and that were in what nobody came for. */
  losses: z.object({ faulty: Amount, broken: Amount, abandoned: Amount }),
  /** What warranty repairs cost. */
  warranty_cost: Amount,
  /** Parts in devices that are not handed over, and what was paid for these. */
  in_work: z.object({ parts_cost: Amount, paid: Amount, repairs: z.int() }),
  /** Whole hours that repairs spent in each state, of those that ended in the period. */
  hours: z.array(z.object({ state: RepairState, repairs: z.int(), median: z.int(), mean: z.int() })),
  technicians: z.array(
    z.object({ id: Id.nullable(), name: z.string(), jobs: z.int(), labour: Amount, came_back: z.int() }),
  ),
})
export type RepairFigures = z.infer<typeof RepairFigures>
