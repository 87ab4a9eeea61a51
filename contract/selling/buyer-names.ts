/** The name of a buyer who stays anonymous. Such a sale has no customer. */
export const walkInCustomer = 'Walk-in Customer'

/** What an anonymised customer is called, and every sale that was theirs. */
export const anonymousCustomer = 'Anonymous Customer'

/** The buyer and what people wrote, which no answer stored for retries contains: they would outlive a deleted customer. */
export const buyersFields = ['customer_name', 'customer_contact', 'notes', 'note', 'discount_reason'] as const
