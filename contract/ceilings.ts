// Without zod, so that code that only calculates does not load it.

/** The largest whole number that JSON and JavaScript carry exactly: 2^53 - 1. A larger sum is given as this number. */
export const largestAmount = Number.MAX_SAFE_INTEGER

/** The most that a price, a cost, a payment or a whole sale may come to: a trillion shillings. What many of them sum to may be more. */
export const largestPrice = 1_000_000_000_000

/** The most units that one figure counts: a stock, a quantity, a line. */
export const mostUnits = 1_000_000

/** The message for a price beyond `largestPrice`. */
export const tooMuch = 'That is more than 1,000,000,000,000 shillings'
