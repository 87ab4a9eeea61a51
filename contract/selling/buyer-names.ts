/** Who buys without saying who they are. Such a sale has no customer. */
export const walkInCustomer = 'Walk-in Customer'

/** What an anonymised customer is called, and every sale that was theirs. */
export const anonymousCustomer = 'Anonymous Customer'
