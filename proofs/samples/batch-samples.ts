/** A row of each table of batches, as SQL on the shop ($1): what is in stock becomes a batch of unknown date. */
export const batchesByHand = ['update products set has_expiry = true where org_id = $1']
