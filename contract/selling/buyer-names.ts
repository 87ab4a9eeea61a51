/** Who buys without saying who they are. Such a sale has no customer. */
export const walkInCustomer = 'Walk-in Customer'

/** What an anonymised customer is called, and every sale that was theirs. */
export const anonymousCustomer = 'Anonymous Customer'

/** Who bought, and what was written of it: in no answer that is kept for retries, where it would outlive the customer. */
export const buyersFields = ['customer_name', 'customer_contact', 'notes', 'note'] as const
