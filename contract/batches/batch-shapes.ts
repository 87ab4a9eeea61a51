import { Day, Line } from '../shapes.ts'

/** Batches of one product in one document. */
export const mostBatches = 50

/** The last day on which goods may be sold. */
export const ExpiryDay = Day.refine(
  (day) => day >= '2000-01-01' && day <= '2099-12-31',
  'Enter a date between 2000 and 2099',
)

/** What identifies a batch of a product: the maker's number, if it is known, and the date. */
export const batchOf = { number: Line(40).min(1).nullish(), expires_on: ExpiryDay }
