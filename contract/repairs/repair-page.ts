import { z } from 'zod'
import { Amount, Day, Id, Instant, LanguageCode } from '../shapes.ts'
import { JobState, RepairQuote, RepairState } from './repair-shapes.ts'

/** The page of a repair, while it has one. `token` ends its address. */
export const RepairLink = z.object({ id: Id, token: z.string().nullable(), shared_at: Instant.nullable() })
export type RepairLink = z.infer<typeof RepairLink>

/** A repair for whoever holds its link: this one alone, and nothing of ids, users, costs, notes and passcodes. */
export const PublicRepair = z.object({
  /** What its page speaks: the customer's language; null or left out: the reader's. */
  language: LanguageCode.nullish(),
  shop: z.object({
    name: z.string(),
    /** A `data:` address. */
    logo: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    tin: z.string().nullable(),
  }),
  repair: z.object({
    number: z.string(),
    state: RepairState,
    device: z.string(),
    fault: z.string(),
    accessories: z.string().nullable(),
    taken_in_on: Day,
    promised_on: Day.nullable(),
    ready_on: Day.nullable(),
    ended_on: Day.nullable(),
    is_warranty: z.boolean(),
    total_amount: Amount,
    paid: Amount,
    jobs: z.array(z.object({ name: z.string(), state: JobState, price: Amount, warranty_until: Day.nullable() })),
    /** The newest one; it can be answered while it is open. */
    quote: RepairQuote.pick({ no: true, amount: true, note: true, answer: true, is_open: true }).nullable(),
    /** The days on which it went on. */
    steps: z.array(z.object({ state: RepairState, on: Day })),
  }),
})
export type PublicRepair = z.infer<typeof PublicRepair>

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
